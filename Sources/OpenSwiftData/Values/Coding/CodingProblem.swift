/// What is wrong with a value that cannot be encoded or decoded, for an error's text.
///
/// Foundation's coding errors say it in several parts, of which a description shows the types first.
struct CodingProblem: CustomStringConvertible {
  let description: String

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      description = "it lacks a value for the key \(Self.path(context.codingPath + [key]))"
    case DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context),
      DecodingError.dataCorrupted(let context):
      description = Self.text(context.debugDescription, at: context.codingPath)
    case EncodingError.invalidValue(_, let context):
      description = Self.text(context.debugDescription, at: context.codingPath)
    default: description = "\(error)"
    }
  }

  private static func text(_ reason: String, at path: [any CodingKey]) -> String {
    let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return path.isEmpty ? reason : "\(reason) (at the key \(Self.path(path)))"
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
