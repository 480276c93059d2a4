import Testing

/// What `@Model` tells the schema about the properties of a class.
struct ModelMetadataTests {
  /// A literal or an implicit member has no type without the annotation; operators bind as before.
  @Test func defaultValuesKeepTheirTypes() {
    expectExpansion(
      of: #"""
        @Model
        final class Chore {
          var state: State = .open
          var limit: Int! = 3
          var sum: Double = 1 + 2
        }
        """#,
      #"""

      final class Chore {
        var state: State {
          @storageRestrictions(initializes: _state)
          init(initialValue) {
            _state = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.state)
            }
            if case .loaded(let value) = _state {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._state }, write: { self._state = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.state, to: newValue, read: { self._state }, write: { self._state = $0 })
          }
          _modify {
            var value = self.state
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._state = .empty }
            defer {
              if isInPlace { self._state = .loaded(value) } else { self.state = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _state: OpenSwiftData._Stored<State>
        var limit: Int! {
          @storageRestrictions(initializes: _limit)
          init(initialValue) {
            _limit = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.limit)
            }
            if case .loaded(let value) = _limit {
              return value
            }
            return OpenSwiftData._fault(self, 1, read: { self._limit }, write: { self._limit = $0 })
          }
          set {
            OpenSwiftData._set(self, 1, \.limit, to: newValue, read: { self._limit }, write: { self._limit = $0 })
          }
          _modify {
            var value = self.limit
            let isInPlace = _$model.allowsModificationInPlace(1, of: value)
            if isInPlace { self._limit = .empty }
            defer {
              if isInPlace { self._limit = .loaded(value) } else { self.limit = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _limit: OpenSwiftData._Stored<Int?>
        var sum: Double {
          @storageRestrictions(initializes: _sum)
          init(initialValue) {
            _sum = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.sum)
            }
            if case .loaded(let value) = _sum {
              return value
            }
            return OpenSwiftData._fault(self, 2, read: { self._sum }, write: { self._sum = $0 })
          }
          set {
            OpenSwiftData._set(self, 2, \.sum, to: newValue, read: { self._sum }, write: { self._sum = $0 })
          }
          _modify {
            var value = self.sum
            let isInPlace = _$model.allowsModificationInPlace(2, of: value)
            if isInPlace { self._sum = .empty }
            defer {
              if isInPlace { self._sum = .loaded(value) } else { self.sum = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _sum: OpenSwiftData._Stored<Double>

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "state", keypath: \Chore.state, defaultValue: .open as State, metadata: nil),
            OpenSwiftData.Schema.PropertyMetadata(name: "limit", keypath: \Chore.limit, defaultValue: 3 as Int?, metadata: nil),
            OpenSwiftData.Schema.PropertyMetadata(name: "sum", keypath: \Chore.sum, defaultValue: (1 + 2) as Double, metadata: nil),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init() {}

        init(backingData: any OpenSwiftData.BackingData<Chore>) {
          _state = backingData._stored(forKey: \.state)
          _limit = backingData._stored(forKey: \.limit)
          _sum = backingData._stored(forKey: \.sum)
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _state = row.read()
          _limit = row.read()
          _sum = row.read()
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_state)
          row.refresh(&_limit)
          row.refresh(&_sum)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_state)
          writer.write(_limit)
          writer.write(_sum)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_state)
          visitor.visit(&_limit)
          visitor.visit(&_sum)
        }
      }

      extension Chore: nonisolated Observation.Observable {}

      extension Chore: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Chore: Sendable {}
      """#)
  }

  @Test func relationshipsAndUnstoredProperties() {
    expectExpansion(
      of: #"""
        @Model
        final class Chore {
          @Relationship(deleteRule: .cascade, inverse: \Step.chore) var steps: [Step] = []
          lazy var cache = 3
          var any: Int { 3 }
          var current: Int { get async { 3 } }
          var failing: Int { get throws { 3 } }
          @MainActor var onMain: Int { 3 }
          static let limit = 3
          init() {}
        }
        """#,
      #"""

      final class Chore {
        var steps: [Step] {
          @storageRestrictions(initializes: _steps)
          init(initialValue) {
            _steps = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.steps)
            }
            if case .loaded(let value) = _steps {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._steps }, write: { self._steps = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.steps, to: newValue, read: { self._steps }, write: { self._steps = $0 })
          }
          _modify {
            var value = self.steps
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._steps = .empty }
            defer {
              if isInPlace { self._steps = .loaded(value) } else { self.steps = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _steps: OpenSwiftData._Stored<[Step]>
        lazy var cache = 3
        var any: Int { 3 }
        var current: Int { get async { 3 } }
        var failing: Int { get throws { 3 } }
        @MainActor var onMain: Int { 3 }
        static let limit = 3
        init() {}

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "steps", keypath: \Chore.steps, defaultValue: [] as [Step], metadata: OpenSwiftData.Schema.Relationship(deleteRule: .cascade, inverse: \Step.chore)),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          [
            OpenSwiftData._UnstoredProperty(name: "cache", keyPath: \Chore.cache, reason: .computed),
            OpenSwiftData._UnstoredProperty(name: "any", keyPath: \Chore.any, reason: .computed),
          ]
        }

        init(backingData: any OpenSwiftData.BackingData<Chore>) {
          _steps = backingData._stored(forKey: \.steps)
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _steps = row.read()
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_steps)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_steps)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_steps)
        }
      }

      extension Chore: nonisolated Observation.Observable {}

      extension Chore: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Chore: Sendable {}
      """#)
  }
}
