import SwiftSyntaxMacros

/// The implementation of `@Model`; each role is in a file of its own.
///
/// Every role reads the class into a `ModelDeclaration`, stops if that has faults, and renders. For
/// `@Model final class Chore { var title: String }` the roles together make this:
///
/// ```swift
/// final class Chore {
///   @_PersistedProperty(0) var title: String        // see PersistedPropertyMacro
///
///   var _$model = OpenSwiftData._ModelState()
///   class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
///     [
///       OpenSwiftData.Schema.PropertyMetadata(
///         name: "title", keypath: \Chore.title, defaultValue: nil, metadata: nil)
///     ]
///   }
///   class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
///     []
///   }
///   init(backingData: any OpenSwiftData.BackingData<Chore>) {
///     _title = backingData._stored(forKey: \.title)
///   }
///   init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
///     _title = row.read()
///   }
///   func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
///     row.refresh(&_title)
///   }
///   func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
///     writer.write(_title)
///   }
///   func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
///     visitor.visit(&_title)
///   }
/// }
/// extension Chore: OpenSwiftData.PersistentModel {}
/// extension Chore: Observation.Observable {}
/// @available(*, unavailable, message: "…")
/// extension Chore: Sendable {}
/// ```
enum ModelMacro {
  /// Expansions are laid out as they are rendered.
  static var formatMode: FormatMode { .disabled }
}
