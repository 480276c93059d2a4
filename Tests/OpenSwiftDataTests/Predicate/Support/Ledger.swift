import Foundation
import OpenSwiftData

/// A model whose properties have indexes, to look at the plans of fetches.
@Model
final class Ledger {
  #Index<Ledger>(
    [\.code], [\.title], [\.note], [\.token], [\.date], [\.due], [\.stage], [\.isOpen], [\.price],
    [\.rank], [\.ratio], [\.stage, \.date], [\.keeper])

  var code: Int
  var title: String
  var note: String?
  var token: UUID
  var date: Date
  var due: Date?
  var stage: Stage
  var isOpen: Bool
  var price: Decimal
  var rank: Int?
  var ratio: Double
  var keeper: Ledger?

  init(code: Int, title: String = "") {
    self.code = code
    self.title = title
    token = UUID()
    date = Date(timeIntervalSinceReferenceDate: Double(code))
    stage = .draft
    isOpen = true
    price = Decimal(code)
    ratio = Double(code)
  }
}
