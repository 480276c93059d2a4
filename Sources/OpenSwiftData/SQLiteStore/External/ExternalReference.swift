/// What a row holds in place of large contents: the number of their file, and a mark of how many bytes it
/// has.
///
/// The mark tells a file that has lost bytes. A reference without one, as the library wrote it formerly, is the
/// number itself.
struct ExternalReference {
  /// As a column holds it; positive.
  let value: Int64

  private static let numberBits: Int64 = 35
  private static let markLimit: Int64 = 1 << 28

  /// The greatest number that a file may have: enough for a thousand files a second through a year.
  static let maximumNumber: Int64 = (1 << numberBits) - 1

  init(_ value: Int64) { self.value = value }

  init(number: Int64, byteCount: Int) {
    value = Self.mark(of: byteCount) << Self.numberBits | number
  }

  /// The number of the file, which is its name.
  var number: Int64 { value & Self.maximumNumber }

  /// Whether a file of that many bytes may be the one that was written.
  ///
  /// Only multiples of a quarter of a gigabyte make no difference.
  func fits(byteCount: Int) -> Bool {
    let mark = value >> Self.numberBits
    return mark == 0 || mark == Self.mark(of: byteCount)
  }

  /// Never zero.
  private static func mark(of byteCount: Int) -> Int64 {
    Int64(byteCount) % (markLimit - 1) + 1
  }
}
