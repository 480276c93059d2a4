extension ModelConfiguration {
  /// Which programs share the folder that a store is in.
  public struct GroupContainer: Hashable, Sendable {
    private enum Kind: Hashable {
      case automatic
      case none
      case identifier(String)
    }

    private let kind: Kind

    /// The program's own folder.
    ///
    /// Differs from SwiftData, which looks for the first group in the program's entitlements; there
    /// are no entitlements here.
    public static var automatic: GroupContainer { GroupContainer(kind: .automatic) }

    /// The program's own folder.
    public static var none: GroupContainer { GroupContainer(kind: .none) }

    /// A folder of that name beside those of the user's programs, for all programs that name it.
    public static func identifier(_ groupName: String) -> GroupContainer {
      GroupContainer(kind: .identifier(groupName))
    }

    /// The group's name.
    var identifier: String? {
      if case .identifier(let name) = kind { name } else { nil }
    }
  }

  /// Which database of CloudKit a store is to be synchronized with.
  ///
  /// The library does not synchronize, so that none of them has an effect.
  public struct CloudKitDatabase: Hashable, Sendable {
    private enum Kind: Hashable {
      case automatic
      case none
      case `private`(String)
    }

    private let kind: Kind

    /// The first database in the program's entitlements.
    public static var automatic: CloudKitDatabase { CloudKitDatabase(kind: .automatic) }

    /// None.
    public static var none: CloudKitDatabase { CloudKitDatabase(kind: .none) }

    /// A private database by name.
    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      CloudKitDatabase(kind: .private(privateDBName))
    }

    /// The database's name.
    var identifier: String? {
      if case .private(let name) = kind { name } else { nil }
    }
  }
}
