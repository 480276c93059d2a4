#if canImport(Darwin)
  import Foundation
#endif
import Synchronization

/// The name by which a schema knows a value transformer.
struct TransformerName: Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  /// The name of a transformer that is given by its class, which is remembered.
  init(of type: ValueTransformer.Type) {
    rawValue = String(describing: type)
    TransformerRegistry.remember(type, as: self)
  }
}

/// The value transformers of the program.
enum TransformerRegistry {
  private struct State {
    // Transformers are called from any thread, as those of Foundation are.
    nonisolated(unsafe) var transformers: [TransformerName: ValueTransformer] = [:]
    nonisolated(unsafe) var types: [TransformerName: ValueTransformer.Type] = [:]
  }

  private static let state = Mutex(State())

  static func register(_ transformer: ValueTransformer?, for name: TransformerName) {
    nonisolated(unsafe) let transformer = transformer
    state.withLock { $0.transformers[name] = transformer }
  }

  static func remember(_ type: ValueTransformer.Type, as name: TransformerName) {
    state.withLock { $0.types[name] = type }
  }

  static var names: [TransformerName] { state.withLock { Array($0.transformers.keys) } }

  /// The transformer that is registered under a name.
  static func transformer(for name: TransformerName) -> ValueTransformer? {
    state.withLock { $0.transformers[name] }
  }

  /// The transformer of a name, made of its class where none is registered.
  static func find(_ name: TransformerName) -> ValueTransformer? {
    transformer(for: name) ?? state.withLock { $0.types[name] }.map { $0.init() }
  }
}
