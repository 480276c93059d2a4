import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// ```swift
/// @attached(
///   member, conformances: Observable, PersistentModel, Sendable,
///   names: named(_$model), named(_$assignments), named(schemaMetadata),
///   named(_$unstoredProperties), named(init), named(_$reload), named(_$encode), named(_$visit))
/// ```
extension ModelMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else {
      context.diagnose(ModelDiagnostic.notAClass(declaration))
      return []
    }
    let model = ModelDeclaration(declaration, in: context)
    let faults =
      (model.inheritanceDiagnostic(conformingTo: protocols).map { [$0] } ?? [])
      + model.diagnostics(in: context)
    guard faults.isEmpty else {
      faults.forEach(context.diagnose)
      return []
    }
    return model.storageMembers + model.schemaMembers + model.initializers + model.rowMembers
  }
}

// MARK: - Rendering

extension ModelDeclaration {
  /// The state that every model object carries.
  fileprivate var storageMembers: [DeclSyntax] {
    let state = storageMember(Runtime.modelStateMember, Runtime.modelState)
    return isUnique
      ? [state, storageMember(Runtime.assignmentsMember, Runtime.assignments)] : [state]
  }

  private func storageMember(_ name: String, _ type: String) -> DeclSyntax {
    "@exclusivity(unchecked) \(raw: memberAccess)var \(raw: name) = \(raw: type)()"
  }

  /// The initializers that make an object of stored values.
  ///
  /// An ephemeral property keeps the value that its declaration gives it.
  fileprivate var initializers: [DeclSyntax] {
    let prefix = "\(initializerModifier)\(memberAccess)"
    let implicit: [DeclSyntax] = hasDesignatedInitializer ? [] : ["init() {}"]
    return implicit + [
      function(
        "\(deprecation)\(prefix)init(backingData: any \(Runtime.backingData)<\(name)>)",
        end: assignmentsOfARow
      ) {
        $0.isEphemeral
          ? "backingData._refresh(&\($0.backingName), forKey: \\.\($0.name))"
          : "\($0.backingName) = backingData._stored(forKey: \\.\($0.name))"
      },
      function(
        "\(prefix)init<Row: \(Runtime.rowReader)>(_$row row: inout Row)", end: assignmentsOfARow
      ) {
        $0.isEphemeral ? "row.skip()" : "\($0.backingName) = row.read\($0.codedSuffix)()"
      },
    ]
  }

  /// What an initializer ends with whose values all count as assigned.
  private var assignmentsOfARow: String {
    isUnique ? "  \(Runtime.assignmentsMember) = \(Runtime.assignments)(ofRow: ())\n" : ""
  }

  /// The functions that pass over the storage, property by property.
  fileprivate var rowMembers: [DeclSyntax] {
    let prefix = "\(memberAccess)func "
    return [
      function("\(prefix)_$reload<Row: \(Runtime.rowReader)>(from row: inout Row)") {
        $0.isEphemeral ? "row.skip()" : "row.refresh\($0.codedSuffix)(&\($0.backingName))"
      },
      function("\(prefix)_$encode<Writer: \(Runtime.rowWriter)>(into writer: inout Writer)") {
        $0.isEphemeral ? "writer.skip()" : "writer.write\($0.codedSuffix)(\($0.backingName))"
      },
      function("\(prefix)_$visit<Visitor: \(Runtime.propertyVisitor)>(_ visitor: inout Visitor)") {
        "visitor.visit(&\($0.backingName))"
      },
    ]
  }

  /// A function whose body has one line for each persisted property.
  private func function(
    _ signature: String,
    end: String = "",
    line: (PropertyDeclaration) -> String
  ) -> DeclSyntax {
    let lines = persistedProperties.map { "  \(line($0))\n" }.joined()
    return "\(raw: signature) {\n\(raw: lines)\(raw: end)}"
  }
}

extension PropertyDeclaration {
  /// What the names of the functions end with that pass values coded as `@Attribute` says.
  fileprivate var codedSuffix: String { isCoded ? "Coded" : "" }
}
