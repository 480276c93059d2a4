/// The result of a fetch whose elements are loaded in batches, when they are asked for.
///
/// The elements and their order are fixed by the fetch. It belongs to the isolation of the context that made
/// it. An element whose row has been deleted since is an object whose `isDeleted` is true.
public struct FetchResultsCollection<Element>: RandomAccessCollection {
  /// The number of the batch that was loaded last, and its elements.
  private final class Cache {
    var number = -1
    var elements: [Element] = []
  }

  private let count_: Int
  private let batchSize: Int
  private let load: (Range<Int>) -> [Element]
  private let cache = Cache()

  init(count: Int, batchSize: Int, load: @escaping (Range<Int>) -> [Element]) {
    count_ = count
    self.batchSize = Swift.max(1, batchSize)
    self.load = load
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { count_ }

  /// The element at a position, which must be a valid index, as for an array.
  ///
  /// Complexity: constant within the batch that was used last; otherwise one batch is loaded.
  public subscript(position: Int) -> Element {
    precondition(position >= 0 && position < count_, "index out of range")
    let number = position / batchSize
    if cache.number != number {
      let start = number * batchSize
      cache.elements = load(start..<Swift.min(start + batchSize, count_))
      cache.number = number
    }
    return cache.elements[position % batchSize]
  }
}
