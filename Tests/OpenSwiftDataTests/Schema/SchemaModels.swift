import Foundation
import OpenSwiftData

/// The classes that the tests of schemas share.
enum SchemaModels {
  enum Status: String, Codable {
    case open, done
  }

  struct Flags: OptionSet, Codable {
    let rawValue: Int
    static let urgent = Flags(rawValue: 1)
  }

  @Model
  final class Chore {
    var title: String
    var priority = 3
    var note: String?
    var status: Status = Status.open
    var formerStatus: Status?
    var flags: Flags = Flags.urgent
    var due: Date?
    var weight: Double = 0.5
    @Attribute(originalName: "ident", hashModifier: "v2") var identifier: UUID
    @Attribute(.preserveValueOnDeletion, .spotlight) var place: URL?
    @Transient var badge: Int = 7

    init(title: String) {
      self.title = title
      identifier = UUID()
    }
  }

  @Model
  final class Tag {
    var name: String

    init(name: String) { self.name = name }
  }

  /// Another class of the same name.
  enum Other {
    @Model
    final class Tag {
      var name: String

      init(name: String) { self.name = name }
    }
  }

  @Model
  final class Misindexed {
    #Index<Misindexed>(
      .binary(Misindexed.repeated), .binary([\.members]), .binary(Misindexed.computed),
      .rtree([\.name, \.rank]), .binary([\.name]))

    // The macro reads no further than the names of these.
    static var repeated: [PartialKeyPath<Misindexed>] { [\.name, \.name] }
    static var computed: [PartialKeyPath<Misindexed>] { [\.rank, \.initial] }

    var name: String
    var rank: Int
    var members: [Misindexed]
    var initial: String { String(name.prefix(1)) }

    init(name: String) {
      self.name = name
      rank = 0
      members = []
    }
  }

  @Model
  final class Account {
    #Unique<Account>([\.host, \.user], [\.token])
    #Index<Account>([\.host], [\.user, \.host])

    @Attribute(.unique) var number: Int
    var host: String
    var user: String
    var token: String

    init(number: Int) {
      self.number = number
      host = ""
      user = ""
      token = ""
    }
  }
}

/// A model written by hand, to describe properties that `@Model` refuses to compile.
protocol HandWrittenModel: PersistentModel {
  init()
}

extension HandWrittenModel {
  init(backingData: any BackingData<Self>) { self.init() }
  init<Row: _RowReader>(_$row row: inout Row) { self.init() }
  func _$reload<Row: _RowReader>(from row: inout Row) {}
  func _$encode<Writer: _RowWriter>(into writer: inout Writer) {}
  func _$visit<Visitor: _PropertyVisitor>(_ visitor: inout Visitor) {}
}

extension SchemaModels {
  final class Author: HandWrittenModel {
    var _$model = _ModelState()
    var novels: [Novel] = []
    var friends: [Author]?

    static var schemaMetadata: [Schema.PropertyMetadata] {
      [
        .init(
          name: "novels", keypath: \Author.novels,
          metadata: Schema.Relationship(
            deleteRule: .cascade, minimumModelCount: nil, originalName: "books",
            inverse: \Novel.author)),
        .init(name: "friends", keypath: \Author.friends),
      ]
    }
  }

  final class Novel: HandWrittenModel {
    var _$model = _ModelState()
    var author: Author?
    var publisher = Publisher()

    static var schemaMetadata: [Schema.PropertyMetadata] {
      [
        .init(name: "author", keypath: \Novel.author),
        .init(
          name: "publisher", keypath: \Novel.publisher,
          metadata: Schema.Relationship(.unique, deleteRule: .deny)),
      ]
    }
  }

  final class Publisher: HandWrittenModel {
    var _$model = _ModelState()
    static var schemaMetadata: [Schema.PropertyMetadata] { [] }
  }

  /// Properties whose types have no form in a store.
  final class Oddity: HandWrittenModel {
    struct Size {
      var width = 0
    }

    enum Wide: Int128 {
      case one = 1
    }

    var _$model = _ModelState()
    var wide: Int128 = 0
    var wider: UInt128?
    var wideCase = Wide.one
    var size = Size()
    var sizes: [Size] = []
    var twice: Int?? = nil
    var authors: Set<Author> = []
    var names: [String: Size] = [:]

    static var schemaMetadata: [Schema.PropertyMetadata] {
      [
        .init(name: "wide", keypath: \Oddity.wide),
        .init(name: "wider", keypath: \Oddity.wider),
        .init(name: "wideCase", keypath: \Oddity.wideCase),
        .init(name: "size", keypath: \Oddity.size),
        .init(name: "sizes", keypath: \Oddity.sizes),
        .init(name: "twice", keypath: \Oddity.twice),
        .init(name: "authors", keypath: \Oddity.authors),
        .init(name: "names", keypath: \Oddity.names),
      ]
    }
  }

  /// Options that this version does not carry out.
  final class Optioned: HandWrittenModel {
    var _$model = _ModelState()
    var photo = Data()
    var shape = Oddity.Size()
    var cache = 0
    var secret = ""

    static var schemaMetadata: [Schema.PropertyMetadata] {
      [
        .init(
          name: "photo", keypath: \Optioned.photo, metadata: Schema.Attribute(.externalStorage)),
        .init(name: "shape", keypath: \Optioned.shape, metadata: Schema.Attribute(.codable)),
        .init(name: "cache", keypath: \Optioned.cache, metadata: Schema.Attribute(.ephemeral)),
        .init(
          name: "secret", keypath: \Optioned.secret,
          metadata: Schema.Attribute(
            .allowsCloudEncryption, .transformable(by: "Lock"), .unique)),
      ]
    }
  }

  class Vehicle: HandWrittenModel {
    var _$model = _ModelState()
    class var schemaMetadata: [Schema.PropertyMetadata] { [] }
    required init() {}
  }

  final class Truck: Vehicle {}
}
