import Foundation
import Observation
import OpenSwiftData

/// A model small enough for rows to be written out in a test.
@Model
final class Plum {
  var name: String?
  var size: Int?
  var count: Int

  init(_ name: String?, size: Int? = nil, count: Int = 0) {
    self.name = name
    self.size = size
    self.count = count
  }
}

/// A model with an `id` of its own.
@Model
final class Tag {
  var id: Int

  init(id: Int) { self.id = id }
}
