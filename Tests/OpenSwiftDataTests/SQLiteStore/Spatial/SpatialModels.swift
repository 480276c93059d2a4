import Foundation
import OpenSwiftData

/// Models with R-trees.
enum Spatial {
  @Model final class Place {
    #Index<Place>(.rtree([\.latitude, \.longitude]), .binary([\.name]))

    @Attribute(.unique) var code: Int
    var name: String
    var latitude: Double
    var longitude: Double?
    var region: Region?

    init(_ code: Int, _ latitude: Double, _ longitude: Double?, name: String = "") {
      self.code = code
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  @Model final class Region {
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \Place.region) var places: [Place] = []

    init(_ name: String) { self.name = name }
  }

  struct Corner: Codable {
    var x: Double
    var y: Int
  }

  /// A struct's members are dimensions of their own.
  @Model final class Tile {
    #Index<Tile>(.rtree([\.corner, \.day]))
    var corner: Corner?
    var day: Date

    init(_ x: Double, _ y: Int, day: Date) {
      corner = Corner(x: x, y: y)
      self.day = day
    }
  }

  /// Every type of number.
  @Model final class Grain {
    #Index<Grain>(
      .rtree([\.whole, \.double, \.float, \.date, \.large]), .rtree([\.double, \.date]),
      .rtree([\.maybe]))

    var whole: Int
    var double: Double
    var float: Float
    var date: Date
    var large: UInt64
    var maybe: Double?

    init(_ whole: Int, _ double: Double, _ float: Float, _ date: Date, _ large: UInt64) {
      self.whole = whole
      self.double = double
      self.float = float
      self.date = date
      self.large = large
      maybe = double < 0 ? nil : double
    }
  }
}

extension Spatial {
  /// What an R-tree holds: the key of each row with a box.
  static func boxes(
    _ container: ModelContainer, _ tree: String = "Place rtree by latitude, longitude"
  ) throws -> [Int64] {
    try container.rows("SELECT id FROM \"\(tree)\" ORDER BY id").compactMap { $0[0].integerValue }
  }

  /// The keys of places whose point is outside of their box, or that have none although they are somewhere.
  static let astray = """
    SELECT _pk FROM Place WHERE longitude IS NOT NULL AND _pk NOT IN (
      SELECT id FROM "Place rtree by latitude, longitude" WHERE id = Place._pk
      AND min0 <= latitude AND max0 >= latitude AND min1 <= longitude AND max1 >= longitude)
    """
}
