import Testing

/// What is said about a class that cannot be a model, and about actors.
struct ModelDiagnosticTests {
  @Test(arguments: cases)
  func isTold(_ row: DiagnosticCase) {
    row.check()
  }

  static let cases = [
    DiagnosticCase(
      "struct",
      #"""
      @Model struct Chore {}
      """#,
      messages: [
        "1:8: error: '@Model' cannot be applied to struct 'Chore'; a model is a class"
      ],
      fixIts: [
        (
          "use 'final class'",
          #"""
          @Model final class Chore {}
          """#
        )
      ]),
    DiagnosticCase(
      "struct with an initializer that is not written",
      #"""
      @Model struct Chore {
        var title: String
        var count = 0
      }
      """#,
      messages: [
        "1:8: error: '@Model' cannot be applied to struct 'Chore'; a model is a class"
      ],
      fixIts: [
        (
          "use 'final class'",
          #"""
          @Model final class Chore {
            var title: String
            var count = 0

            init(title: String) {
              self.title = title
            }
          }
          """#
        )
      ]),
    DiagnosticCase(
      "observable twice",
      #"""
      @Observable @Model final class Chore {}
      """#,
      messages: [
        "1:1: error: '@Model' makes 'Chore' observable by itself; '@Observable' would do it again"
      ],
      fixIts: [
        (
          "remove '@Observable'",
          #"""
          @Model final class Chore {}
          """#
        )
      ]),
    DiagnosticCase(
      "actor",
      #"""
      @Model actor Chore {}
      """#,
      messages: [
        "1:8: error: '@Model' cannot be applied to actor 'Chore'; a model is a class"
      ],
      fixIts: [
        (
          "use 'final class'",
          #"""
          @Model final class Chore {}
          """#
        )
      ]),
    DiagnosticCase(
      "enum",
      #"""
      @Model enum Chore {}
      """#,
      messages: [
        "1:8: error: '@Model' cannot be applied to enum 'Chore'; a model is a class"
      ]),
    DiagnosticCase(
      "protocol",
      #"""
      @Model protocol Chore {}
      """#,
      messages: [
        "1:8: error: '@Model' cannot be applied to protocol 'Chore'; a model is a class"
      ]),
    DiagnosticCase(
      "generic class",
      #"""
      @Model final class Chore<Value> {}
      """#,
      messages: [
        "1:25: error: '@Model' cannot be applied to 'Chore' because 'Chore' is generic; "
          + "one class describes one table"
      ]),
    DiagnosticCase(
      "class in a generic type",
      #"""
      struct Box<Value> {
        @Model final class Chore {}
      }
      """#,
      messages: [
        "2:22: error: '@Model' cannot be applied to 'Chore' because 'Box' around it is "
          + "generic; one class describes one table"
      ]),
    DiagnosticCase(
      "main actor",
      #"""
      @MainActor @Model final class Chore {}
      """#,
      messages: [
        "1:1: error: '@Model' cannot be applied to 'Chore' because it is isolated to "
          + "'@MainActor'; a model lives where its context does"
      ],
      fixIts: [
        (
          "remove '@MainActor'",
          #"""
          @Model final class Chore {}
          """#
        )
      ]),
    DiagnosticCase(
      "private class in a type",
      #"""
      struct Screen {
        @Model private final class Row {}
      }
      """#,
      messages: [
        "2:10: error: '@Model' adds an extension that cannot see 'Row', which is private "
          + "to the type around it; use 'fileprivate'"
      ],
      fixIts: [
        (
          "use 'fileprivate'",
          #"""
          struct Screen {
            @Model fileprivate final class Row {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "class in a private type",
      #"""
      struct Screen {
        private enum Store {
          @Model final class Row {}
        }
      }
      """#,
      messages: [
        "3:24: error: '@Model' adds an extension that cannot see 'Store', which is "
          + "private to the type around it; use 'fileprivate'"
      ]),
    DiagnosticCase(
      "private class at the top of a file is no fault",
      #"""
      @Model private final class Row {}
      """#,
      messages: []),
    DiagnosticCase(
      "no initializer",
      #"""
      @Model public class Chore {
        var title: String  // shown first
        private(set) var `default`: [Int]
        var note: String?
        var count = 3
      }
      """#,
      messages: [
        "1:21: error: @Model requires an initializer be provided for 'Chore'"
      ],
      fixIts: [
        (
          "add an initializer",
          #"""
          @Model public class Chore {
            var title: String  // shown first
            private(set) var `default`: [Int]
            var note: String?
            var count = 3

            public init(title: String, `default`: [Int]) {
              self.title = title
              self.`default` = `default`
            }
          }
          """#
        )
      ]),
    DiagnosticCase(
      "no initializer, on one line",
      #"""
      @Model class Chore { var title: String }
      """#,
      messages: [
        "1:14: error: @Model requires an initializer be provided for 'Chore'"
      ],
      fixIts: [
        (
          "add an initializer",
          #"""
          @Model class Chore { var title: String 

            init(title: String) {
              self.title = title
            }
          }
          """#
        )
      ]),
    DiagnosticCase(
      "only a convenience initializer",
      #"""
      @Model class Chore {
        var title: String
        convenience init(other: Chore) { self.init(title: other.title) }
      }
      """#,
      messages: [
        "1:14: error: @Model requires an initializer be provided for 'Chore'"
      ],
      fixIts: [
        (
          "add an initializer",
          #"""
          @Model class Chore {
            var title: String
            convenience init(other: Chore) { self.init(title: other.title) }

            init(title: String) {
              self.title = title
            }
          }
          """#
        )
      ]),
    DiagnosticCase(
      "model actor: class",
      #"""
      @ModelActor final class Importer {}
      """#,
      messages: [
        "1:19: error: '@ModelActor' cannot be applied to class 'Importer'; it makes an "
          + "actor that owns a model context"
      ],
      fixIts: [
        (
          "use 'actor'",
          #"""
          @ModelActor actor Importer {}
          """#
        )
      ]),
    DiagnosticCase(
      "model actor: enum",
      #"""
      @ModelActor enum Importer {}
      """#,
      messages: [
        "1:13: error: '@ModelActor' cannot be applied to enum 'Importer'; it makes an "
          + "actor that owns a model context"
      ]),
    DiagnosticCase(
      "model actor: property without a value",
      #"""
      @ModelActor actor Importer {
        let name: String
        var count = 0
        var note: String?
      }
      """#,
      messages: [
        "2:7: error: '@ModelActor' makes the initializer of 'Importer', so property "
          + "'name' needs a default value or an initializer that is written out"
      ]),
    DiagnosticCase(
      "model actor: private in a type",
      #"""
      struct Screen {
        @ModelActor private actor Importer {}
      }
      """#,
      messages: [
        "2:15: error: '@ModelActor' adds an extension that cannot see 'Importer', which "
          + "is private to the type around it; use 'fileprivate'"
      ],
      fixIts: [
        (
          "use 'fileprivate'",
          #"""
          struct Screen {
            @ModelActor fileprivate actor Importer {}
          }
          """#
        )
      ]),
  ]
}
