@testable import OpenSwiftData

/// The error that `body` throws, as the library describes it; an empty text where it throws none.
func explanation(of body: () throws -> Void) -> String {
  do {
    try body()
    return ""
  } catch {
    return "\(error)"
  }
}

/// The library's error that `body` throws; nil where it throws none or another.
func refusal(of body: () throws -> Void) -> SwiftDataError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SwiftDataError
  }
}
