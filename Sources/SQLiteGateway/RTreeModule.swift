/// What the linked SQLite can do with R-trees, which are an option of its build.
package enum RTreeModule {
  /// Whether there are R-trees of floating-point numbers.
  package static var isAvailable: Bool { state != .missing }

  /// Whether triggers write to R-trees only where a connection trusts the schema of its database, as in versions
  /// that do not take the module for innocuous (<https://sqlite.org/c3ref/c_vtab_constraint_support.html>).
  package static var needsTrust: Bool { state == .needsTrust }

  private enum State {
    case missing, needsTrust, usable
  }

  /// Found out once, by making a tree.
  ///
  /// A build may also have R-trees of whole numbers under the same name
  /// (<https://sqlite.org/rtree.html#integer_valued_r_trees>), which are of no use here.
  private static let state: State = {
    do {
      let connection = try Connection(mode: .memory(name: "R-tree trial"))
      defer { connection.close() }
      try connection.execute(
        """
        CREATE VIRTUAL TABLE tree USING rtree(id, low, high);
        INSERT INTO tree VALUES (1, 0.5, 0.5);
        CREATE TABLE point (x);
        CREATE TRIGGER moved AFTER INSERT ON point BEGIN DELETE FROM tree; END;
        """)
      guard try connection.scalar("SELECT low FROM tree") == .real(0.5) else { return .missing }
      do {
        try connection.execute("INSERT INTO point VALUES (1)")
        return .usable
      } catch {
        return .needsTrust
      }
    } catch {
      return .missing
    }
  }()
}

extension Connection {
  /// Lets triggers of the database write to R-trees.
  ///
  /// What schemas may do beyond that is of little use to them: of the functions here, those that depend on more
  /// than their arguments are closed to every schema.
  package func allowRTrees() throws {
    if RTreeModule.needsTrust { try execute("PRAGMA trusted_schema = ON") }
  }
}
