import Testing

/// Declarations of all shapes become what they say.
struct DeclarationPitfallTests {
  @Test func R06_markersWithArguments() {
    expectExpansion(
      of: #"""
        @Model final class Student {
          #Unique<Student>([\.code], [\.code, \.course])
          @Relationship(
            deleteRule: .cascade,  // with the student
            inverse: \Result.student
          )
          var results: [Result] = []
        }
        """#,
      #"""
      final class Student {
        var results: [Result] {
          @storageRestrictions(initializes: _results, accesses: _$assignments)
          init(initialValue) {
            _results = OpenSwiftData._Stored.loaded(initialValue)
            _$assignments.noteInitialValue(0)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.results)
            }
            if case .loaded(let value) = _results {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._results }, write: { self._results = $0 })
          }
          set {
            self._$assignments.note(0)
            OpenSwiftData._set(self, 0, \.results, to: newValue, read: { self._results }, write: { self._results = $0 })
          }
          _modify {
            self._$assignments.note(0)
            var value = self.results
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._results = .empty }
            defer {
              if isInPlace { self._results = .loaded(value) } else { self.results = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _results: OpenSwiftData._Stored<[Result]>

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        @exclusivity(unchecked) var _$assignments = OpenSwiftData._Assignments()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "results", keypath: \Student.results, defaultValue: [] as [Result], metadata: OpenSwiftData.Schema.Relationship(deleteRule: .cascade,  // with the student
            inverse: \Result.student)),
            OpenSwiftData.Schema.PropertyMetadata(name: "OpenSwiftData.Schema.Unique", keypath: \OpenSwiftData.Schema.encodingVersion, defaultValue: nil, metadata: OpenSwiftData.Schema.Unique<Student>([\.code], [\.code, \.course])),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init() {}

        init(backingData: any OpenSwiftData.BackingData<Student>) {
          _results = backingData._stored(forKey: \.results)
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _results = row.read()
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_results)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_results)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_results)
        }
      }

      extension Student: nonisolated Observation.Observable {}

      extension Student: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Student: Sendable {}
      """#)
  }

  /// A class whose properties all have values needs no initializer in the source.
  @Test func R09_defaultsOfEachKind() {
    expectExpansion(
      of: #"""
        @Model class Team {
          var founded = Date()
        }
        """#,
      #"""
      class Team {
        var founded {
          @storageRestrictions(initializes: _founded)
          init(initialValue) {
            _founded = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.founded)
            }
            if case .loaded(let value) = _founded {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._founded }, write: { self._founded = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.founded, to: newValue, read: { self._founded }, write: { self._founded = $0 })
          }
          _modify {
            var value = self.founded
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._founded = .empty }
            defer {
              if isInPlace { self._founded = .loaded(value) } else { self.founded = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _founded = OpenSwiftData._Stored.empty(like: Date())

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "founded", keypath: \Team.founded, defaultValue: Date(), metadata: nil),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init() {}

        required init(backingData: any OpenSwiftData.BackingData<Team>) {
          _founded = backingData._stored(forKey: \.founded)
        }

        required init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _founded = row.read()
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_founded)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_founded)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_founded)
        }
      }

      extension Team: nonisolated Observation.Observable {}

      extension Team: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Team: Sendable {}
      """#)
  }

  /// Accessors would take away what these are for.
  @Test func R14_transientPropertiesOfOtherFormsAreLeftAlone() {
    expectExpansion(
      of: #"""
        @Model final class Coin {
          @Transient var observed: Int = 0 { didSet { print(observed) } }
          @Transient weak var owner: Coin?
          @Transient let kind = 1
        }
        """#,
      #"""
      final class Coin {
        var observed: Int = 0 { didSet { print(observed) } }
        weak var owner: Coin?
        let kind = 1

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          []
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          [
            OpenSwiftData._UnstoredProperty(name: "observed", keyPath: \Coin.observed, reason: .transient),
            OpenSwiftData._UnstoredProperty(name: "owner", keyPath: \Coin.owner, reason: .transient),
            OpenSwiftData._UnstoredProperty(name: "kind", keyPath: \Coin.kind, reason: .transient),
          ]
        }

        init() {}

        init(backingData: any OpenSwiftData.BackingData<Coin>) {
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
        }
      }

      extension Coin: nonisolated Observation.Observable {}

      extension Coin: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Coin: Sendable {}
      """#)
  }

  @Test func R22_computedStaticAndLazyMembersAreLeftAlone() {
    expectExpansion(
      of: #"""
        @Model final class Coin {
          static let limit = 3
          static var shared: Coin?
          class var name: String { "coin" }
          var value: Int { get { 1 } set {} }
          var size: Int { _read { yield 1 } }
          lazy var cache = 1
        }
        """#,
      #"""
      final class Coin {
        static let limit = 3
        static var shared: Coin?
        class var name: String { "coin" }
        var value: Int { get { 1 } set {} }
        var size: Int { _read { yield 1 } }
        lazy var cache = 1

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          []
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          [
            OpenSwiftData._UnstoredProperty(name: "value", keyPath: \Coin.value, reason: .computed),
            OpenSwiftData._UnstoredProperty(name: "size", keyPath: \Coin.size, reason: .computed),
            OpenSwiftData._UnstoredProperty(name: "cache", keyPath: \Coin.cache, reason: .computed),
          ]
        }

        init() {}

        init(backingData: any OpenSwiftData.BackingData<Coin>) {
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
        }
      }

      extension Coin: nonisolated Observation.Observable {}

      extension Coin: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Coin: Sendable {}
      """#)
  }
}
