import Foundation

extension TransferDocument {
  /// Reads and checks an exported file; `source` names it in errors.
  init(json: Data, source: String) throws {
    do {
      self = try JSONDecoder().decode(TransferDocument.self, from: json)
    } catch let error as DecodingError {
      throw Self.failure(error, of: json, in: source)
    }
  }

  /// A failure that names the entry and the field at fault.
  private static func failure(
    _ error: DecodingError, of json: Data, in source: String
  ) -> Failure {
    let (path, reason, advice) = explanation(of: error, in: json)
    let place = path.isEmpty ? source : "\(source): \(text(for: path))"
    let hint = path.contains { $0.intValue != nil } ? " Entries are counted from 0." : ""
    return Failure(
      code: .badData, what: "\(place): \(reason)",
      advice: "\(advice)\(hint)\nNothing was imported.")
  }

  private static func explanation(
    of error: DecodingError, in json: Data
  ) -> (path: [any CodingKey], reason: String, advice: String) {
    switch error {
    case .keyNotFound(let key, let context):
      return (context.codingPath + [key], "is missing", "Add the field.")
    case .valueNotFound(let type, let context):
      return (context.codingPath, "is null", "It has to be \(noun(for: type)).")
    case .typeMismatch(let type, let context):
      return (context.codingPath, "is not \(noun(for: type))", "Correct the value.")
    case .dataCorrupted(let context):
      if let invalid = context.underlyingError as? InvalidValue {
        return (context.codingPath, invalid.reason, invalid.advice)
      }
      let detail = syntaxError(in: json) ?? context.debugDescription
      return (context.codingPath, "is not valid JSON: \(detail)", "Correct the file.")
    @unknown default:
      return ([], "\(error)", "Correct the file.")
    }
  }

  /// What is wrong with the JSON itself, which only this parser tells.
  private static func syntaxError(in json: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: json)
      return nil
    } catch {
      return (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
    }
  }

  /// The path as `tasks[3].dueDate`.
  private static func text(for path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }

  private static func noun(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is any BinaryInteger.Type, is Double.Type: "a whole number"
    case is Bool.Type: "true or false"
    case is [String: Any].Type: "an object"
    case is any Collection.Type: "an array"
    default: "something else"
    }
  }
}
