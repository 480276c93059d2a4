extension ModelContext {
  /// How `fetch(_:)` would answer a descriptor: the SQL, the values of its parameters, and what
  /// SQLite means to do, as text for people.
  ///
  /// ```
  /// SELECT t0."_pk", t0."title" FROM "Chore" AS t0 WHERE (t0."title" = ?1 COLLATE swift) …
  /// Parameters:
  ///   ?1 = 'Sweep'
  /// Plan:
  ///   SEARCH t0 USING INDEX Chore by title (title=?)
  /// ```
  ///
  /// `SEARCH` finds rows by an index, `SCAN` reads all of them, and `USE TEMP B-TREE FOR ORDER BY`
  /// sorts them; `#Index` on the properties that the predicate and the sort name makes the
  /// difference. The plan is the one for the store's present size and for this context, unsaved
  /// changes included. Nothing is fetched. The text shows captured values; its form may change.
  ///
  /// - Throws: What `fetch(_:)` would throw before it reads a row, so that a test can try all
  ///   descriptors of a program.
  public func explain<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> String {
    let entity = try entity(for: T.self)
    let explanation = try entity.session.explain(request(descriptor, of: entity))
    let parameters = explanation.parameters.enumerated().map { "?\($0 + 1) = \($1)" }
    return section("Parameters", parameters, after: explanation.statement)
      + section("Plan", explanation.plan, after: "")
  }

  private func section(_ title: String, _ lines: [String], after text: String) -> String {
    guard !lines.isEmpty else { return text }
    return text + "\n\(title):\n" + lines.map { "  " + $0 }.joined(separator: "\n")
  }
}
