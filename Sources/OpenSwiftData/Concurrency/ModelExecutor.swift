/// An executor that has a context, which only the jobs it runs may use.
public protocol ModelExecutor: Executor {
  /// The context.
  ///
  /// Use it on the executor alone.
  var modelContext: ModelContext { get }
}

/// A model executor that runs one job at a time, so that an actor can live on it.
public protocol SerialModelExecutor: ModelExecutor, SerialExecutor {}
