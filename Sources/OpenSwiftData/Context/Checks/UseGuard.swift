#if DEBUG
  import Synchronization

  /// Stops the program where two threads use a context at once, and names both: what comes of it otherwise is
  /// damage that shows later and elsewhere.
  ///
  /// In debug builds of the library alone; the state is guarded by the mutex.
  final class UseGuard: Sendable {
    private struct Use {
      let thread: ThreadIdentity
      let action: StaticString
      var depth = 1
    }

    private let use = Mutex<Use?>(nil)

    /// A call begins.
    func begin(_ action: StaticString, of context: AnyObject) {
      let thread = ThreadIdentity.current
      let other = use.withLock { use -> Use? in
        guard let current = use else {
          use = Use(thread: thread, action: action)
          return nil
        }
        guard current.thread == thread else { return current }
        use?.depth += 1
        return nil
      }
      guard let other else { return }
      fatalError(
        "The ModelContext \(ObjectIdentifier(context)) is used by two threads at once: by \(other.thread.name), in "
          + "\(other.action), and by \(thread.name), in \(action). A context belongs to one isolation: make one for "
          + "each, or use a model actor, and send persistentModelIDs instead of models.")
    }

    /// The call that began last is over.
    func end() {
      use.withLock { use in
        use?.depth -= 1
        if use?.depth == 0 { use = nil }
      }
    }
  }
#else
  /// Nothing, in release builds.
  struct UseGuard: Sendable {
    func begin(_ action: StaticString, of context: AnyObject) {}
    func end() {}
  }
#endif

extension ModelContext {
  /// A call of the context's interface begins.
  final func beginUse(_ action: StaticString) {
    checkPlace()
    useGuard.begin(action, of: self)
  }

  /// The call is over.
  final func endUse() { useGuard.end() }
}
