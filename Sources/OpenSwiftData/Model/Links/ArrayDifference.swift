/// What an assignment changes in an array of objects, which are told apart by identity.
struct ArrayDifference<Target: AnyObject> {
  /// The new array, in which an object that was named twice stands where it was named first.
  private(set) var objects: [Target]
  private(set) var added: [Target] = []
  private(set) var removed: [Target] = []
  /// Whether both arrays hold the same objects in the same order.
  private(set) var isEmpty: Bool

  /// Compares an array without repetitions with the one that is to replace it.
  ///
  /// Complexity: one comparison of pointers for each object at either end that stays where it is, a
  /// look-up for each of the others; so an append hashes nothing but what is appended.
  init(from old: [Target], to wanted: [Target]) {
    let start = old.commonPrefix(with: wanted)
    let end = old.commonSuffix(with: wanted, notBefore: start)
    objects = wanted
    let lost = old[start..<(old.count - end)]
    let won = wanted[start..<(wanted.count - end)]
    isEmpty = lost.isEmpty && won.isEmpty
    let before = Set(lost.map { ObjectIdentifier($0) })
    var after = Set<ObjectIdentifier>(minimumCapacity: won.count)
    let staying = StayingObjects(old, start, end, lookUps: won.count)
    for object in won {
      let identity = ObjectIdentifier(object)
      let isKnown = before.contains(identity)
      guard after.insert(identity).inserted, isKnown || !staying.contains(object) else {
        self = ArrayDifference(from: old, to: wanted.withoutRepetitions())
        return
      }
      if !isKnown { added.append(object) }
    }
    removed = lost.filter { !after.contains(ObjectIdentifier($0)) }
  }
}

/// The objects at both ends of an array that an assignment leaves where they are.
private struct StayingObjects<Target: AnyObject> {
  private let parts: [ArraySlice<Target>]
  private var identities: Set<ObjectIdentifier>?

  init(_ array: [Target], _ start: Int, _ end: Int, lookUps: Int) {
    parts = [array[..<start], array[(array.count - end)...]]
    // A few look-ups are not worth the set.
    if lookUps > 8 {
      identities = Set(parts.joined().map { ObjectIdentifier($0) })
    }
  }

  func contains(_ object: Target) -> Bool {
    if let identities { return identities.contains(ObjectIdentifier(object)) }
    return parts.contains { $0.index(ofIdentical: object) != nil }
  }
}

extension Array where Element: AnyObject {
  fileprivate func commonPrefix(with other: [Element]) -> Int {
    withPointers { own in
      other.withPointers { others in
        let limit = Swift.min(own.count, others.count)
        var length = 0
        while length < limit, own[length] == others[length] { length += 1 }
        return length
      }
    }
  }

  fileprivate func commonSuffix(with other: [Element], notBefore start: Int) -> Int {
    withPointers { own in
      other.withPointers { others in
        let limit = Swift.min(own.count, others.count) - start
        var length = 0
        while length < limit, own[own.count - 1 - length] == others[others.count - 1 - length] {
          length += 1
        }
        return length
      }
    }
  }

  fileprivate func withoutRepetitions() -> [Element] {
    var seen = Set<ObjectIdentifier>(minimumCapacity: count)
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// Whether both hold the same objects in the same order.
  func isIdentical(to other: [Element]) -> Bool {
    count == other.count && commonPrefix(with: other) == count
  }

  /// Where an object stands, searched from the end: newcomers stand there.
  func index(ofIdentical object: AnyObject) -> Int? { self[...].index(ofIdentical: object) }

  /// The references as plain numbers: an element of a generic array is dear to look at.
  private func withPointers<Result>(_ body: (UnsafeBufferPointer<UInt>) -> Result) -> Result {
    withUnsafeBytes { body($0.bindMemory(to: UInt.self)) }
  }
}

extension ArraySlice where Element: AnyObject {
  fileprivate func index(ofIdentical object: AnyObject) -> Int? {
    let pointer = UInt(bitPattern: ObjectIdentifier(object))
    let offset = withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt.self).lastIndex(of: pointer)
    }
    return offset.map { startIndex + $0 }
  }
}
