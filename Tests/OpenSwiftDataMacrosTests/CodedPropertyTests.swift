import Testing

/// Properties whose attribute says how their values are coded.
struct CodedPropertyTests {
  @Test func theirValuesPassByTheirCodec() {
    expectExpansion(
      of: #"""
        @Model
        final class Paint {
          @Attribute(.transformable(by: ColorTransformer.self)) var color: Color?
          @Attribute(Schema.Attribute.Option.codable, originalName: "address") var home: Address
          @Attribute(originalName: "codable") var name: String
          init() {}
        }
        """#,
      #"""

      final class Paint {
        var color: Color? {
          @storageRestrictions(initializes: _color)
          init(initialValue) {
            _color = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.color)
            }
            if case .loaded(let value) = _color {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._color }, write: { self._color = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.color, to: newValue, read: { self._color }, write: { self._color = $0 })
          }
          _modify {
            var value = self.color
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._color = .empty }
            defer {
              if isInPlace { self._color = .loaded(value) } else { self.color = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _color: OpenSwiftData._Stored<Color?> = .loaded(nil)
        var home: Address {
          @storageRestrictions(initializes: _home)
          init(initialValue) {
            _home = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.home)
            }
            if case .loaded(let value) = _home {
              return value
            }
            return OpenSwiftData._fault(self, 1, read: { self._home }, write: { self._home = $0 })
          }
          set {
            OpenSwiftData._set(self, 1, \.home, to: newValue, read: { self._home }, write: { self._home = $0 })
          }
          _modify {
            var value = self.home
            let isInPlace = _$model.allowsModificationInPlace(1, of: value)
            if isInPlace { self._home = .empty }
            defer {
              if isInPlace { self._home = .loaded(value) } else { self.home = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _home: OpenSwiftData._Stored<Address>
        var name: String {
          @storageRestrictions(initializes: _name)
          init(initialValue) {
            _name = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.name)
            }
            if case .loaded(let value) = _name {
              return value
            }
            return OpenSwiftData._fault(self, 2, read: { self._name }, write: { self._name = $0 })
          }
          set {
            OpenSwiftData._set(self, 2, \.name, to: newValue, read: { self._name }, write: { self._name = $0 })
          }
          _modify {
            var value = self.name
            let isInPlace = _$model.allowsModificationInPlace(2, of: value)
            if isInPlace { self._name = .empty }
            defer {
              if isInPlace { self._name = .loaded(value) } else { self.name = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _name: OpenSwiftData._Stored<String>
        init() {}

        @exclusivity(unchecked) var _$model = OpenSwiftData._ModelState()

        class var schemaMetadata: [OpenSwiftData.Schema.PropertyMetadata] {
          [
            OpenSwiftData.Schema.PropertyMetadata(name: "color", keypath: \Paint.color, defaultValue: nil, metadata: OpenSwiftData.Schema.Attribute(.transformable(by: ColorTransformer.self))),
            OpenSwiftData.Schema.PropertyMetadata(name: "home", keypath: \Paint.home, defaultValue: nil, metadata: OpenSwiftData.Schema.Attribute(Schema.Attribute.Option.codable, originalName: "address")),
            OpenSwiftData.Schema.PropertyMetadata(name: "name", keypath: \Paint.name, defaultValue: nil, metadata: OpenSwiftData.Schema.Attribute(originalName: "codable")),
          ]
        }

        class var _$unstoredProperties: [OpenSwiftData._UnstoredProperty] {
          []
        }

        init(backingData: any OpenSwiftData.BackingData<Paint>) {
          _color = backingData._stored(forKey: \.color)
          _home = backingData._stored(forKey: \.home)
          _name = backingData._stored(forKey: \.name)
        }

        init<Row: OpenSwiftData._RowReader>(_$row row: inout Row) {
          _color = row.readCoded()
          _home = row.readCoded()
          _name = row.read()
        }

        func _$reload<Row: OpenSwiftData._RowReader>(from row: inout Row) {
          row.refreshCoded(&_color)
          row.refreshCoded(&_home)
          row.refresh(&_name)
        }

        func _$encode<Writer: OpenSwiftData._RowWriter>(into writer: inout Writer) {
          writer.writeCoded(_color)
          writer.writeCoded(_home)
          writer.write(_name)
        }

        func _$visit<Visitor: OpenSwiftData._PropertyVisitor>(_ visitor: inout Visitor) {
          visitor.visit(&_color)
          visitor.visit(&_home)
          visitor.visit(&_name)
        }
      }

      extension Paint: nonisolated Observation.Observable {}

      extension Paint: nonisolated OpenSwiftData.PersistentModel {}

      @available(*, unavailable, message: "a model object belongs to its context; hand over its 'persistentModelID', or work on it in a model actor")
      extension Paint: Sendable {}
      """#)
  }
}
