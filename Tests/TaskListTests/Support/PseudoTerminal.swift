import Foundation

/// A terminal without a screen: what the program writes to `terminalSide` can be read here.
final class PseudoTerminal: Sendable {
  struct Unavailable: Error {}

  /// `openpty` of the C library, whose header is not part of the module that Swift imports.
  private typealias OpenPseudoTerminal =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<CChar>?,
      UnsafeMutablePointer<termios>?, UnsafeMutablePointer<winsize>?
    ) -> Int32

  /// The end that is given to the program.
  let terminalSide: FileHandle
  private let readingSide: FileHandle

  init(columns: UInt16) throws {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "openpty") else { throw Unavailable() }
    let open = unsafeBitCast(symbol, to: OpenPseudoTerminal.self)
    var (reading, terminal): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard open(&reading, &terminal, nil, nil, &size) == 0 else { throw Unavailable() }
    readingSide = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
    terminalSide = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
  }

  /// Everything that is written until the last holder of the other end closes it.
  func readAll() async -> String {
    try? terminalSide.close()
    let descriptor = readingSide.fileDescriptor
    return await withCheckedContinuation { done in
      Thread.detachNewThread {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
          bytes += buffer[..<count]
        }
        done.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
