import Foundation

/// What a key path does that ends the program for some objects.
///
/// Nothing reads a key path step by step, so those that do such things are not read at all.
enum KeyPathHazard {
  /// It unwraps by `!` what may be nil.
  case unwrapping
  /// It takes an element by its index, which may be missing.
  case element

  /// Nil for a key path that can be read of every object.
  init?(of keyPath: AnyKeyPath) {
    let text = pathText(of: keyPath)
    if text.contains("!") {
      self = .unwrapping
    } else if Self.elementGetters.contains(where: text.contains) {
      self = .element
    } else {
      return nil
    }
  }

  /// How key paths show that an element is taken: by the subscript's accessor, which is the same for all types of
  /// elements, or by its name where the program can look it up.
  private static let elementGetters: [String] = {
    let keyPaths: [AnyKeyPath] = [\[Int].[0], \ArraySlice<Int>.[0], \Data.[0]]
    return keyPaths.compactMap { keyPath in
      let step = stepText(of: keyPath)
      let accessor = step?.split(separator: " ").first { $0.hasPrefix("0x") }
      return accessor.map(String.init) ?? step
    }
  }()
}
