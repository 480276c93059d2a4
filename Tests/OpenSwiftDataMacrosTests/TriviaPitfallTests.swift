import Testing

/// Comments around names, types and values stay where they are.
struct TriviaPitfallTests {
  @Test func R04_trailingCommentAfterOptional() {
    expectExpansion(
      of: #"""
        @Model final class Note {
          var b /* name */: /* type */ String? // note
          init() {}
        }
        """#,
      #"""
      final class Note {
        var b /* name */: /* type */ String? { // note
          @storageRestrictions(initializes: _b)
          init(initialValue) {
            _b = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.b)
            }
            if case .loaded(let value) = _b {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._b }, write: { self._b = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.b, to: newValue, read: { self._b }, write: { self._b = $0 })
          }
          _modify {
            var value = self.b
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._b = .empty }
            defer {
              if isInPlace { self._b = .loaded(value) } else { self.b = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _b: OpenSwiftData._Stored<String?> = .loaded(nil)
        init() {}

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "b", keypath: \Note.b, defaultValue: nil, metadata: nil),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init(backingData: any OpenSwiftData.BackingData<Note>) {
          _b = backingData._stored(forKey: \.b)
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _b = row.read()
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_b)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_b)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_b)
        }
      }

      extension Note: nonisolated Observation.Observable {}

      extension Note: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Note: Sendable {}
      """#)
  }

  @Test func R05_trailingCommentAfterDefault() {
    expectExpansion(
      of: #"""
        @Model final class Note {
          @Attribute(.unique)  // first
          // second
          var flag = /* before */ 0 // note
          init() {}
        }
        """#,
      #"""
      final class Note {
        // first
        // second
        var flag { // note
          @storageRestrictions(initializes: _flag, accesses: _$assignments)
          init(initialValue) {
            _flag = OpenSwiftData._Stored.loaded(initialValue)
            _$assignments.noteInitialValue(0)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.flag)
            }
            if case .loaded(let value) = _flag {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._flag }, write: { self._flag = $0 })
          }
          set {
            self._$assignments.note(0)
            OpenSwiftData._set(self, 0, \.flag, to: newValue, read: { self._flag }, write: { self._flag = $0 })
          }
          _modify {
            self._$assignments.note(0)
            var value = self.flag
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._flag = .empty }
            defer {
              if isInPlace { self._flag = .loaded(value) } else { self.flag = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _flag = OpenSwiftData._Stored.empty(like: 0)
        init() {}

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        @exclusivity(unchecked) var _$assignments = OpenSwiftData._Assignments()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "flag", keypath: \Note.flag, defaultValue: 0, metadata: OpenSwiftData.Schema.Attribute(.unique)),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init(backingData: any OpenSwiftData.BackingData<Note>) {
          _flag = backingData._stored(forKey: \.flag)
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _flag = row.read()
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_flag)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_flag)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_flag)
        }
      }

      extension Note: nonisolated Observation.Observable {}

      extension Note: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Note: Sendable {}
      """#)
  }
}
