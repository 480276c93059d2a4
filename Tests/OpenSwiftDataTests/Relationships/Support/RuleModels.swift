import OpenSwiftData

/// Delete rules that only one side declares, as nothing leads back.
enum OneWay {
  @Model
  final class Basket {
    var name: String
    @Relationship(deleteRule: .cascade) var fruits: [Fruit] = []
    @Relationship(deleteRule: .deny) var kept: [Fruit] = []
    @Relationship(deleteRule: .cascade) var label: Sticker?
    @Relationship(deleteRule: .deny) var seal: Sticker?

    init(_ name: String) { self.name = name }
  }

  @Model
  final class Fruit {
    var name: String

    init(_ name: String) { self.name = name }
  }

  @Model
  final class Sticker {
    var text: String

    init(_ text: String) { self.text = text }
  }

  /// Needs what does not know of it.
  @Model
  final class Ticket {
    var number: Int
    var sticker: Sticker

    init(_ number: Int, sticker: Sticker) {
      self.number = number
      self.sticker = sticker
    }
  }
}

/// Classes that lead to one another in a circle.
enum Circle {
  @Model
  final class Red {
    @Relationship(inverse: \Green.red) var greens: [Green] = []
    var blue: Blue?

    init() {}
  }

  @Model
  final class Green {
    var red: Red?
    @Relationship(deleteRule: .cascade, inverse: \Blue.green) var blues: [Blue] = []

    init() {}
  }

  @Model
  final class Blue {
    var green: Green?
    @Relationship(inverse: \Red.blue) var reds: [Red] = []

    init() {}
  }
}

/// A tree whose rule is written at the child.
@Model
final class Twig {
  var name: String
  @Relationship(inverse: \Twig.parent) var children: [Twig] = []
  @Relationship(deleteRule: .cascade) var parent: Twig?

  init(_ name: String, parent: Twig? = nil) {
    self.name = name
    self.parent = parent
  }
}

/// Required to-ones under each delete rule.
enum Chats {
  @Model
  final class Chat {
    var name: String
    @Relationship(deleteRule: .nullify, inverse: \Role.chat) var roles: [Role] = []
    @Relationship(deleteRule: .cascade, inverse: \Line.chat) var lines: [Line] = []
    @Relationship(deleteRule: .deny, inverse: \Bill.chat) var bills: [Bill] = []
    @Relationship(deleteRule: .noAction, inverse: \Trace.chat) var traces: [Trace] = []

    init(_ name: String) { self.name = name }
  }

  @Model
  final class Role {
    var chat: Chat
    init(_ chat: Chat) { self.chat = chat }
  }

  @Model
  final class Line {
    var chat: Chat
    init(_ chat: Chat) { self.chat = chat }
  }

  @Model
  final class Bill {
    var chat: Chat
    init(_ chat: Chat) { self.chat = chat }
  }

  @Model
  final class Trace {
    var chat: Chat
    var note = ""
    init(_ chat: Chat) { self.chat = chat }
  }
}
