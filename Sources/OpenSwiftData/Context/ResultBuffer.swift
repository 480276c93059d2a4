/// Collects the objects of a fetch, then becomes an array of their class without a copy of each.
///
/// Appending to an array of a generic class looks its type up for every row; here it is one store.
final class ResultBuffer<Model: AnyObject> {
  private var objects: UnsafeMutablePointer<Unmanaged<AnyObject>>
  private var capacity = 16
  private var count = 0

  init() { objects = .allocate(capacity: 16) }

  deinit {
    for index in 0..<count { objects[index].release() }
    objects.deallocate()
  }

  func append(_ object: AnyObject) {
    if count == capacity { grow() }
    (objects + count).initialize(to: .passRetained(object))
    count &+= 1
  }

  /// The objects, in the order in which they came; the buffer is empty afterwards.
  func takeArray() -> [Model] {
    let total = count
    let objects = objects
    let array = [Model](unsafeUninitializedCapacity: total) { buffer, initialized in
      // A reference that is counted already moves as it is.
      if let start = buffer.baseAddress, total > 0 {
        UnsafeMutableRawPointer(start).copyMemory(
          from: objects, byteCount: total * MemoryLayout<Unmanaged<AnyObject>>.stride)
      }
      initialized = total
    }
    count = 0
    return array
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Unmanaged<AnyObject>>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: objects, count: count)
    objects.deallocate()
    objects = larger
    capacity *= 2
  }
}
