import SwiftSyntax

/// The attributes of a property, sorted by what they mean to a model.
struct PropertyMarkers {
  /// `@Attribute(…)`.
  let attribute: AttributeSyntax?
  /// `@Relationship(…)`.
  let relationship: AttributeSyntax?
  /// `@Transient`.
  let transient: AttributeSyntax?
  /// The first attribute that is a property wrapper by its looks.
  ///
  /// Syntax alone cannot tell a wrapper from a macro or a global actor: those go by the custom of
  /// naming actors so, and macros that add accessors could not stand here either.
  let wrapper: AttributeSyntax?
  /// Whether there is any attribute that is not ours.
  let hasOthers: Bool
  /// The second of two `@Attribute` or `@Relationship`, of which the first alone would be read.
  let repeated: [AttributeSyntax]

  init(_ attributes: AttributeListSyntax) {
    attribute = attributes.first(named: "Attribute")
    relationship = attributes.first(named: "Relationship")
    transient = attributes.first(named: "Transient")
    wrapper = attributes.plainAttributes.first { Self.isWrapper($0.simpleName) }
    repeated = ["Attribute", "Relationship"].flatMap { name in
      attributes.plainAttributes.filter { $0.simpleName == name }.dropFirst()
    }
    hasOthers = attributes.contains { element in
      guard case .attribute(let attribute) = element else { return true }
      return !Self.ownNames.contains(attribute.simpleName)
    }
  }

  /// The argument `.unique` of `@Attribute` or `@Relationship`; nil if there is none.
  var uniqueOption: LabeledExprSyntax? {
    let arguments = (attribute ?? relationship)?.arguments?.as(LabeledExprListSyntax.self)
    return arguments?.first { $0.label == nil && $0.optionName == "unique" }
  }

  private static let ownNames: Set = [
    "Attribute", "Relationship", "Transient",
    Runtime.persistedPropertyAttribute, Runtime.transientPropertyAttribute,
  ]

  private static func isWrapper(_ name: String) -> Bool {
    let isTypeName = name.first?.isUppercase ?? false
    return isTypeName && !name.hasSuffix("Actor") && !ownNames.contains(name)
  }
}
