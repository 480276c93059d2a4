/// What programs do to an array, in place.
enum ArrayOperation: String, CaseIterable {
  case removeAll, removeSome, swap, sort, reverse, insert, removeOne, append, appendSome
  case removeFirst, removeLast, partition, replaceByItself, repeatAll, repeatNewcomer
  case replacePart, replaceAll, moveToFront

  /// Does it to objects or to their names.
  func apply<Element>(
    to array: inout [Element], with others: [Element], name: (Element) -> String
  ) {
    switch self {
    case .removeAll: array.removeAll()
    case .removeSome: array.removeAll { name($0) == "b" || name($0) == "d" }
    case .swap: array.swapAt(0, array.count - 1)
    case .sort: array.sort { name($0) > name($1) }
    case .reverse: array.reverse()
    case .insert: array.insert(others[0], at: 1)
    case .removeOne: array.remove(at: 2)
    case .append: array.append(others[0])
    case .appendSome: array.append(contentsOf: others)
    case .removeFirst: array.removeFirst()
    case .removeLast: array.removeLast(2)
    case .partition: _ = array.partition { name($0) < "c" }
    case .replaceByItself: array = array.map { $0 }
    case .repeatAll: array += array
    case .repeatNewcomer: array = [others[0], array[1], others[0], array[1], array[0]]
    case .replacePart: array.replaceSubrange(1..<3, with: others)
    case .replaceAll: array = others
    case .moveToFront: array.insert(array.remove(at: 3), at: 0)
    }
  }

  /// The names that stand in the array afterwards: one that is named twice stands where it was
  /// named first.
  func result(of names: [String], with others: [String]) -> [String] {
    var array = names
    apply(to: &array, with: others) { $0 }
    var seen: Set<String> = []
    return array.filter { seen.insert($0).inserted }
  }
}
