import Testing

/// What becomes of one persisted property, by the shape of its declaration.
struct PersistedPropertyMacroTests {
  @Test func writtenType() {
    expectExpansion(
      of: #"""
        class Chore {
          @_PersistedProperty(0) var title: String
        }
        """#,
      #"""
      class Chore {
        var title: String {
          @storageRestrictions(initializes: _title)
          init(initialValue) {
            _title = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.title)
            }
            if case .loaded(let value) = _title {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._title }, write: { self._title = $0 })
          }
          set {
            OpenSwiftData._set(self, 0, \.title, to: newValue, read: { self._title }, write: { self._title = $0 })
          }
          _modify {
            var value = self.title
            let isInPlace = _$model.allowsModificationInPlace(0, of: value)
            if isInPlace { self._title = .empty }
            defer {
              if isInPlace { self._title = .loaded(value) } else { self.title = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _title: OpenSwiftData._Stored<String>
      }
      """#)
  }

  /// The init accessor hands the default value on; it is evaluated once.
  @Test func writtenTypeWithDefault() {
    expectExpansion(
      of: #"""
        class Chore {
          @_PersistedProperty(1) private(set) var priority: Int = 0
        }
        """#,
      #"""
      class Chore {
        private(set) var priority: Int {
          @storageRestrictions(initializes: _priority)
          init(initialValue) {
            _priority = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.priority)
            }
            if case .loaded(let value) = _priority {
              return value
            }
            return OpenSwiftData._fault(self, 1, read: { self._priority }, write: { self._priority = $0 })
          }
          set {
            OpenSwiftData._set(self, 1, \.priority, to: newValue, read: { self._priority }, write: { self._priority = $0 })
          }
          _modify {
            var value = self.priority
            let isInPlace = _$model.allowsModificationInPlace(1, of: value)
            if isInPlace { self._priority = .empty }
            defer {
              if isInPlace { self._priority = .loaded(value) } else { self.priority = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _priority: OpenSwiftData._Stored<Int>
      }
      """#)
  }

  @Test func inferredType() {
    expectExpansion(
      of: #"""
        class Chore {
          @_PersistedProperty(2) var count = 3
        }
        """#,
      #"""
      class Chore {
        var count {
          @storageRestrictions(initializes: _count)
          init(initialValue) {
            _count = OpenSwiftData._Stored.loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.count)
            }
            if case .loaded(let value) = _count {
              return value
            }
            return OpenSwiftData._fault(self, 2, read: { self._count }, write: { self._count = $0 })
          }
          set {
            OpenSwiftData._set(self, 2, \.count, to: newValue, read: { self._count }, write: { self._count = $0 })
          }
          _modify {
            var value = self.count
            let isInPlace = _$model.allowsModificationInPlace(2, of: value)
            if isInPlace { self._count = .empty }
            defer {
              if isInPlace { self._count = .loaded(value) } else { self.count = value }
            }
            yield &value
          }
        }

        @exclusivity(unchecked) private var _count = OpenSwiftData._Stored.empty(like: 3)
      }
      """#)
  }

  @Test func willSetAndDidSet() {
    expectExpansion(
      of: #"""
        class Chore {
          @_PersistedProperty(3) var level: Int = 0 {
            willSet { print(newValue) }
            didSet(before) {
              // A comment.
              guard before != level else { return }
              print(before)  // another
            }
          }
        }
        """#,
      #"""
      class Chore {
        var level: Int {
          willSet { print(newValue) }
          didSet(before) {
            // A comment.
            guard before != level else { return }
            print(before)  // another
          }
          @storageRestrictions(initializes: _level)
          init(initialValue) {
            _level = OpenSwiftData._Stored.loaded(initialValue)
          }

          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.level)
            }
            if case .loaded(let value) = _level {
              return value
            }
            return OpenSwiftData._fault(self, 3, read: { self._level }, write: { self._level = $0 })
          }

          set {
            if self._$observing_level {
              OpenSwiftData._set(self, 3, \.level, to: newValue, read: { self._level }, write: { self._level = $0 })
              return
            }
            self._$observing_level = true
            defer { self._$observing_level = false }
            func _$willSet() {
              print(newValue)
            }
            _$willSet()
            let before = self.level
            OpenSwiftData._set(self, 3, \.level, to: newValue, read: { self._level }, write: { self._level = $0 })
            func _$didSet() {
                // A comment.
                guard before != level else { return }
                print(before)  // another
            }
            _$didSet()
          }
        }

        @exclusivity(unchecked) private var _level: OpenSwiftData._Stored<Int>

        private var _$observing_level = false
      }
      """#)
  }

  @Test func didSetThatIgnoresTheOldValue() {
    expectExpansion(
      of: #"""
        class Chore {
          @_PersistedProperty(4) var `default` = 0 {
            didSet { changes += 1 }
          }
        }
        """#,
      #"""
      class Chore {
        var `default` {
          didSet { changes += 1 }
          @storageRestrictions(initializes: _default)
          init(initialValue) {
            _default = OpenSwiftData._Stored.loaded(initialValue)
          }

          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.`default`)
            }
            if case .loaded(let value) = _default {
              return value
            }
            return OpenSwiftData._fault(self, 4, read: { self._default }, write: { self._default = $0 })
          }

          set {
            if self._$observing_default {
              OpenSwiftData._set(self, 4, \.`default`, to: newValue, read: { self._default }, write: { self._default = $0 })
              return
            }
            self._$observing_default = true
            defer { self._$observing_default = false }
            OpenSwiftData._set(self, 4, \.`default`, to: newValue, read: { self._default }, write: { self._default = $0 })
            func _$didSet() {
              changes += 1
            }
            _$didSet()
          }
        }

        @exclusivity(unchecked) private var _default = OpenSwiftData._Stored.empty(like: 0)

        private var _$observing_default = false
      }
      """#)
  }
}
