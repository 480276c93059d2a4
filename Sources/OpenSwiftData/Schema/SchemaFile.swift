import Foundation

/// A file that `Schema.save(to:)` wrote, and what is said of one that it did not.
struct SchemaFile {
  private struct Header: Decodable {
    let encodingVersion: Schema.Version
  }

  private let path: String
  private let data: Data

  /// Reads the file's bytes; throws Foundation's error, which names the file, where that fails.
  init(_ url: URL) throws {
    path = url.path
    data = try Data(contentsOf: url)
  }

  /// The schema.
  func schema() throws -> Schema {
    let decoder = JSONDecoder()
    guard let content = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    else {
      throw refusal("is not JSON, as one that Schema.save(to:) wrote is. Save the schema again.")
    }
    guard let header = try? decoder.decode(Header.self, from: data) else {
      throw refusal("is JSON, but no schema: it has no encodingVersion. Save the schema again.")
    }
    guard header.encodingVersion.major <= Schema.schemaEncodingVersion.major else {
      throw refusal(
        "has the form \(header.encodingVersion) of a later version of the library, and this one reads "
          + "forms up to \(Schema.schemaEncodingVersion). \(Self.remedy)")
    }
    do {
      return try decoder.decode(Schema.self, from: data)
    } catch let error as DecodingError {
      throw refusal("\(Self.text(of: error, in: content)) \(Self.remedy)")
    }
  }

  private func refusal(_ reason: String) -> SwiftDataError {
    .unknownSchema.explained("The file \(path) \(reason)")
  }

  private static let remedy = "Update the library, or save the schema again with this version."

  /// What of the description cannot be read, and whose it is.
  private static func text(of error: DecodingError, in content: Any) -> String {
    guard let context = error.context else { return "cannot be read: \(error)." }
    let owner = names(on: context.codingPath, in: content).joined(separator: ".")
    let subject = context.codingPath.lazy.compactMap { subjects[$0.stringValue] }.first
    return "describes \(owner.isEmpty ? "an entity" : owner) with \(subject ?? "something") that "
      + "this version of the library does not know: \(context.debugDescription)"
  }

  /// The names of the entity and the properties on a way into the description.
  private static func names(on path: [any CodingKey], in content: Any) -> [String] {
    var node: Any? = content
    return path.compactMap { key in
      if let list = node as? [Any], let index = key.intValue, list.indices.contains(index) {
        node = list[index]
      } else {
        node = (node as? [String: Any])?[key.stringValue]
      }
      return (node as? [String: Any])?["name"] as? String
    }
  }

  /// What stands under the keys whose values a later version may add to.
  private static let subjects = [
    "columnType": "a type", "deleteRule": "a delete rule", "kind": "a kind of property",
    "options": "an option",
  ]
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
