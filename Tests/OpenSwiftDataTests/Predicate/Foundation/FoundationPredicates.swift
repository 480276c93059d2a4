import Foundation

/// Predicates on a model by Foundation's own `#Predicate`.
///
/// This file does not import the library, whose `#Predicate` would be chosen otherwise; the model itself is known
/// to the whole module.
enum FoundationPredicates {
  static func all() -> [Predicate<Specimen>] {
    conditions() + texts() + optionals() + numbers()
  }

  /// Predicates without an answer for a count of zero.
  static func failing() -> [Predicate<Specimen>] {
    let digits = /[0-9]+/
    return [
      #Predicate<Specimen> { 10 / $0.count > 1 },
      #Predicate<Specimen> { $0.title.contains(digits) || 10 % $0.count > 1 },
      #Predicate<Specimen> { (1...$0.count).contains(1) || $0.title.contains(digits) },
      #Predicate<Specimen> { $0.badge * $0.count / $0.count == 7 },
    ]
  }

  private static func conditions() -> [Predicate<Specimen>] {
    let titles = ["a", "A", "\u{E9}"]
    let limit = Date(timeIntervalSinceReferenceDate: 1)
    return [
      #Predicate<Specimen> { $0.flag },
      #Predicate<Specimen> { !$0.flag && $0.count > 1 || $0.title == "b" },
      #Predicate<Specimen> { $0.flag ? $0.count == 0 : $0.count == 1 },
      #Predicate<Specimen> { titles.contains($0.title) },
      #Predicate<Specimen> { $0.date < limit },
      #Predicate<Specimen> { ($0.count >= 1 && $0.count <= 100) != $0.flag },
      #Predicate<Specimen> { (1...127).contains($0.count) },
      #Predicate<Specimen> { specimen in
        if specimen.flag { specimen.count < 3 } else { specimen.title.isEmpty }
      },
    ]
  }

  private static func texts() -> [Predicate<Specimen>] {
    let prefix = "e"
    let digits = /[0-9]+/
    return [
      #Predicate<Specimen> { $0.title.contains("a") },
      #Predicate<Specimen> { $0.title.starts(with: prefix) },
      #Predicate<Specimen> { $0.title.count == 1 },
      #Predicate<Specimen> { $0.title > "B" },
      #Predicate<Specimen> { $0.title.contains(digits) && $0.flag },
      #Predicate<Specimen> { $0.initials == "ca" },
    ]
  }

  private static func optionals() -> [Predicate<Specimen>] {
    let level: Level? = .high
    // swift-format-ignore: NeverForceUnwrap
    return [
      #Predicate<Specimen> { $0.note == nil },
      #Predicate<Specimen> { $0.note != "a" },
      #Predicate<Specimen> { ($0.size ?? 0) > 1 },
      #Predicate<Specimen> { $0.note?.isEmpty == true },
      #Predicate<Specimen> { $0.note.flatMap { $0.contains("a") } ?? false },
      #Predicate<Specimen> { specimen in
        if let size = specimen.size { size > 2 } else { false }
      },
      #Predicate<Specimen> { $0.size != nil && $0.size! < 0 },
      #Predicate<Specimen> { $0.level == level },
      #Predicate<Specimen> { $0.batch == nil && $0.isChecked == false },
    ]
  }

  private static func numbers() -> [Predicate<Specimen>] {
    let price = Decimal(9)
    return [
      #Predicate<Specimen> { $0.ratio * 2 > 1 },
      #Predicate<Specimen> { $0.ratio / 2 < 1 },
      #Predicate<Specimen> { $0.price >= price },
      #Predicate<Specimen> { $0.octet % 2 == 1 },
      #Predicate<Specimen> { -$0.ratio > 0 },
      #Predicate<Specimen> { $0.wide > 7 },
    ]
  }
}
