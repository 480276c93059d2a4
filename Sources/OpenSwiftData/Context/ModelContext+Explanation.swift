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
  /// A last part, `In memory`, names what is finished on the objects of those rows, if anything, and
  /// why.
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
    var request = request(descriptor, of: entity)
    do {
      return text(of: try entity.session.explain(request))
    } catch let unfinished as UnfinishedFetch<T> {
      request.isWhole = false
      return section(
        "In memory", steps(of: unfinished.remainder, descriptor),
        after: text(of: try entity.session.explain(request)))
    }
  }

  private func text(of explanation: StoreExplanation) -> String {
    let parameters = explanation.parameters.enumerated().map { "?\($0 + 1) = \($1)" }
    return section("Parameters", parameters, after: explanation.statement)
      + section("Plan", explanation.plan, after: "")
  }

  /// What is done on objects, in order.
  private func steps<T>(
    of remainder: FetchRemainder<T>, _ descriptor: FetchDescriptor<T>
  ) -> [String] {
    var steps = (remainder.filter?.reasons ?? []).map { "FILTER: \($0)" }
    if let reason = remainder.sortReason { steps.append("SORT: \(reason)") }
    if let offset = descriptor.fetchOffset, offset > 0 { steps.append("OFFSET \(offset)") }
    if let limit = descriptor.fetchLimit, limit > 0 { steps.append("LIMIT \(limit)") }
    return steps
  }

  private func section(_ title: String, _ lines: [String], after text: String) -> String {
    guard !lines.isEmpty else { return text }
    return text + "\n\(title):\n" + lines.map { "  " + $0 }.joined(separator: "\n")
  }
}
