import Foundation
import SwiftData

/// The tickets of the other works, as the first version of a program that goes on.
enum TicketsV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ticket.self] }
}

/// One property has another name, and one is new.
enum TicketsV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ticket.self] }

  @Model
  final class Ticket {
    var number = 0
    @Attribute(originalName: "title") var subject = ""
    var note: String?
    var priority = 0
    var isDone = false
    var createdAt = Date.distantPast
    var score = 0.0
    var effort = 3

    init() {}
  }
}

/// The priority is a text, which nothing but code can make of a number.
enum TicketsV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ticket.self] }

  @Model
  final class Ticket {
    var number = 0
    var subject = ""
    var note: String?
    var priority = ""
    var isDone = false
    var createdAt = Date.distantPast
    var score = 0.0
    var effort = 3

    init() {}
  }
}

/// Follows the first version in another way: the priority is a fraction, so that each row is written anew.
enum TicketsWide: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ticket.self] }

  @Model
  final class Ticket {
    var number = 0
    var title = ""
    var note: String?
    var priority = 0.0
    var isDone = false
    var createdAt = Date.distantPast
    var score = 0.0

    init() {}
  }
}
