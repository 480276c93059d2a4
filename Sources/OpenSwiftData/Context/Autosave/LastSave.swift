import Synchronization

/// The contexts of the main actor: what they have not saved when the program exits is saved then.
enum LastSave {
  /// A reference that does not keep the context alive.
  ///
  /// `@unchecked Sendable`: the context is used where the main actor's code runs alone.
  private struct Entry: @unchecked Sendable {
    weak var context: ModelContext?
    /// Nil for a main context.
    let ticket: JobTicket?
  }

  private static let entries = Mutex<[Entry]>([])
  private static let hook: Void = ExitHook.add { LastSave.run() }

  /// Has a context of the main actor saved at the end.
  static func add(_ context: ModelContext) {
    _ = hook
    nonisolated(unsafe) let context = context
    entries.withLock { entries in
      entries.removeAll { $0.context == nil || $0.context === context }
      entries.append(Entry(context: context, ticket: context.jobTicket))
    }
  }

  /// Saves them all.
  ///
  /// Off the main actor nobody knows whether it uses them just now.
  private static func run() {
    guard MainQueue.isCurrent else { return }
    for entry in entries.withLock({ $0 }) {
      if let ticket = entry.ticket { ticket.use { save(entry) } } else { save(entry) }
    }
  }

  private static func save(_ entry: Entry) {
    guard let context = entry.context, context.autosaveEnabled, !context.isHalfway,
      !context.hasFailedTransaction
    else { return }
    context.saveByItself()
  }
}

extension ModelContext {
  /// Saves what a context that ends has not saved, by a context that takes its place.
  ///
  /// The language lets nothing hold an object that is being freed, as observers of the save might.
  /// - Returns: Whether the entities now belong to the other one, which frees them.
  final func saveAtEnd() -> Bool {
    guard autosaveEnabled, !isHeir, !isHalfway, !hasFailedTransaction,
      hasChanges || !refusals.isEmpty
    else { return false }
    let last = ModelContext(inPlaceOf: self)
    last.saveByItself()
    return true
  }
}
