import Testing

/// What is said about properties that a model cannot persist.
struct PropertyDiagnosticTests {
  @Test(arguments: cases)
  func isTold(_ row: DiagnosticCase) {
    row.check()
  }

  static let cases = [
    DiagnosticCase(
      "let without a value",
      #"""
      @Model final class Chore {
        let title: String
        init() {}
      }
      """#,
      messages: [
        "2:3: error: a model cannot persist constant 'title'; use 'var', or 'private(set) "
          + "var' to keep others from changing it"
      ],
      fixIts: [
        (
          "use 'var'",
          #"""
          @Model final class Chore {
            var title: String
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "let with a value",
      #"""
      @Model final class Chore {
        public let title: String = "a"  // note
        init() {}
      }
      """#,
      messages: [
        "2:10: error: a model cannot persist constant 'title'; use 'var', or "
          + "'private(set) var' to keep others from changing it"
      ],
      fixIts: [
        (
          "use 'var'",
          #"""
          @Model final class Chore {
            public var title: String = "a"  // note
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "transient let is no fault",
      #"""
      @Model final class Chore {
        @Transient let cache = Cache()
        init() {}
      }
      """#,
      messages: []),
    DiagnosticCase(
      "several bindings",
      #"""
      @Model final class Chore {
        /// Two.
        private var a = 1, b = 2  // note
        init() {}
      }
      """#,
      messages: [
        "3:15: error: a model cannot persist several properties of one declaration; "
          + "declare each property by itself"
      ],
      fixIts: [
        (
          "declare each property by itself",
          #"""
          @Model final class Chore {
            /// Two.
            private var a = 1
            private var b = 2  // note
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "several bindings of one type",
      #"""
      @Model final class Chore {
        var a, b: Int, c = 3
        init() {}
      }
      """#,
      messages: [
        "2:7: error: a model cannot persist several properties of one declaration; "
          + "declare each property by itself"
      ],
      fixIts: [
        (
          "declare each property by itself",
          #"""
          @Model final class Chore {
            var a: Int
            var b: Int
            var c = 3
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "tuple pattern",
      #"""
      @Model final class Chore {
        var (a, b) = (1, 2)
        init() {}
      }
      """#,
      messages: [
        "2:7: error: a model cannot persist a tuple pattern; declare each property by itself"
      ],
      fixIts: [
        (
          "declare each property by itself",
          #"""
          @Model final class Chore {
            var a = 1
            var b = 2
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "tuple pattern that cannot be taken apart",
      #"""
      @Model final class Chore {
        var (a, b) = pair()
        init() {}
      }
      """#,
      messages: [
        "2:7: error: a model cannot persist a tuple pattern; declare each property by itself"
      ]),
    DiagnosticCase(
      "static and computed properties are no fault",
      #"""
      @Model final class Chore {
        static let a = 1, b = 2
        var c: Int { 3 }
        lazy var d = 4
        init() {}
      }
      """#,
      messages: []),
    DiagnosticCase(
      "property wrapper",
      #"""
      @Model final class Chore {
        // Above.
        @Published var title = ""
        init() {}
      }
      """#,
      messages: [
        "3:3: error: a model cannot persist property 'title' through property wrapper "
          + "'@Published'"
      ],
      fixIts: [
        (
          "remove '@Published'",
          #"""
          @Model final class Chore {
            // Above.
            var title = ""
            init() {}
          }
          """#
        ),
        (
          "mark 'title' as '@Transient'",
          #"""
          @Model final class Chore {
            // Above.
            @Transient @Published var title = ""
            init() {}
          }
          """#
        ),
      ]),
    DiagnosticCase(
      "weak property",
      #"""
      @Model final class Chore {
        private weak var owner: Person?
        init() {}
      }
      """#,
      messages: [
        "2:11: error: a model cannot persist weak property 'owner'; a relationship is "
          + "held by the model's context"
      ],
      fixIts: [
        (
          "remove 'weak'",
          #"""
          @Model final class Chore {
            private var owner: Person?
            init() {}
          }
          """#
        ),
        (
          "mark 'owner' as '@Transient'",
          #"""
          @Model final class Chore {
            @Transient private weak var owner: Person?
            init() {}
          }
          """#
        ),
      ]),
    DiagnosticCase(
      "unowned property",
      #"""
      @Model final class Chore {
        unowned(unsafe) var owner: Person
        init() {}
      }
      """#,
      messages: [
        "2:3: error: a model cannot persist unowned property 'owner'; a relationship is "
          + "held by the model's context"
      ],
      fixIts: [
        (
          "remove 'unowned'",
          #"""
          @Model final class Chore {
            var owner: Person
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "property inside #if",
      #"""
      @Model final class Chore {
        #if DEBUG
          var trace = 0
          static var limit = 3
        #endif
        init() {}
      }
      """#,
      messages: [
        "3:9: error: a model cannot persist property 'trace' inside '#if'; put '#if' "
          + "around the whole class, or mark the property '@Transient'"
      ],
      fixIts: [
        (
          "mark 'trace' as '@Transient'",
          #"""
          @Model final class Chore {
            #if DEBUG
              @Transient var trace = 0
              static var limit = 3
            #endif
            init() {}
          }
          """#
        )
      ]),
    DiagnosticCase(
      "transient property without a default",
      #"""
      @Model final class Chore {
        @Transient var badge: Int
        init() {}
      }
      """#,
      messages: [
        "2:18: error: @Transient requires non-optional property 'badge' to have a default value"
      ],
      fixIts: [
        (
          "add '= 0'",
          #"""
          @Model final class Chore {
            @Transient var badge: Int = 0
            init() {}
          }
          """#
        ),
        (
          "use 'Int?'",
          #"""
          @Model final class Chore {
            @Transient var badge: Int?
            init() {}
          }
          """#
        ),
      ]),
    DiagnosticCase(
      "ephemeral property without a default",
      #"""
      @Model final class Chore {
        @Attribute(.ephemeral) var draft: String  // note
        init() {}
      }
      """#,
      messages: [
        "2:30: error: @Attribute(.ephemeral) requires non-optional property 'draft' to have a "
          + "default value"
      ],
      fixIts: [
        (
          "add '= \"\"'",
          #"""
          @Model final class Chore {
            @Attribute(.ephemeral) var draft: String = ""  // note
            init() {}
          }
          """#
        ),
        (
          "use 'String?'",
          #"""
          @Model final class Chore {
            @Attribute(.ephemeral) var draft: String?  // note
            init() {}
          }
          """#
        ),
      ]),
    DiagnosticCase(
      "transient property of a type without a usual default, with an observer",
      #"""
      @Model final class Chore {
        @Transient var work: () -> Void { didSet {} }
        @Transient var seen: [Date] { didSet {} }
        init() {}
      }
      """#,
      messages: [
        "2:18: error: @Transient requires non-optional property 'work' to have a default value",
        "3:18: error: @Transient requires non-optional property 'seen' to have a default value",
      ],
      fixIts: [
        (
          "use '(() -> Void)?'",
          #"""
          @Model final class Chore {
            @Transient var work: (() -> Void)? { didSet {} }
            @Transient var seen: [Date] { didSet {} }
            init() {}
          }
          """#
        ),
        (
          "add '= []'",
          #"""
          @Model final class Chore {
            @Transient var work: () -> Void { didSet {} }
            @Transient var seen: [Date] = [] { didSet {} }
            init() {}
          }
          """#
        ),
        (
          "use '[Date]?'",
          #"""
          @Model final class Chore {
            @Transient var work: () -> Void { didSet {} }
            @Transient var seen: [Date]? { didSet {} }
            init() {}
          }
          """#
        ),
      ]),
    DiagnosticCase(
      "types without a stored form",
      #"""
      @Model final class Chore {
        var run: () -> Void = {}
        var place: (Int, Int)
        var thing: Any? = nil
        @Attribute(.transformable(by: "Box")) var other: Any?
        @Attribute(.ephemeral) var action: (() -> Void)?
        var number: (Int) = 1
        init() {}
      }
      """#,
      messages: [
        "2:12: error: a model cannot persist property 'run', as values of type '() -> Void' have "
          + "no stored form",
        "3:14: error: a model cannot persist property 'place', as values of type '(Int, Int)' have "
          + "no stored form",
        "4:14: error: a model cannot persist property 'thing', as values of type 'Any?' have no "
          + "stored form",
      ],
      fixIts: [
        (
          "mark 'run' as '@Transient'",
          #"""
          @Model final class Chore {
            @Transient var run: () -> Void = {}
            var place: (Int, Int)
            var thing: Any? = nil
            @Attribute(.transformable(by: "Box")) var other: Any?
            @Attribute(.ephemeral) var action: (() -> Void)?
            var number: (Int) = 1
            init() {}
          }
          """#
        ),
        (
          "mark 'thing' as '@Transient'",
          #"""
          @Model final class Chore {
            var run: () -> Void = {}
            var place: (Int, Int)
            @Transient var thing: Any? = nil
            @Attribute(.transformable(by: "Box")) var other: Any?
            @Attribute(.ephemeral) var action: (() -> Void)?
            var number: (Int) = 1
            init() {}
          }
          """#
        ),
      ]),
  ]
}
