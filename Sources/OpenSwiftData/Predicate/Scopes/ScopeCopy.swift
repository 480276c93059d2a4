/// Makes a list anew whose variable is used again, so that closures over it may be nested.
struct ScopeCopy {
  private let original: Int
  /// The new scopes by those that they stand for.
  private var copies: [Int: Int] = [:]

  init(of scope: Int) { original = scope }

  /// A new scope for the list, and its condition for the rows of that.
  mutating func make(
    _ condition: [QueryInstruction], in compiler: inout PredicateCompiler
  ) -> (scope: Int, condition: [QueryInstruction]) {
    let scopes = compiler.scopes
    guard let link = scopes[original].link, let owner = scopes[original].owner else {
      return (original, condition)
    }
    copies[original] = compiler.scopes.rows(of: link, from: owner, scopes[original].layout)
    let renamed = condition.map { rename($0, in: &compiler) }
    return (copies[original] ?? original, renamed)
  }

  private mutating func rename(
    _ instruction: QueryInstruction, in compiler: inout PredicateCompiler
  ) -> QueryInstruction {
    switch instruction {
    case .column(let scope, let property):
      .column(scope: UInt16(copy(of: Int(scope), in: &compiler)), property: property)
    case .identifier(let scope): .identifier(scope: UInt16(copy(of: Int(scope), in: &compiler)))
    case .quantified(let quantifier, let scope):
      .quantified(quantifier, scope: UInt16(copy(of: Int(scope), in: &compiler)))
    default: instruction
    }
  }

  /// The new scope for one that begins at the list; others stay.
  private mutating func copy(of scope: Int, in compiler: inout PredicateCompiler) -> Int {
    if let known = copies[scope] { return known }
    guard scope > original, let owner = compiler.scopes[scope].owner,
      let link = compiler.scopes[scope].link
    else { return scope }
    let newOwner = copy(of: owner, in: &compiler)
    guard newOwner != owner else { return scope }
    let layout = compiler.scopes[scope].layout
    let new =
      link.isToMany
      ? compiler.scopes.rows(of: link, from: newOwner, layout)
      : compiler.scopes.row(of: link, from: newOwner, layout)
    copies[scope] = new
    return new
  }
}
