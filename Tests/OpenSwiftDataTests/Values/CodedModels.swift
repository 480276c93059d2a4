import Foundation
import OpenSwiftData

/// Types of value that take more than a column type, and models of them.
enum Coded {
  struct Geo: Codable, Equatable {
    var lat = 0.0
    var lon = 0.0
  }

  struct Address: Codable, Equatable {
    var city: String
    var zip: Int?
    var geo: Geo?
  }

  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case square(Double, label: String?)
    case point
  }

  /// Members without a default of their own, all of which may be missing.
  struct Options: Codable, Equatable {
    var color: String?
    var size: Int?
  }

  @Model
  final class Person {
    var name: String
    var home: Address
    var work: Address?
    var options: Options?
    var tags: [String]
    var shape: Shape?

    init(
      _ name: String, home: Address = Address(city: ""), work: Address? = nil,
      options: Options? = nil, tags: [String] = [], shape: Shape? = nil
    ) {
      self.name = name
      self.home = home
      self.work = work
      self.options = options
      self.tags = tags
      self.shape = shape
    }
  }
}
