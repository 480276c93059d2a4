import Foundation

/// The order of a descriptor, for objects in memory.
struct InMemoryOrder<Model> {
  let descriptors: [SortDescriptor<Model>]

  /// Sorts objects; those that no descriptor tells apart keep their order.
  func sort(_ models: inout [Model]) {
    let order = models.indices.sorted { left, right in
      for descriptor in descriptors {
        switch descriptor.compare(models[left], models[right]) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return left < right
    }
    models = order.map { models[$0] }
  }
}
