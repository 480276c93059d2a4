import Synchronization

/// The main contexts of the program's containers, which live until it ends: what they have not saved by then is
/// saved when it exits.
enum LastSave {
  /// A reference that does not keep the context alive.
  ///
  /// `@unchecked Sendable`: it is read where the main actor's code runs alone.
  private struct Entry: @unchecked Sendable {
    weak var context: ModelContext?
  }

  private static let entries = Mutex<[Entry]>([])
  private static let hook: Void = ExitHook.add { LastSave.run() }

  /// Has a context of the main actor saved at the end.
  static func add(_ context: ModelContext) {
    _ = hook
    nonisolated(unsafe) let context = context
    entries.withLock { entries in
      entries.removeAll { $0.context == nil || $0.context === context }
      entries.append(Entry(context: context))
    }
  }

  /// Saves them all.
  ///
  /// Off the main actor nobody knows whether it uses them just now.
  private static func run() {
    guard MainQueue.isCurrent else { return }
    let contexts = entries.withLock { $0.compactMap(\.context) }
    for context in contexts where context.autosaveEnabled && !context.isHalfway {
      context.saveByItself()
    }
  }
}

extension ModelContext {
  /// Whether a transaction or a save is under way, or a transaction has failed and nobody has decided since
  /// what becomes of its changes.
  final var isHalfway: Bool { transactionDepth > 0 || saveDepth > 0 || hasFailedTransaction }

  /// Saves what a context that ends has not saved, by a context that takes its place.
  ///
  /// The language lets nothing hold an object that is being freed, as observers of the save might.
  /// - Returns: Whether the entities now belong to the other one, which frees them.
  final func saveAtEnd() -> Bool {
    guard autosaveEnabled, !isHeir, !isHalfway, hasChanges else { return false }
    let last = ModelContext(inPlaceOf: self)
    last.saveByItself()
    return true
  }
}
