import Testing

/// What is said about bodies that are no query, and where.
struct PredicateDiagnosticTests {
  @Test(arguments: statements + expressions + operators + calls)
  func isTold(_ row: DiagnosticCase) {
    row.check()
  }

  private static func body(
    _ description: String, _ lines: String, marks: [String]? = nil, messages: [String],
    fixIts: [(message: String, source: String)] = []
  ) -> DiagnosticCase {
    DiagnosticCase(
      description, "#Predicate<Chore> {\n\(lines)\n}", marks: marks, messages: messages,
      fixIts: fixIts.map { ($0.message, "#Predicate<Chore> {\n\($0.source)\n}") })
  }

  private static let advice =
    "; a predicate consists of 'let' constants, 'guard', 'if', 'switch' and 'return'"

  private static let statements = [
    body(
      "loops", "for tag in $0.tags { if tag == \"a\" { return true } }\nreturn false",
      marks: ["for tag in $0.tags { if tag == \"a\" { return true } }"],
      messages: [
        "2:1: error: a predicate cannot have a loop; use 'contains(where:)', 'allSatisfy' or "
          + "'filter'"
      ]),
    body(
      "variables", "var limit = 3\nreturn $0.rank > limit",
      marks: ["var"],
      messages: ["2:1: error: a predicate cannot have variables; use 'let'"],
      fixIts: [("use 'let'", "let limit = 3\nreturn $0.rank > limit")]),
    body(
      "constants without a value", "let limit: Int\nreturn $0.rank > limit",
      marks: ["limit: Int"],
      messages: [
        "2:5: error: a constant in a predicate needs its value at once; use 'let' with 'if' or "
          + "'switch' as a value"
      ]),
    body(
      "unused expressions", "print($0)\nreturn true",
      marks: ["print($0)"],
      messages: ["2:1: error: a predicate cannot have this statement" + advice]),
    body(
      "functions", "func f() -> Bool { true }\nreturn $0.isDone",
      marks: ["func f() -> Bool { true }"],
      messages: [
        "2:1: error: a predicate cannot have a function; declare it outside and capture its result"
      ]),
    body(
      "ways without a value", "if $0.isDone { return true }",
      messages: ["1:19: error: every way through this part of a predicate must return a value"]),
    body(
      "availability", "if #available(macOS 99, *) { return true }\nreturn $0.isDone",
      marks: ["#available(macOS 99, *)"],
      messages: [
        "2:4: error: a predicate cannot ask for availability; choose between two predicates"
      ]),
    body(
      "cases with associated values",
      "switch $0.state {\ncase .late(let days): true\ndefault: false\n}",
      marks: [".late(let days)"],
      messages: [
        "3:6: error: this pattern cannot be asked of a model; compare with '==' or bind with "
          + "'if let'"
      ]),
  ]

  private static let expressions = [
    DiagnosticCase(
      "functions in place of the closure", "#Predicate<Chore>(isUrgent)",
      messages: ["1:1: error: '#Predicate' takes a closure that is written out in its place"]),
    body(
      "try", "try other.evaluate($0)",
      marks: ["try other.evaluate($0)"],
      messages: [
        "2:1: error: 'try' is not needed in a predicate: errors are thrown where the predicate is "
          + "evaluated"
      ],
      fixIts: [("use 'other.evaluate($0)'", "other.evaluate($0)")]),
    body(
      "await", "await $0.rank > 3",
      marks: ["await $0.rank > 3"],
      messages: [
        "2:1: error: a predicate cannot wait; capture the result in a constant before it"
      ]),
    body(
      "texts put together", "\"\\($0.title)!\" == \"a!\"",
      marks: ["\"\\($0.title)!\""],
      messages: [
        "2:1: error: text cannot be put together from properties of a model in a predicate; "
          + "compare them one by one"
      ]),
    body(
      "key paths", "$0[keyPath: path] == 3",
      marks: ["$0[keyPath: path]"],
      messages: [
        "2:1: error: a predicate cannot take a property by a key path; write the property"
      ]),
    body(
      "closed ranges of a list", "$0.tags[0...1].contains(tag)", marks: ["0...1"],
      messages: [
        "2:9: error: a subscript in a predicate takes a range with both bounds, written by '..<'"
      ]),
    body(
      "one-sided ranges of a list", "$0.tags[1...] == []", marks: ["1..."],
      messages: [
        "2:9: error: a subscript in a predicate takes a range with both bounds, written by '..<'"
      ]),
    body(
      "faults on both sides", "$0.tags.map(f) == [] || $0.tags.sorted() == []",
      marks: ["map", "sorted"],
      messages: [
        "2:9: error: 'map(_:)' cannot be used in a predicate; use 'flatMap' on an optional; on a "
          + "sequence use 'filter', 'contains(where:)' or 'allSatisfy'",
        "2:33: error: 'sorted()' cannot be used in a predicate; sort by 'sortBy' of the fetch "
          + "descriptor",
      ]),
  ]

  private static let bitAdvice =
    "cannot be used on properties of a model in a predicate; to test flags, make them an 'OptionSet' "
    + "and use 'contains'"

  private static let operators = [
    body(
      "assignments", "$0.rank = 3",
      marks: ["="],
      messages: ["2:9: error: a predicate cannot assign; compare with '=='"],
      fixIts: [("use '=='", "$0.rank == 3")]),
    body(
      "identity", "$0 === chore",
      marks: ["==="],
      messages: ["2:4: error: '===' cannot be used in a predicate; use '=='"],
      fixIts: [("use '=='", "$0 == chore")]),
    body(
      "arithmetic that wraps", "$0.rank &+ 1 > 3",
      marks: ["&+"],
      messages: ["2:9: error: '&+' cannot be used in a predicate; use '+'"],
      fixIts: [("use '+'", "$0.rank + 1 > 3")]),
    body(
      "other operators", "$0.rank << 1 > 3",
      marks: ["<<"],
      messages: [
        "2:9: error: '<<' cannot be used on properties of a model in a predicate; multiply by a "
          + "power of two"
      ]),
    body(
      "matching", "3 ~= $0.rank",
      messages: [
        "2:3: error: '~=' cannot be used on properties of a model in a predicate; use '==', or "
          + "'contains' of a range"
      ]),
    body(
      "conditions joined by '&'", "$0.isDone & $0.isUrgent",
      marks: ["&"],
      messages: ["2:11: error: '&' cannot be used in a predicate; use '&&'"],
      fixIts: [("use '&&'", "$0.isDone && $0.isUrgent")]),
    body(
      "conditions joined by '|' in parentheses", "($0.isDone | $0.isUrgent) && $0.rank > 1",
      messages: ["2:12: error: '|' cannot be used in a predicate; use '||'"],
      fixIts: [("use '||'", "($0.isDone || $0.isUrgent) && $0.rank > 1")]),
    body(
      "bits of a number", "$0.flags & 1 != 0", marks: ["&"],
      messages: ["2:10: error: '&' " + bitAdvice]),
    body(
      "bits of two numbers", "($0.flags | $0.rank) == mask",
      messages: ["2:11: error: '|' " + bitAdvice]),
    body("bits turned round", "~$0.flags == 3", messages: ["2:1: error: '~' " + bitAdvice]),
  ]

  private static let conversionAdvice =
    "cannot be called on a property of a model in a predicate; compare without it, as in 'a * 2 > b' "
    + "for 'Double(a) / Double(b) > 0.5', or ask for a computed property of the model that converts"

  private static let calls = [
    body(
      "isMultiple", "$0.rank.isMultiple(of: 2)",
      marks: ["isMultiple"],
      messages: ["2:9: error: 'isMultiple(of:)' cannot be used in a predicate; use '%'"],
      fixIts: [("use '$0.rank % 2 == 0'", "$0.rank % 2 == 0")]),
    body(
      "localizedContains", "$0.title.localizedContains(\"a\")",
      marks: ["localizedContains"],
      messages: [
        "2:10: error: 'localizedContains' cannot be used in a predicate; use "
          + "'localizedStandardContains'"
      ],
      fixIts: [
        ("use 'localizedStandardContains'", "$0.title.localizedStandardContains(\"a\")")
      ]),
    body(
      "arithmetic on dates", "$0.due.addingTimeInterval(60) > now",
      messages: [
        "2:8: error: 'addingTimeInterval(_:)' cannot be used in a predicate; compute the bound "
          + "before the predicate, and compare with it"
      ]),
    body(
      "calendars", "calendar.dateComponents([.year], from: $0.due).year == 2024",
      marks: ["dateComponents"],
      messages: [
        "2:10: error: 'dateComponents(_:from:)' cannot be used in a predicate; use "
          + "'isDate(_:inSameDayAs:)', 'isDate(_:equalTo:toGranularity:)', 'component(_:from:)' or "
          + "'startOfDay(for:)' of a calendar that does not depend on the model"
      ]),
    body(
      "units of calendars", "calendar.component($0.unit, from: $0.due) == 3",
      marks: ["$0.unit"],
      messages: [
        "2:20: error: the unit of a calendar cannot depend on a model in a predicate"
      ]),
    body(
      "functions", "abs($0.rank) > 3",
      marks: ["abs"],
      messages: [
        "2:1: error: 'abs' cannot be called on a property of a model in a predicate; use '?:', "
          + "as in 'x < 0 ? -x : x'"
      ]),
    body(
      "conversions", "Double($0.done) / Double($0.all) > 0.5",
      marks: ["Double", "Double"],
      messages: [
        "2:1: error: 'Double' " + conversionAdvice, "2:19: error: 'Double' " + conversionAdvice,
      ]),
    body(
      "unknown methods", "$0.title.shouted()",
      messages: [
        "2:10: error: 'shouted()' cannot be used in a predicate; the methods of a predicate are "
          + "contains, allSatisfy, filter, flatMap, min, max, starts, hasPrefix, hasSuffix, "
          + "lowercased, uppercased, evaluate and the comparisons of strings"
      ]),
    body(
      "functions as arguments", "$0.tags.allSatisfy(isShort)",
      marks: ["isShort"],
      messages: [
        "2:20: error: a function cannot be passed in a predicate; write a closure, as in "
          + "'{ $0 == value }'"
      ]),
  ]
}
