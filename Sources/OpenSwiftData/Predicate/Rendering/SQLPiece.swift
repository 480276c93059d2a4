/// The SQL text of one operand while a predicate is rendered.
struct SQLPiece {
  /// How tightly the text's outermost operator binds (<https://sqlite.org/lang_expr.html>).
  enum Precedence: Int {
    case or, and, not, equality, comparison, bits, sum, product, collate, atom
  }

  var text: String
  var precedence = Precedence.atom

  /// Whether evaluating the text may raise an error.
  var canFail = false

  /// The scopes whose row there is wherever the value is not NULL.
  var rowsOfValue: Set<Int> = []

  /// The scopes whose row there is wherever the value is true.
  var rowsOfTruth: Set<Int> = []

  /// A condition that the text is false without, so that an index can use it; nil where SQLite finds its
  /// conditions in the text itself.
  var hint: String?

  /// Set for `a <= b OR a is NaN`: the two sides of the OR, and `a`.
  var alternatives: (usual: String, rare: String, subject: String)?

  /// Set for `a is NaN`: `a`.
  var nanSubject: String?

  /// What the text, as a conjunction, says of values that may be NaN.
  var bounds: [Bound] = []

  /// That a value is NaN or not below another, or, without a text, that it is not NaN.
  struct Bound {
    let subject: String
    let text: String?
  }

  /// What the text is by itself, where a condition on it can use an index or bound one.
  var kind = Kind.other

  enum Kind {
    case column, parameter, other
  }

  /// Set for a comparison of a column with a captured value: from which side it bounds the column.
  var range: Range?

  struct Range {
    let column: String
    let isLower: Bool
  }

  /// What the text, where it is true, says of columns: nothing but what is asked before it may raise an
  /// error.
  var limits: [ColumnLimit] = []

  /// The conditions that the text joins by AND; empty where it is one by itself.
  var conjuncts: [SQLPiece] = []

  /// The text as an operand of an operator that binds as tightly as `precedence`.
  func operand(_ precedence: Precedence) -> String {
    self.precedence.rawValue > precedence.rawValue ? text : "(\(text))"
  }

  /// As `operand`, for the left side of an operator that groups to the left.
  func leftOperand(_ precedence: Precedence) -> String {
    self.precedence.rawValue >= precedence.rawValue ? text : "(\(text))"
  }
}
