import SQLiteGateway

// Lists of values: their elements are asked by subqueries.

extension SQLRenderer {
  /// What is asked of the elements of a list; `condition` is on the one of this number.
  func render(
    _ quantifier: Quantifier, of list: SQLPiece, _ element: JSONElement, _ number: UInt16,
    where condition: SQLPiece
  ) -> SQLPiece {
    let column = quantifier == .exists ? "1" : "count(*)"
    let source = "\(JSONElement.tableName)(\(list.text), '\(element.rawValue)') AS e\(number)"
    let select = "SELECT \(column) FROM \(source) WHERE \(self.condition(condition).text)"
    return SQLPiece(
      text: quantifier == .exists ? "EXISTS (\(select))" : "(\(select))",
      canFail: list.canFail || condition.canFail)
  }
}
