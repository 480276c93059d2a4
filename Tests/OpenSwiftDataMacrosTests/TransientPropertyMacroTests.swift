import Testing

/// What becomes of a transient property that observers may watch.
struct TransientPropertyMacroTests {
  @Test func writtenTypeWithDefault() {
    expectExpansion(
      of: #"""
        class Chore {
          @_TransientProperty var badge: Int = 7
        }
        """#,
      #"""
      class Chore {
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
      }
      """#)
  }

  @Test func optional() {
    expectExpansion(
      of: #"""
        class Chore {
          @_TransientProperty var cache: [String: Int]?
        }
        """#,
      #"""
      class Chore {
        var cache: [String: Int]? {
          @storageRestrictions(initializes: _cache)
          init(initialValue) {
            _cache = initialValue
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.cache)
            }
            return _cache
          }
          set {
            OpenSwiftData._setTransient(self, \.cache, to: newValue, from: _cache) {
              self._cache = newValue
            }
          }
        }

        private var _cache: [String: Int]? = nil
      }
      """#)
  }

  @Test func inferredType() {
    expectExpansion(
      of: #"""
        class Chore {
          @_TransientProperty var pending = 0
        }
        """#,
      #"""
      class Chore {
        var pending {
          @storageRestrictions(initializes: _pending)
          init(initialValue) {
            _pending = .loaded(initialValue)
          }
          get {
            if OpenSwiftData._isTracking() {
              OpenSwiftData._access(self, \.pending)
            }
            return _pending.assigned
          }
          set {
            OpenSwiftData._setTransient(self, \.pending, to: newValue, from: _pending.assigned) {
              self._pending = .loaded(newValue)
            }
          }
        }

        private var _pending = OpenSwiftData._Stored.empty(like: 0)
      }
      """#)
  }
}
