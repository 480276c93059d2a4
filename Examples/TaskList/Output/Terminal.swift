import Foundation

/// What the operating system tells about the streams of this process.
enum Terminal {
  static func isTerminal(_ handle: FileHandle) -> Bool {
    isatty(handle.fileDescriptor) == 1
  }

  /// The number of columns, nil if `handle` is no terminal or does not tell.
  static func width(of handle: FileHandle) -> Int? {
    guard isTerminal(handle) else { return nil }
    var size = winsize()
    guard ioctl(handle.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
