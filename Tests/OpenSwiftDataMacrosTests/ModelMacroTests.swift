import Testing

/// What `@Model` makes of a whole class.
struct ModelMacroTests {
  @Test func wholeClass() {
    expectExpansion(
      of: #"""
        @Model
        public final class Chore {
          @Attribute(.unique, originalName: "c") var code: String
          @Transient var badge: Int = 7
          var initials: String { String(code.prefix(2)) }
          init(code: String) {
            self.code = code
          }
        }
        """#,
      #"""

      public final class Chore {
        var code: String {
          @storageRestrictions(initializes: _code)
          init(initialValue) {
            _code = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.code)
            }
            if case .loaded(let value) = _code {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._code }, write: { self._code = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.code, to: newValue, read: { self._code }, write: { self._code = $0 })
          }
          _modify {
            var value = self.code
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._code = .empty }
            defer {
              if isInPlace { self._code = .loaded(value) } else { self.code = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _code: OpenSwiftData._Stored<String>
        var badge: Int {
          @storageRestrictions(initializes: _badge)
          init(initialValue) {
            _badge = initialValue
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.badge)
            }
            return _badge
          }
          set {
            OpenSwiftData._setTransient(self, \.badge, to: newValue, from: _badge) {
              self._badge = newValue
            }
          }
        }

        private var _badge: Int
        var initials: String { String(code.prefix(2)) }
        init(code: String) {
          self.code = code
        }

        @exclusivity(unchecked) public var _$model = OpenSwiftData._ModelState()

        @exclusivity(unchecked) public var _$assignments = OpenSwiftData._Assignments()

        public class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "code", keypath: \Chore.code, defaultValue: nil, metadata: OpenSwiftData.Schema.Attribute(.unique, originalName: "c")),
          ]
        }

        public class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          [
            OpenSwiftData._UnstoredProperty(name: "badge", keyPath: \Chore.badge, reason: .transient),
            OpenSwiftData._UnstoredProperty(name: "initials", keyPath: \Chore.initials, reason: .computed),
          ]
        }

        public init(backingData: any OpenSwiftData.BackingData<Chore>) {
          _code = backingData._stored(forKey: \.code)
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        public init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _code = row.read()
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        public func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_code)
        }

        public func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_code)
        }

        public func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_code)
        }
      }

      extension Chore: nonisolated Observation.Observable {}

      extension Chore: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Chore: Sendable {}
      """#)
  }

  @Test func constraintsAreEntriesOfTheMetadata() {
    expectExpansion(
      of: #"""
        @Model
        final class Product {
          #Unique<Product>([\.barcode], [\.name, \.category])  // natural keys
          #Index([\Product.category])
          #Index<Product>(.rtree([\.x, \.y]))
        }
        """#,
      #"""

      final class Product {

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        @exclusivity(unchecked) var _$assignments = OpenSwiftData._Assignments()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "OpenSwiftData.Schema.Unique", keypath: \OpenSwiftData.Schema.encodingVersion, defaultValue: nil, metadata: OpenSwiftData.Schema.Unique<Product>([\.barcode], [\.name, \.category])),
            OpenSwiftData.Schema.PropertyMetadata(name: "OpenSwiftData.Schema.Index", keypath: \OpenSwiftData.Schema.encodingVersion, defaultValue: nil, metadata: OpenSwiftData.Schema.Index<Product>([\Product.category])),
            OpenSwiftData.Schema.PropertyMetadata(name: "OpenSwiftData.Schema.Index", keypath: \OpenSwiftData.Schema.encodingVersion, defaultValue: nil, metadata: OpenSwiftData.Schema.Index<Product>(.rtree([\.x, \.y]))),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init() {}

        init(backingData: any OpenSwiftData.BackingData<Product>) {
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _$assignments = OpenSwiftData._Assignments(ofRow: ())
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
        }
      }

      extension Product: nonisolated Observation.Observable {}

      extension Product: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Product: Sendable {}
      """#)
  }

  @Test func conformancesOfTheSourceAreLeftOut() {
    expectExpansion(
      of: #"""
        @Model
        final class Chore: PersistentModel {
        }
        """#,
      #"""

      final class Chore: PersistentModel {

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          []
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init() {}

        init(backingData: any OpenSwiftData.BackingData<Chore>) {
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

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Chore: Sendable {}
      """#,
      conformances: ["Sendable"])
  }
}
