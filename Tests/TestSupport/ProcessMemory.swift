import Foundation

/// What the system says of the memory of this program, in kilobytes.
///
/// Only where it tells so of the program alone: in `/proc`, as on Linux.
enum ProcessMemory {
  /// The most that there was.
  static var peak: Int? { field("VmHWM") }

  /// What there is, after what is free was given back.
  static var current: Int? {
    returnFreeMemory()
    return field("VmRSS")
  }

  private static func field(_ name: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// The allocator keeps what a program has freed; the kernel counts it until it is given back.
  private static func returnFreeMemory() {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }
}
