/// Options of one attribute that make no sense together, each pair with its reason.
///
/// What goes with `.unique` is found by `UniqueValidator`, since `#Unique` needs the same rules.
struct OptionConflicts {
  private typealias Conflict = (options: Set<String>, reason: String)

  /// What is wrong, as the ends of sentences about the attribute.
  let problems: [String]

  init(of attribute: Schema.Attribute) {
    let options = attribute.options
    problems = options.indices.flatMap { index in
      options[..<index].compactMap { other in
        let option = options[index]
        let conflict = Self.all.first { $0.options == [other.word, option.word] }
        return conflict.map {
          "@Attribute(\(other.debugDescription), \(option.debugDescription)) makes no sense: "
            + "\($0.reason) Remove one of the two."
        }
      }
    }
  }

  private static let all: [Conflict] = [
    (["ephemeral", "externalStorage"], "it is never stored, neither in the row nor in a file."),
    (["ephemeral", "transformable"], "what is never stored needs no stored form."),
    (["ephemeral", "codable"], "what is never stored needs no stored form."),
    (["ephemeral", "preserveValueOnDeletion"], "there is no stored value to preserve."),
    (["ephemeral", "spotlight"], "there is no stored value to search for."),
    (["ephemeral", "allowsCloudEncryption"], "there is no stored value to encrypt."),
    (["transformable", "codable"], "a value has one stored form."),
    (["transformable", "externalStorage"], "a transformed value stands in the row."),
    (["codable", "externalStorage"], "an encoded value stands in the row."),
  ]
}

extension Schema.Attribute {
  /// Why no index can hold the values; nil where one can.
  var reasonAgainstIndex: String? {
    for option in options {
      switch option.kind {
      case .ephemeral: return "is never stored"
      case .externalStorage: return "may lie in a file, where no index reaches"
      case .codable, .transformable: return "has a stored form in which values are not compared"
      case .unique, .allowsCloudEncryption, .preserveValueOnDeletion, .spotlight: continue
      }
    }
    return nil
  }
}
