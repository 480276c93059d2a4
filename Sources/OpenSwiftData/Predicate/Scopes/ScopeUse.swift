/// Which scopes of a query need their own rows, and not only the keys that lead to them.
struct ScopeUse {
  // Both empty for a query of one scope, which is the usual one.
  private var rows: [Bool] = []
  private var elements: [Bool] = []

  init(_ scopes: QueryScopes, _ condition: [QueryInstruction], _ order: [SortTerm]) {
    guard scopes.all.count > 1 else { return }
    rows = Array(repeating: false, count: scopes.all.count)
    elements = rows
    rows[0] = true
    for instruction in condition {
      switch instruction {
      case .column(let scope, _): needRow(of: Int(scope), scopes)
      case .identifier(let scope): needKey(of: Int(scope), scopes)
      case .quantified(_, let scope): needElements(of: Int(scope), scopes)
      default: continue
      }
    }
    for term in order {
      switch term.subject {
      case .property(let scope, _): needRow(of: scope, scopes)
      case .identifier(let scope): needKey(of: scope, scopes)
      }
    }
  }

  /// Whether columns of the scope's rows are read.
  func needsRow(of scope: Int) -> Bool { rows.isEmpty || rows[scope] }

  /// Whether it is asked which rows a to-many scope has.
  func needsElements(of scope: Int) -> Bool { !elements.isEmpty && elements[scope] }

  private mutating func needRow(of scope: Int, _ scopes: QueryScopes) {
    guard !rows[scope] else { return }
    rows[scope] = true
    if scopes[scope].isToOne, let owner = scopes[scope].owner { needRow(of: owner, scopes) }
  }

  /// The key of a row at the end of a to-one is in the row that leads there.
  private mutating func needKey(of scope: Int, _ scopes: QueryScopes) {
    guard let link = scopes[scope].link, let owner = scopes[scope].owner else { return }
    if link.isToMany { return }
    needRow(of: link.mayDangle ? scope : owner, scopes)
  }

  private mutating func needElements(of scope: Int, _ scopes: QueryScopes) {
    guard let link = scopes[scope].link, let owner = scopes[scope].owner else { return }
    elements[scope] = true
    if link.isKeptByDestination { rows[scope] = true }
    needKey(of: owner, scopes)
  }
}
