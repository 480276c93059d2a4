import Testing

/// What is said about markers that stand in the wrong place.
struct MarkerDiagnosticTests {
  @Test(arguments: cases)
  func isTold(_ row: DiagnosticCase) {
    row.check()
  }

  static let cases = [
    DiagnosticCase(
      "outside of a model",
      #"""
      struct Chore {
        @Attribute(.unique) var code = 0
      }
      """#,
      messages: [
        "2:3: error: '@Attribute' belongs on a property in the body of a '@Model' class"
      ],
      fixIts: [
        (
          "remove '@Attribute'",
          #"""
          struct Chore {
            var code = 0
          }
          """#
        )
      ]),
    DiagnosticCase(
      "transient outside of a model",
      #"""
      final class Chore {
        @Transient var code = 0
      }
      """#,
      messages: [
        "2:3: error: '@Transient' belongs on a property in the body of a '@Model' class"
      ],
      fixIts: [
        (
          "remove '@Transient'",
          #"""
          final class Chore {
            var code = 0
          }
          """#
        )
      ]),
    DiagnosticCase(
      "on a function",
      #"""
      @Model final class Chore {
        @Attribute func run() {}
        init() {}
      }
      """#,
      messages: [
        "2:3: error: '@Attribute' belongs on a property in the body of a '@Model' class"
      ],
      fixIts: [
        (
          "remove '@Attribute'",
          #"""
          @Model final class Chore {
            func run() {}
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "attribute on a computed property",
      #"""
      @Model final class Chore {
        @Attribute(.unique) var code: Int { 3 }
        init() {}
      }
      """#,
      messages: [
        "2:3: error: '@Attribute' cannot be applied to computed property 'code', which is "
          + "not persisted"
      ],
      fixIts: [
        (
          "remove '@Attribute'",
          #"""
          @Model final class Chore {
            var code: Int { 3 }
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "relationship on a static property",
      #"""
      @Model final class Chore {
        @Relationship
        static var root: Chore? { nil }
        init() {}
      }
      """#,
      messages: [
        "2:3: error: '@Relationship' cannot be applied to static property 'root', which "
          + "is not persisted"
      ],
      fixIts: [
        (
          "remove '@Relationship'",
          #"""
          @Model final class Chore {
            static var root: Chore? { nil }
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "attribute on a lazy property",
      #"""
      @Model final class Chore {
        @Attribute lazy var code = 3
        init() {}
      }
      """#,
      messages: [
        "2:3: error: '@Attribute' cannot be applied to lazy property 'code', which is not "
          + "persisted"
      ],
      fixIts: [
        (
          "remove '@Attribute'",
          #"""
          @Model final class Chore {
            lazy var code = 3
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "attribute on a let",
      #"""
      @Model final class Chore {
        @Attribute(.unique) let code: Int = 3
        init() {}
      }
      """#,
      messages: [
        "2:23: error: a model cannot persist constant 'code'; use 'var', or 'private(set) "
          + "var' to keep others from changing it"
      ],
      fixIts: [
        (
          "use 'var'",
          #"""
          @Model final class Chore {
            @Attribute(.unique) var code: Int = 3
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "transient on a computed property",
      #"""
      @Model final class Chore {
        @Transient var code: Int { 3 }
        init() {}
      }
      """#,
      messages: [
        "2:3: warning: '@Transient' has no effect on computed property 'code'"
      ],
      fixIts: [
        (
          "remove '@Transient'",
          #"""
          @Model final class Chore {
            var code: Int { 3 }
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "transient on a static property",
      #"""
      @Model final class Chore {
        @Transient static let code = 3
        init() {}
      }
      """#,
      messages: [
        "2:3: warning: '@Transient' has no effect on static property 'code'"
      ],
      fixIts: [
        (
          "remove '@Transient'",
          #"""
          @Model final class Chore {
            static let code = 3
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "attribute and relationship",
      #"""
      @Model final class Chore {
        @Relationship(deleteRule: .cascade) @Attribute(.spotlight) @available(swift 6) var steps: [Step] = []
        init() {}
      }
      """#,
      messages: [
        "2:3: error: '@Relationship' and '@Attribute' exclude one another"
      ],
      fixIts: [
        (
          "remove '@Relationship'",
          #"""
          @Model final class Chore {
            @Attribute(.spotlight) @available(swift 6) var steps: [Step] = []
            init() {}
          }
          """#
        ),
        (
          "remove '@Attribute'",
          #"""
          @Model final class Chore {
            @Relationship(deleteRule: .cascade) @available(swift 6) var steps: [Step] = []
            init() {}
          }
          """#
        ),
      ]),
    DiagnosticCase(
      "attribute and transient",
      #"""
      @Model final class Chore {
        @Attribute @Transient var code = 3
        init() {}
      }
      """#,
      messages: [
        "2:3: error: '@Attribute' and '@Transient' exclude one another"
      ],
      fixIts: [
        (
          "remove '@Attribute'",
          #"""
          @Model final class Chore {
            @Transient var code = 3
            init() {}
          }
          """#
        ),
        (
          "remove '@Transient'",
          #"""
          @Model final class Chore {
            @Attribute var code = 3
            init() {}
          }
          """#
        ),
      ]),
    DiagnosticCase(
      "unique outside of a model",
      #"""
      struct Chore {
        #Unique<Chore>([\.code])
      }
      """#,
      messages: [
        "2:3: error: '#Unique' belongs in the body of a '@Model' class"
      ]),
    DiagnosticCase(
      "index outside of a model",
      #"""
      #Index<Chore>([\.code])
      """#,
      messages: [
        "1:1: error: '#Index' belongs in the body of a '@Model' class"
      ]),
  ]
}
