import Testing

/// What is added is as visible as it has to be, wherever the class is.
struct VisibilityPitfallTests {
  @Test func R10_privateTypeAroundWithWrittenConformance() {
    expectExpansion(
      of: #"""
        struct Screen {
          private enum Store {
            @Model final class Row: PersistentModel {
            }
          }
        }
        """#,
      #"""
      struct Screen {
        private enum Store {
          final class Row: PersistentModel {

            @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

            class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
              []
            }

            class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
              []
            }

            init() {}

            init(backingData: any OpenSwiftData.BackingData<Row>) {
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
        }
      }
      """#,
      conformances: ["Sendable"])
  }

  @Test func R12_packageModelWithPrivateSetter() {
    expectExpansion(
      of: #"""
        @Model package class Row {
          package private(set) var n = 0
          package init() {}
        }
        """#,
      #"""
      package class Row {
        package private(set) var n {
          @storageRestrictions(initializes: _n)
          init(initialValue) {
            _n = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.n)
            }
            if case .loaded(let value) = _n {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._n }, write: { self._n = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.n, to: newValue, read: { self._n }, write: { self._n = $0 })
          }
          _modify {
            var value = self.n
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._n = .empty }
            defer {
              if isInPlace { self._n = .loaded(value) } else { self.n = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _n = OpenSwiftData._Stored.empty(like: 0)
        package init() {}

        @exclusivity(unchecked) package var _$model = OpenSwiftData._ModelState()

        package class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "n", keypath: \Row.n, defaultValue: 0, metadata: nil),
          ]
        }

        package class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        required package init(backingData: any OpenSwiftData.BackingData<Row>) {
          _n = backingData._stored(forKey: \.n)
        }

        required package init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _n = row.read()
        }

        package func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refresh(&_n)
        }

        package func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.write(_n)
        }

        package func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_n)
        }
      }

      extension Row: nonisolated Observation.Observable {}

      extension Row: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Row: Sendable {}
      """#)
  }

  /// A class that is not final has required initializers.
  @Test func membersAreAsVisibleAsAnOpenClass() {
    expectExpansion(
      of: #"""
        @Model
        open class Chore {
        }
        """#,
      #"""

      open class Chore {

        @exclusivity(unchecked) public var _$model = OpenSwiftData._ModelState()

        public class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          []
        }

        public class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init() {}

        required public init(backingData: any OpenSwiftData.BackingData<Chore>) {
        }

        required public init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
        }

        public func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
        }

        public func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
        }

        public func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
        }
      }

      extension Chore: nonisolated Observation.Observable {}

      extension Chore: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Chore: Sendable {}
      """#)
  }

  @Test func membersAreAsVisibleAsThePublicExtensionAround() {
    expectExpansion(
      of: #"""
        public extension Namespace {
          @Model final class Chore {
          }
        }
        """#,
      #"""
      public extension Namespace {
        final class Chore {

          @exclusivity(unchecked) public var _$model = OpenSwiftData._ModelState()

          public class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
            []
          }

          public class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
            []
          }

          init() {}

          public init(backingData: any OpenSwiftData.BackingData<Chore>) {
          }

          public init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          }

          public func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          }

          public func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          }

          public func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          }
        }
      }

      extension Namespace.Chore: nonisolated Observation.Observable {}

      extension Namespace.Chore: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Namespace.Chore: Sendable {}
      """#)
  }
}
