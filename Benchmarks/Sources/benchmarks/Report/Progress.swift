import Foundation

/// Tells what is going on, apart from the report, which alone goes to standard output.
enum Progress {
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
