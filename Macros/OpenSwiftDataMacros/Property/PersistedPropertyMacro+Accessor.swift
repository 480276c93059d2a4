import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// ```swift
/// @attached(accessor, names: named(init), named(get), named(set), named(_modify))
/// ```
extension PersistedPropertyMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard
      let property = declaration.as(VariableDeclSyntax.self).flatMap(PropertyDeclaration.init)
    else { return [] }
    let accessors = PersistedAccessors(
      property: property, number: number(node), notesAssignments: notesAssignments(node))
    // Observers in the source leave a block that the accessors are added to; otherwise the compiler
    // puts braces around them.
    return property.isObserved
      ? [accessors.initializer, accessors.getter, accessors.observingSetter]
      : [accessors.initializer, accessors.getter, accessors.setter, accessors.modifier]
        .map(\.indented)
  }
}

/// Renders the accessors of one persisted property.
///
/// Members are named through `self` wherever a local name could hide them.
private struct PersistedAccessors {
  let property: PropertyDeclaration
  let number: String
  let notesAssignments: Bool

  private var name: String { property.name }
  private var storage: String { property.backingName }

  private var assignments: String { Runtime.assignmentsMember }

  /// Called with the default value first, then with each value that an initializer assigns.
  var initializer: AccessorDeclSyntax {
    let restriction = notesAssignments ? ", accesses: \(assignments)" : ""
    let note = notesAssignments ? "\n  \(assignments).noteInitialValue(\(number))" : ""
    return """
      @storageRestrictions(initializes: \(raw: storage)\(raw: restriction))
      init(initialValue) {
        \(raw: storage) = \(raw: Runtime.stored).loaded(initialValue)\(raw: note)
      }
      """
  }

  var getter: AccessorDeclSyntax {
    """
    get {
      if \(raw: Runtime.isTracking)() {
        \(raw: Runtime.access)(self, \\.\(raw: name))
      }
      if case .loaded(let value) = \(raw: storage) {
        return value
      }
      return \(raw: Runtime.fault)(self, \(raw: number), read: { self.\(raw: storage) }, write: { self.\(raw: storage) = $0 })
    }
    """
  }

  var setter: AccessorDeclSyntax {
    """
    set {\(raw: note)
      \(raw: assignment)
    }
    """
  }

  /// Changes the value where it is, so that appending to an array copies nothing.
  var modifier: AccessorDeclSyntax {
    """
    _modify {\(raw: note)
      var value = self.\(raw: name)
      let isInPlace = \(raw: Runtime.modelStateMember).allowsModificationInPlace(\(raw: number), of: value)
      if isInPlace { self.\(raw: storage) = .empty }
      defer {
        if isInPlace { self.\(raw: storage) = .loaded(value) } else { self.\(raw: name) = value }
      }
      yield &value
    }
    """
  }

  /// Runs the observers that the source declares around the assignment.
  ///
  /// As in a class without macros, an observer that assigns its own property does not start again.
  var observingSetter: AccessorDeclSyntax {
    """
    set {\(raw: note)
      if self.\(raw: property.observingFlagName) {
        \(raw: assignment)
        return
      }
      self.\(raw: property.observingFlagName) = true
      defer { self.\(raw: property.observingFlagName) = false }
    \(raw: observedAssignment.map { "  \($0)\n" }.joined())}
    """
  }

  /// A line that notes an assignment, with the break in front of it.
  private var note: String {
    notesAssignments ? "\n  self.\(assignments).note(\(number))" : ""
  }

  private var assignment: String {
    "\(Runtime.set)(self, \(number), \\.\(name), to: newValue, "
      + "read: { self.\(storage) }, write: { self.\(storage) = $0 })"
  }

  private var observedAssignment: [String] {
    let willSet = property.observer(.willSet).map { ObserverBody($0, value: "newValue") }
    let didSet = property.observer(.didSet).map { ObserverBody($0, value: "oldValue") }
    return [
      willSet?.value(from: "newValue"),
      willSet?.function,
      didSet?.value(from: "self.\(name)"),
      assignment,
      didSet?.function,
    ].compactMap(\.self)
  }
}

/// Renders one `willSet` or `didSet` as a function inside the setter, so that `return` leaves no
/// more than the observer, and `self` and its members mean what they did.
private struct ObserverBody {
  private let keyword: String
  private let statements: String
  /// The name of the value that the observer is given; nil if it does not use it.
  private let valueName: String?

  init(_ observer: AccessorDeclSyntax, value implicitName: String) {
    keyword = observer.accessorSpecifier.text
    statements = observer.body?.statements.description ?? ""
    let name = observer.parameters?.name.text ?? implicitName
    let tokens = observer.body?.statements.tokens(viewMode: .sourceAccurate)
    valueName = tokens?.contains { $0.text == name } ?? false ? name : nil
  }

  /// The declaration of the value; nil if it is not used or goes by that name already.
  func value(from source: String) -> String? {
    valueName.flatMap { $0 == source ? nil : "let \($0) = \(source)" }
  }

  /// The function and the call of it.
  var function: String {
    let body = statements.hasPrefix("\n") ? statements : "\n    \(statements.trimmingSpaces)"
    return "func _$\(keyword)() {\(body)\n  }\n  _$\(keyword)()"
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
