import Testing

/// What `@Model` does about deprecated properties, which its own code must name.
struct DeprecationTests {
  @Test func deprecatedPropertiesDoNotWarn() {
    expectExpansion(
      of: #"""
        @Model
        final class Chore {
          @available(*, deprecated) var old: Int? = nil
          init() {}
        }
        """#,
      #"""

      final class Chore {
        @available(*, deprecated)
        var old: Int? {
          @storageRestrictions(initializes: _old)
          init(initialValue) {
            _old = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.old)
            }
            if case .loaded(let value) = _old {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._old }, write: { self._old = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.old, to: newValue, read: { self._old }, write: { self._old = $0 })
          }
          _modify {
            var value = self.old
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._old = .empty }
            defer {
              if isInPlace { self._old = .loaded(value) } else { self.old = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _old: OpenSwiftData._Stored<Int?>
        init() {}

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        @available(*, deprecated)
        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "old", keypath: \Chore.old, defaultValue: nil as Int?, metadata: nil),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        @available(*, deprecated)
        init(backingData: any OpenSwiftData.BackingData<Chore>) {
          _old = backingData._stored(forKey: \.old)
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _old = row.read()
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_old)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_old)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_old)
        }
      }

      extension Chore: nonisolated Observation.Observable {}

      extension Chore: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Chore: Sendable {}
      """#)
  }
}
