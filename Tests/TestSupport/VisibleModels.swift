public import OpenSwiftData

/// A model that another module may use: public, with members of every access.
@Model
public final class PublicNote {
  /// What the note says.
  public var title: String
  /// How often the note was revised.
  public private(set) var revision: Int = 0
  package var pages: Int?
  var secret: String = "inner"

  /// Makes a note that was never revised.
  public init(title: String) { self.title = title }

  /// Changes what only the class itself may change.
  public func revise() {
    revision += 1
    secret += "!"
  }

  /// The internal property, for a test of another module.
  public var revealed: String { secret }
}

/// A model for this package alone.
@Model
package final class PackageNote {
  package var title: String
  private var hidden: Int = 1

  package init(title: String) { self.title = title }

  package func hide() { hidden += 1 }

  package var shown: Int { hidden }
}
