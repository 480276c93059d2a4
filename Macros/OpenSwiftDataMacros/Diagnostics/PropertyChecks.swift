import SwiftDiagnostics
import SwiftSyntax

/// The rules that each property of a model class must keep.
extension PropertyDeclaration {
  /// What is wrong with the property; placement of `@Attribute` and `@Relationship` is checked by
  /// those macros themselves.
  var diagnostics: [Diagnostic] {
    if isPersisted { return persistedDiagnostics }
    guard isStored, markers.transient != nil else { return [] }
    return hasInitialValue ? [] : [ModelDiagnostic.transientWithoutDefault(self)]
  }

  private var persistedDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    if isConstant { found.append(ModelDiagnostic.constant(self)) }
    if let ownership { found.append(ModelDiagnostic.reference(self, ownership)) }
    if let wrapper = markers.wrapper { found.append(ModelDiagnostic.wrapped(self, by: wrapper)) }
    if Self.modelMembers.contains(identifier) { found.append(ModelDiagnostic.modelMember(self)) }
    if Self.unnameable.contains(identifier) { found.append(ModelDiagnostic.unnameable(self)) }
    return found
  }

  /// The members that every model has, with which a stored property would collide.
  private static let modelMembers: Set = [
    "ID", "Root", "description", "hasChanges", "hashValue", "isDeleted", "modelContext",
    "persistentBackingData", "persistentModelID", "schemaMetadata",
  ]

  /// The names that mean something else in a key path, even between backticks.
  private static let unnameable: Set = ["Type", "self"]
}
