import SwiftSyntaxMacros

/// Every macro that this plugin implements, in alphabetical order.
var providedMacros: [any Macro.Type] {
  [
    AttributeMacro.self,
    IndexMacro.self,
    ModelActorMacro.self,
    ModelMacro.self,
    PersistedPropertyMacro.self,
    PredicateMacro.self,
    RelationshipMacro.self,
    TransientMacro.self,
    TransientPropertyMacro.self,
    UniqueMacro.self,
  ]
}
