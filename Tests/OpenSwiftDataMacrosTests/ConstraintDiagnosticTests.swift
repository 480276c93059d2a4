import Testing

/// What is said about constraints that make no sense.
struct ConstraintDiagnosticTests {
  @Test(arguments: cases)
  func isTold(_ row: DiagnosticCase) {
    row.check()
  }

  /// A class with a line before its properties, and what is written in front of a property.
  private static func chore(
    _ constraint: String, _ property: String = "var code = 0", type: String = "Chore"
  ) -> String {
    """
    @Model final class \(type) {
      \(constraint)
      \(property)
      @Transient var badge = 0
      var half: Int { code / 2 }
      static let all = 0
      var tags: [String] = []
      init() {}
    }
    """
  }

  private static func marked(_ property: String) -> String {
    """
    @Model final class Chore {
      \(property)
      init() {}
    }
    """
  }

  static let cases = [
    DiagnosticCase(
      "about another class", chore(#"#Unique<Task>([\.code])"#),
      messages: ["2:11: error: '#Unique' in the body of 'Chore' cannot be about 'Task'"],
      fixIts: [("use 'Chore'", chore(#"#Unique<Chore>([\.code])"#))]),
    DiagnosticCase(
      "an index about another class", chore(#"#Index<Task>([\.code])"#),
      messages: ["2:10: error: '#Index' in the body of 'Chore' cannot be about 'Task'"],
      fixIts: [("use 'Chore'", chore(#"#Index<Chore>([\.code])"#))]),
    DiagnosticCase(
      "about the class by a longer name", chore(#"#Unique<App.Chore>([\.code])"#), messages: []),
    DiagnosticCase(
      "without groups", marked("#Unique<Chore>()\n  var code = 0"),
      messages: ["2:3: error: '#Unique' names no property"],
      fixIts: [("remove '#Unique'", marked("var code = 0"))]),
    DiagnosticCase(
      "an empty group", chore(#"#Unique<Chore>([], [\.code])"#),
      messages: ["2:18: error: this group of '#Unique' names no property"],
      fixIts: [("remove the group", chore(#"#Unique<Chore>([\.code])"#))]),
    DiagnosticCase(
      "one group twice", chore(#"#Unique<Chore>([\.code, \.other], [\.other, \.code])"#),
      messages: ["2:37: error: these properties are declared unique twice"],
      fixIts: [("remove the group", chore(#"#Unique<Chore>([\.code, \.other])"#))]),
    DiagnosticCase(
      "a group beside the option",
      chore(#"#Unique<Chore>([\.code], [\.code, \.other])"#, "@Attribute(.unique) var code = 0"),
      messages: ["2:18: error: these properties are declared unique twice"],
      fixIts: [
        (
          "remove the group",
          chore(#"#Unique<Chore>([\.code, \.other])"#, "@Attribute(.unique) var code = 0")
        )
      ]),
    DiagnosticCase(
      "a property twice", chore(#"#Unique<Chore>([\.code, \Chore.code])"#),
      messages: ["2:18: error: this group names a property twice"]),
    DiagnosticCase(
      "properties that are not stored", chore(#"#Unique<Chore>([\.badge], [\.half], [\.all])"#),
      messages: [
        "2:19: error: '#Unique' cannot name transient property 'badge', which is not persisted",
        "2:30: error: '#Unique' cannot name computed property 'half', which is not persisted",
        "2:40: error: '#Unique' cannot name static property 'all', which is not persisted",
      ]),
    DiagnosticCase(
      "an index on a property that is not stored", chore(#"#Index<Chore>([\.half])"#),
      messages: [
        "2:18: error: '#Index' cannot name computed property 'half', which is not persisted"
      ]),
    DiagnosticCase(
      "key paths of several steps", chore(#"#Unique<Chore>([\.code, \.half.magnitude])"#),
      messages: [
        "2:27: error: '#Unique' cannot name '\\.half.magnitude', which leads on from a property; "
          + "name properties of the class itself"
      ]),
    DiagnosticCase(
      "an ephemeral property in an index",
      chore(#"#Index<Chore>([\.code])"#, "@Attribute(.ephemeral) var code = 0"),
      messages: [
        "2:18: error: '#Index' cannot name ephemeral property 'code', which is not persisted"
      ]),
    DiagnosticCase(
      "an index over a property twice", chore(#"#Index<Chore>([\.code, \.code])"#),
      messages: ["2:17: error: this group names a property twice"]),
    DiagnosticCase(
      "a collection in a group", chore(#"#Unique<Chore>([\.code, \.tags])"#),
      messages: ["2:27: error: '#Unique' cannot name 'tags', as a store compares no collections"]),
    DiagnosticCase(
      "a unique array",
      marked("@Attribute(.unique) @available(swift 6) var tags: [String] = []"),
      messages: [
        "2:14: error: '.unique' cannot be applied to 'tags': a store compares no collections"
      ],
      fixIts: [
        ("remove '@Attribute'", marked("@available(swift 6) var tags: [String] = []"))
      ]),
    DiagnosticCase(
      "a unique to-many",
      marked("@Relationship(.unique, deleteRule: .cascade) var steps: [Step]? = nil"),
      messages: [
        "2:17: error: '.unique' cannot be applied to 'steps': it leads to many objects; "
          + "make the other end unique"
      ],
      fixIts: [
        ("remove '.unique'", marked("@Relationship(deleteRule: .cascade) var steps: [Step]? = nil"))
      ]),
    DiagnosticCase(
      "unique but never stored", marked("@Attribute(.unique, .ephemeral) var code = 0"),
      messages: ["2:23: error: '.unique' and '.ephemeral' exclude one another"],
      fixIts: [
        ("remove '.unique'", marked("@Attribute(.ephemeral) var code = 0")),
        ("remove '.ephemeral'", marked("@Attribute(.unique) var code = 0")),
      ]),
    DiagnosticCase(
      "unique but transformed",
      marked(#"@Attribute(.transformable(by: "Lock"), .unique) var code = """#),
      messages: ["2:14: error: '.unique' and '.transformable' exclude one another"],
      fixIts: [
        ("remove '.unique'", marked(#"@Attribute(.transformable(by: "Lock")) var code = """#)),
        ("remove '.transformable'", marked(#"@Attribute(.unique) var code = """#)),
      ]),
    DiagnosticCase(
      "constraints that make sense",
      chore(
        #"#Unique<Chore>([\.code], [\.code, \.other])"#,
        "@Attribute(.unique) var name = \"\"\n  var code = 0"),
      messages: []),
  ]
}
