public import OpenSwiftData

/// A model that every module may use; each access level has key paths of its own.
@Model
public final class Town {
  /// Where its council sits.
  public struct Seat: Codable, Hashable, Sendable {
    /// The street's name.
    public var street: String
    /// Nil for a house of one floor.
    public var floor: Int?
  }

  /// Tells it from all others.
  public var number: Int
  /// What no other module may change.
  public private(set) var size: Int
  /// Nil for a town that has none.
  public var name: String?
  /// Whether its gate is open.
  public var isOpen: Bool
  /// Where the council sits.
  public var seat: Seat
  /// Where the council sat.
  public var oldSeat: Seat?
  /// The town that it was founded by.
  public var mother: Town?
  /// The land around it, which cannot change.
  public private(set) var land: Land
  /// The towns that it founded.
  @Relationship(inverse: \Town.mother) public var daughters: [Town] = []

  /// Reads a relationship and nothing else, and is not it.
  public var ruler: Town? { mother }
  /// Reads a property and nothing else, and is not it.
  public var shownName: String { name ?? "?" }

  init(_ number: Int, in land: Land) {
    self.number = number
    size = number * 7 % 11
    name = number % 5 == 0 ? nil : ["q", "P", "r"][number % 3]
    isOpen = number % 2 == 0
    seat = Seat(street: ["b", "a", "c"][number % 3], floor: number % 4 == 0 ? nil : number % 5)
    oldSeat = number % 3 == 0 ? nil : Seat(street: "c\(number)", floor: number % 7)
    self.land = land
  }
}

/// What towns lie in.
@Model
public final class Land {
  /// What no other module may change.
  public private(set) var title: String
  /// The towns in it.
  @Relationship(inverse: \Town.land) public var towns: [Town] = []

  init(_ number: Int) { title = ["x", "W", "y"][number % 3] }
}

/// A model for its own module alone.
@Model
final class Hamlet {
  var number: Int
  var name: String
  var isOpen: Bool
  var mother: Hamlet?
  var daughters: [Hamlet] = []
  var safeName: String { name.isEmpty ? "?" : name }

  init(_ number: Int) {
    self.number = number
    name = ["", "n", "M"][number % 3]
    isOpen = number % 2 == 0
  }
}
