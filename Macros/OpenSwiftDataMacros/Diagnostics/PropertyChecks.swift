import SwiftDiagnostics
import SwiftSyntax

/// The rules that each property of a model class must keep.
extension PropertyDeclaration {
  /// What is wrong with the property; placement of `@Attribute` and `@Relationship` is checked by
  /// those macros themselves.
  var diagnostics: [Diagnostic] {
    if isPersisted { return persistedDiagnostics }
    guard isStored, markers.transient != nil else { return [] }
    return hasInitialValue ? [] : [ModelDiagnostic.unstoredWithoutDefault(self)]
  }

  private var persistedDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    for marker in markers.repeated { found.append(ModelDiagnostic.repeated(marker, on: self)) }
    if isConstant { found.append(ModelDiagnostic.constant(self)) }
    if isEphemeral, !hasInitialValue { found.append(ModelDiagnostic.unstoredWithoutDefault(self)) }
    if let ownership { found.append(ModelDiagnostic.reference(self, ownership)) }
    if let wrapper = markers.wrapper { found.append(ModelDiagnostic.wrapped(self, by: wrapper)) }
    if Self.modelMembers.contains(identifier) { found.append(ModelDiagnostic.modelMember(self)) }
    if let typeNode, hasUnstorableType {
      found.append(ModelDiagnostic.unstorable(self, typeNode))
    }
    if Self.unnameable.contains(identifier) { found.append(ModelDiagnostic.unnameable(self)) }
    return found
  }

  /// Whether the type is one that no value of it can be encoded, however it is marked.
  private var hasUnstorableType: Bool {
    let options = markers.attribute?.optionNames ?? []
    // Those say how else the value is stored, or that it is not.
    guard !options.contains("transformable"), !options.contains("ephemeral") else { return false }
    return type?.wrapped.isUnstorable ?? false
  }

  /// The members that every model has, with which a stored property would collide.
  private static let modelMembers: Set = [
    "ID", "Root", "description", "hasChanges", "hashValue", "isDeleted", "modelContext",
    "persistentBackingData", "persistentModelID", "schemaMetadata",
  ]

  /// The names that mean something else in a key path, even between backticks.
  private static let unnameable: Set = ["Type", "self"]
}
