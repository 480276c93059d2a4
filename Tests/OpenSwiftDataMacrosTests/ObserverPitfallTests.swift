import Testing

/// Observers that a property declares run, and see what they would see in a plain class.
struct ObserverPitfallTests {
  @Test func R01_observersRunOnEachAssignment() {
    expectExpansion(
      of: #"""
        class Jar {
          @_PersistedProperty(0) var level: Int = 0 { didSet { log.append(level) } }
        }
        """#,
      #"""
      class Jar {
        var level: Int { didSet { log.append(level) }
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
            return OpenSwiftData._fault(self, 0, read: { self._level }, write: { self._level = $0 })
          }

          set {
            if self._$observing_level {
              OpenSwiftData._set(self, 0, \.level, to: newValue, read: { self._level }, write: { self._level = $0 })
              return
            }
            self._$observing_level = true
            defer { self._$observing_level = false }
            OpenSwiftData._set(self, 0, \.level, to: newValue, read: { self._level }, write: { self._level = $0 })
            func _$didSet() {
              log.append(level)
            }
            _$didSet()
          }}

        @exclusivity(unchecked) private var _level: OpenSwiftData._Stored<Int>

        private var _$observing_level = false
      }
      """#)
  }

  @Test func R02_observersUseSelfAndSiblings() {
    expectExpansion(
      of: #"""
        class Jar {
          @_PersistedProperty(0) var a = 0 {
            willSet {
              self.record(newValue)
            }
            didSet { b = a - oldValue }
          }
        }
        """#,
      #"""
      class Jar {
        var a {
          willSet {
            self.record(newValue)
          }
          didSet { b = a - oldValue }
          @storageRestrictions(initializes: _a)
          init(initialValue) {
            _a = OpenSwiftData._Stored.loaded(initialValue)
          }

          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.a)
            }
            if case .loaded(let value) = _a {
              return value
            }
            return OpenSwiftData._fault(self, 0, read: { self._a }, write: { self._a = $0 })
          }

          set {
            if self._$observing_a {
              OpenSwiftData._set(self, 0, \.a, to: newValue, read: { self._a }, write: { self._a = $0 })
              return
            }
            self._$observing_a = true
            defer { self._$observing_a = false }
            func _$willSet() {
                self.record(newValue)
            }
            _$willSet()
            let oldValue = self.a
            OpenSwiftData._set(self, 0, \.a, to: newValue, read: { self._a }, write: { self._a = $0 })
            func _$didSet() {
              b = a - oldValue
            }
            _$didSet()
          }
        }

        @exclusivity(unchecked) private var _a = OpenSwiftData._Stored.empty(like: 0)

        private var _$observing_a = false
      }
      """#)
  }
}
