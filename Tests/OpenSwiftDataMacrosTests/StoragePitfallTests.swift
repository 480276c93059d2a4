import SwiftParser
import SwiftSyntax
import Testing

/// The storage beside a property: its name, its type and what it starts with.
struct StoragePitfallTests {
  /// A property of an optional type starts as nil, however the type is spelled.
  @Test(arguments: [
    ("Date?", "Date?"), ("Optional<Date>", "Optional<Date>"),
    ("Swift.Optional<Date>", "Swift.Optional<Date>"), ("(Date?)", "(Date?)"), ("Date!", "Date?"),
  ])
  func R08_optionalWithoutDefaultIsNil(type: String, storage: String) {
    expectExpansion(
      of: "class Note {\n  @_PersistedProperty(0) var due: \(type)\n}",
      """
      class Note {
        var due: \(type) {\(accessors("due"))
        }

        @exclusivity(unchecked) private var _due: OpenSwiftData._Stored<\(storage)> = .loaded(nil)
      }
      """)
  }

  /// Names that databases and the language reserve are names like others.
  @Test(arguments: [
    "deleted", "hash", "id", "rowid", "order", "group", "select", "value", "newValue", "isInPlace",
    "`default`", "`class`", "`init`", "debugDescription",
  ])
  func R13_namesThatDoNotCollide(name: String) {
    expectExpansion(
      of: "class Book {\n  @_PersistedProperty(0) var \(name): Int\n}",
      """
      class Book {
        var \(name): Int {\(accessors(name))
        }

        @exclusivity(unchecked) private var _\(name.filter { $0 != "`" }): OpenSwiftData._Stored<Int>
      }
      """)
  }

  @Test func R13_nameWithASpace() {
    let expansion = expand("class Book {\n  @_PersistedProperty(0) var `first name`: Int\n}")
    #expect(expansion.source.contains("private var `_first name`: OpenSwiftData._Stored<Int>"))
    #expect(expansion.source.contains(#"\.`first name`"#))
  }

  /// What reflection shows beside the declared properties begins with an underscore.
  @Test func R18_addedStorageIsMarkedAsHidden() {
    let source = """
      @Model public class Entry: Codable {
        var text = "" { didSet { changes += 1 } }
        @Transient var changes: Int = 0
        init() {}
      }
      """
    #expect(storedNames(in: source) == ["text", "changes"])
    let added = storedNames(in: expand(source).source).filter { $0 != "text" && $0 != "changes" }
    #expect(added == ["_text", "_$observing_text", "_changes", "_$model"])
  }

  /// The names of the stored properties of the first class in `source`.
  private func storedNames(in source: String) -> [String] {
    let declaration = Parser.parse(source: source).statements.first?.item.as(ClassDeclSyntax.self)
    let variables = declaration?.memberBlock.members.compactMap {
      $0.decl.as(VariableDeclSyntax.self)
    }
    return variables?.filter { !$0.modifiers.contains { $0.name.text == "class" } }
      .compactMap { $0.bindings.first?.pattern.trimmedDescription } ?? []
  }

  /// The accessors of a property without observers that is the first of its class.
  private func accessors(_ name: String) -> String {
    let storage = "_\(name.filter { $0 != "`" })"
    return """

          @storageRestrictions(initializes: \(storage))
          init(initialValue) {
            \(storage) = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \\.\(name))
            }
            if case .loaded(let value) = \(storage) {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self.\(storage) }, write: { self.\(storage) = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \\.\(name), to: newValue, \
      read: { self.\(storage) }, write: { self.\(storage) = $0 })
          }
          _modify {
            var value = self.\(name)
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self.\(storage) = .empty }
            defer {
              if isInPlace { self.\(storage) = .loaded(value) } else { self.\(name) = value }
            }
            yield &value
          }
      """
  }
}
