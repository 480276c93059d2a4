import SQLiteGateway

/// A condition on the stored rows without which the migration cannot be done.
struct DataCheck {
  /// The rows that break it.
  enum Offenders {
    /// Selects the keys of the first ones.
    case selected(SQLFragment)
    /// Those with a value that is none of the declared type; they get another value where there is one, as
    /// code of the program is to give them theirs.
    case unreadable(UnreadableValues, replacement: SQLiteValue?)
  }

  /// What is wrong with the rows that are found, as the beginning of a sentence.
  let problem: String
  let offenders: Offenders
  /// What to do.
  let advice: String

  /// The table in which offenders get another value; nil where none do.
  var changedTable: String? {
    guard case .unreadable(let values, .some) = offenders else { return nil }
    return values.table
  }

  init(problem: String, offenders: SQLFragment, advice: String) {
    self.init(problem: problem, offenders: .selected(offenders), advice: advice)
  }

  init(problem: String, offenders: Offenders, advice: String) {
    self.problem = problem
    self.offenders = offenders
    self.advice = advice
  }
}
