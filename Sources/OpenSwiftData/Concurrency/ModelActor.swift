/// An actor with a context of its own; `@ModelActor` writes the members.
///
/// Models cannot leave the actor. Send their `persistentModelID`s and resolve them with
/// `subscript(_:as:)`.
public protocol ModelActor: Actor {
  /// The container whose store the actor works on.
  nonisolated var modelContainer: ModelContainer { get }

  /// The executor that the actor lives on, which has the context.
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  /// The executor, for the runtime.
  ///
  /// An executor that is not a `SerialExecutor` cannot keep an actor's jobs apart; the main actor's
  /// executor then runs them.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    guard let executor = modelExecutor as? any SerialExecutor else {
      return MainActor.sharedUnownedExecutor
    }
    return executor.asUnownedSerialExecutor()
  }

  /// The actor's context.
  public var modelContext: ModelContext {
    let context = modelExecutor.modelContext
    context.noteUser(self)
    return context
  }

  /// The object of that identifier in the actor's context, fetched where the context does not have
  /// it yet.
  ///
  /// Nil where the store has no such row, or where the object is not a `T`.
  public subscript<T: PersistentModel>(id: PersistentIdentifier, as as: T.Type) -> T? {
    modelContext.existingModel(for: id, as: T.self)
  }
}
