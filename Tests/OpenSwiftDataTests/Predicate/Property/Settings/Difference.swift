import Foundation

/// An answer that is not memory's.
struct Difference {
  let setting: Setting.Kind
  let way: Way
  let expected: MemoryAnswer
  var found: [Int] = []
  var error: String?

  var text: String {
    """
    \(way) in \(setting)
    memory: \(expected.keys), failing for \(expected.failing)
    store: \(error ?? "\(found)")
    """
  }

  /// The keys of the objects that are on one side only.
  var differingKeys: [Int] {
    way == .count || way == .deletion ? [] : Set(found).symmetricDifference(expected.keys).sorted()
  }
}
