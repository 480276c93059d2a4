/// Lets tests, and the programs that they run, see the SQL of the stores that are opened while a handler is set.
package enum SQLTrace {
  /// Called with each statement's text, without bound values, on the thread that runs it.
  ///
  /// It belongs to every store that is opened in its scope, for the store's whole life.
  @TaskLocal package static var handler: (@Sendable (String) -> Void)?
}
