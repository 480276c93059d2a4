/// What tells the accessor of one computed property from that of another one.
///
/// `==` of key paths compares these identities, but no interface gives them out, and key paths with `?` in
/// them cannot be put together to be compared. So they are read where a key path keeps them, in front of the
/// function that reads the property, whose address its description shows. The place is certain if that
/// address lies behind it; that it holds what `==` compares is tried once, on key paths of our own. Where a
/// version of the language keeps them otherwise, there are none, and key paths are known by their addresses.
struct AccessorIdentity: Equatable, CustomStringConvertible {
  private let value: UInt
  /// What `value` is: the accessor itself, its place in the class, or that of the stored property.
  private let kind: UInt32

  var description: String { "0x\(String(value, radix: 16)):\(kind)" }

  /// The identities of the computed properties of a key path, in order; nil where they are not known.
  ///
  /// - Parameter addresses: The functions that read them, in hexadecimal digits.
  static func known(in keyPath: AnyKeyPath, by addresses: [Substring]) -> [AccessorIdentity]? {
    isReadable ? read(in: keyPath, by: addresses) : nil
  }

  private static let isReadable = Sample.isReadable

  private static func read(
    in keyPath: AnyKeyPath, by addresses: [Substring]
  ) -> [AccessorIdentity]? {
    guard !addresses.isEmpty else { return [] }
    return withExtendedLifetime(keyPath) {
      KeyPathWords(keyPath).flatMap { words in
        var place = 0
        var identities: [AccessorIdentity] = []
        for address in addresses {
          guard let getter = UInt(address, radix: 16),
            let found = words.place(ofGetter: getter, from: place)
          else { return nil }
          identities.append(
            AccessorIdentity(value: words[found - 1], kind: words.head(at: found - 2).kind))
          place = found + 1
        }
        return identities
      }
    }
  }

  /// Key paths of which it is known what is equal in them.
  private final class Sample {
    var next: Sample { self }
    var first: Int { 1 }
    var second: Int { 2 }

    /// Whether identities are found in key paths, and are equal where the properties are.
    static var isReadable: Bool {
      let path = (\Sample.next).appending(path: \Sample.second)
      // First the sizes, as nothing else is certain to be there. A part has three words; the type of its value
      // lies behind all but the last one.
      guard [\Sample.next, \Sample.first, \Sample.second].allSatisfy({ words(of: $0) == 3 }),
        words(of: path) == 7, let next = identities(of: \Sample.next),
        let first = identities(of: \Sample.first), let second = identities(of: \Sample.second)
      else { return false }
      return identities(of: path) == next + second
        && next != first && first != second && second != next
    }

    private static func words(of keyPath: AnyKeyPath) -> Int? { KeyPathWords(keyPath)?.count }

    private static func identities(of keyPath: AnyKeyPath) -> [AccessorIdentity]? {
      let addresses = "\(keyPath)".split(
        separator: "<computed 0x", omittingEmptySubsequences: false
      ).dropFirst().map { $0.prefix(while: \.isHexDigit) }
      return addresses.isEmpty ? nil : read(in: keyPath, by: addresses)
    }
  }
}

/// The parts of a key path as its object holds them, word by word.
///
/// Behind the object's header and a reference lies the size of the parts, then these: each a head of 32 bits
/// and, for a computed property, the identity, the function that reads it and what else belongs to it
/// (`KeyPathBuffer` in the standard library).
private struct KeyPathWords {
  private static let size = MemoryLayout<UInt>.size
  private let start: UnsafeRawPointer
  let count: Int

  /// Of use as long as the key path lives; nil for one whose size cannot be.
  init?(_ keyPath: AnyKeyPath) {
    let object = UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
    let bytes = Int(object.load(fromByteOffset: 3 * Self.size, as: UInt32.self) & 0xFF_FFFF)
    guard bytes % 4 == 0, bytes < 0x1_0000 else { return nil }
    start = object + 4 * Self.size
    count = bytes / Self.size
  }

  subscript(place: Int) -> UInt { start.load(fromByteOffset: place * Self.size, as: UInt.self) }

  func head(at place: Int) -> Head {
    Head(bits: start.load(fromByteOffset: place * Self.size, as: UInt32.self))
  }

  /// Where the function lies that reads a property, at a place or behind it.
  func place(ofGetter getter: UInt, from place: Int) -> Int? {
    (max(place, 2)..<max(place, 2, count)).first {
      self[$0] == getter && head(at: $0 - 2).isComputed
    }
  }

  /// The first 32 bits of a part.
  struct Head {
    let bits: UInt32

    var isComputed: Bool { (bits >> 24) & 0x7F == 2 }
    var kind: UInt32 { (bits >> 20) & 3 }
  }
}
