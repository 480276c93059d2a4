import Foundation

/// The most memory that this process has had at once.
enum PeakMemory {
  /// In bytes; nil where the system does not tell.
  ///
  /// Read from the kernel's own account of this program: `getrusage` answers the peak of the process
  /// that started it, too.
  static func read() -> Int? {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/status"),
      let data = try? file.readToEnd()
    else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
    return Int(line.filter(\.isNumber)).map { $0 * 1_024 }
  }
}
