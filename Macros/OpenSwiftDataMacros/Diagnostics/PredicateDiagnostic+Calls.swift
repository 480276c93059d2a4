import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension PredicateDiagnostic {
  /// A function, an initializer or a method of something else takes a part of the query.
  static func function(_ call: FunctionCallExprSyntax) -> Diagnostic {
    let callee = call.calledExpression
    if let second = call.additionalTrailingClosures.first {
      return message("a call in a predicate takes one trailing closure", at: second)
    }
    let name = callee.trimmedDescription
    let advice = functionAdvice[name] ?? "call it before the predicate, on a captured value"
    return message(
      "'\(name)' cannot be called on a property of a model in a predicate; \(advice)", at: callee)
  }

  /// A method that queries do not have.
  static func method(
    _ call: FunctionCallExprSyntax, named callee: MemberAccessExprSyntax, form: String
  ) -> Diagnostic {
    let name = callee.declName.baseName
    if let renamed = renamedMethods[form] {
      return message(
        "'\(name.text)' cannot be used in a predicate; use '\(renamed)'", at: name,
        fixIts: [.replace(name, with: renamed)])
    }
    if form == "isMultiple(of:)", let base = callee.base, let number = call.arguments.first {
      let text = "\(base.trimmedDescription) % \(number.expression.trimmedDescription) == 0"
      return message(
        "'isMultiple(of:)' cannot be used in a predicate; use '%'", at: name,
        fixIts: [.replace(ExprSyntax(call), by: "\(raw: text)")])
    }
    let advice = methodAdvice[name.text] ?? "the methods of a predicate are \(supportedMethods)"
    return message("'\(form)' cannot be used in a predicate; \(advice)", at: name)
  }

  /// The unit of a calendar depends on the model.
  static func calendarUnit(_ unit: ExprSyntax) -> Diagnostic {
    message("the unit of a calendar cannot depend on a model in a predicate", at: unit)
  }

  /// A method is named without being called; nil for anything else.
  static func method(_ access: MemberAccessExprSyntax) -> Diagnostic? {
    guard access.declName.argumentNames != nil else { return nil }
    return message("a method cannot be passed in a predicate; write a call", at: access.declName)
  }

  private static func message(
    _ text: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []
  ) -> Diagnostic {
    ModelDiagnostic(text, id: "predicate-call").at(node, fixIts: fixIts)
  }

  /// Methods that are another one under a new name.
  private static let renamedMethods = [
    "localizedLowercase()": "lowercased", "localizedUppercase()": "uppercased",
    "localizedContains(_:)": "localizedStandardContains", "hasPrefix(with:)": "hasPrefix",
  ]

  private static let conversionAdvice =
    "compare without it, as in 'a * 2 > b' for 'Double(a) / Double(b) > 0.5', or ask for a computed "
    + "property of the model that converts"

  private static let functionAdvice = [
    "abs": "use '?:', as in 'x < 0 ? -x : x'",
    "max": "use '?:', as in 'a > b ? a : b'",
    "min": "use '?:', as in 'a < b ? a : b'",
    "String": "compare the value itself",
    "Int": conversionAdvice, "Int64": conversionAdvice, "Double": conversionAdvice,
    "Float": conversionAdvice, "CGFloat": conversionAdvice, "Decimal": conversionAdvice,
    "zip": "use 'contains(where:)' or 'allSatisfy'",
  ]

  private static let methodAdvice: [String: String] = {
    let sequence = "use 'filter', 'contains(where:)' or 'allSatisfy'"
    let dates = "compute the bound before the predicate, and compare with it"
    let calendar =
      "use 'isDate(_:inSameDayAs:)', 'isDate(_:equalTo:toGranularity:)', 'component(_:from:)' or "
      + "'startOfDay(for:)' of a calendar that does not depend on the model"
    let search = "use 'contains', 'hasPrefix', 'hasSuffix' or 'localizedStandardContains'"
    return [
      "map": "use 'flatMap' on an optional; on a sequence \(sequence)",
      "compactMap": sequence, "reduce": sequence, "forEach": sequence, "first": "\(sequence)",
      "firstIndex": sequence, "last": sequence, "max": sequence, "min": sequence,
      "sorted": "sort by 'sortBy' of the fetch descriptor",
      "reversed": "sort by 'sortBy' of the fetch descriptor",
      "shuffled": "sort by 'sortBy' of the fetch descriptor",
      "count": "use 'filter { … }.count'", "elementsEqual": "use '=='",
      "isSubset": "use 'allSatisfy { other.contains($0) }'",
      "isSuperset": "use 'other.allSatisfy', with a closure that asks 'contains'",
      "isDisjoint": "use '!', 'contains(where:)' and 'other.contains($0)'",
      "range": search, "ranges": search, "firstRange": search, "components": search,
      "split": search,
      "prefix": "use 'hasPrefix' or 'starts(with:)'", "suffix": "use 'hasSuffix'",
      "trimmingCharacters": "store the text as it is to be compared",
      "replacingOccurrences": "store the text as it is to be compared",
      "capitalized": "use 'caseInsensitiveCompare'", "folding": "use 'localizedStandardContains'",
      "compare": "use 'caseInsensitiveCompare', 'localizedCompare' or 'localizedStandardCompare'",
      "addingTimeInterval": dates, "addTimeInterval": dates, "advanced": dates,
      "distance": "use 'timeIntervalSince'", "formatted": "compare the value itself",
      "component": calendar, "dateComponents": calendar, "isDate": calendar,
      "isDateInToday": calendar, "isDateInYesterday": calendar, "isDateInTomorrow": calendar,
      "isDateInWeekend": calendar, "startOfDay": calendar, "date": calendar,
      "hasChanges": "ask the context", "formIntersection": sequence,
      "rounded": "compare with the bounds", "magnitude": "use '?:', as in 'x < 0 ? -x : x'",
    ]
  }()

  private static let supportedMethods =
    "contains, allSatisfy, filter, flatMap, min, max, starts, hasPrefix, hasSuffix, lowercased, "
    + "uppercased, evaluate and the comparisons of strings"
}
