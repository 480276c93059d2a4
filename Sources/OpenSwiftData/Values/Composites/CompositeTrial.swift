import CodedValues

/// Makes values of a struct out of samples, to see whether it gives them back, and which of its
/// properties holds which member.
struct CompositeTrial<Value: Codable> {
  private static var rounds: Range<Int> { 0..<3 }

  private let drafts: [CompositeForm.Member]
  private let samples: [CodedValue]
  private let values: [Value]

  init(_ type: Value.Type, _ drafts: [CompositeForm.Member]) {
    self.drafts = drafts
    samples = Self.rounds.map { CompositeSample(round: $0).tree(of: drafts) }
    values = samples.compactMap { try? ValueDecoder($0).decode(type) }
  }

  /// The form; nil where the struct refuses a sample or changes it.
  var form: CompositeForm? {
    guard values.count == samples.count, samples.allSatisfy({ fits($0, drafts) }) else {
      return nil
    }
    for (value, sample) in zip(values, samples) {
      guard let coded = try? ValueEncoder.encode(value),
        coded.withoutNulls.isIdentical(to: sample.withoutNulls)
      else { return nil }
    }
    let properties = properties
    return CompositeForm(
      drafts.map { draft in
        CompositeForm.Member(
          key: draft.key, property: properties[draft.key], type: draft.type,
          isOptional: draft.isOptional, content: draft.content, fallback: draft.fallback)
      })
  }

  /// The stored property of each key: the one that holds in every round what is coded under the key.
  ///
  /// The names may differ by `CodingKeys`. A property of the key's own name goes first.
  private var properties: [String: String] {
    let children = values.map { value in
      Mirror(reflecting: value).children.compactMap { child in
        child.label.map { (label: $0, coded: coded(child.value)) }
      }
    }
    let labels = children[0].map(\.label)
    var found: [String: String] = [:]
    for draft in drafts {
      let matches = labels.indices.filter { place in
        zip(children, samples).allSatisfy { children, sample in
          guard let coded = children[place].coded else { return false }
          return (sample[key: draft.key] ?? .null).isIdentical(to: coded)
        }
      }
      let named = matches.first { labels[$0] == draft.key }
      if let place = named ?? (matches.count == 1 ? matches[0] : nil) {
        found[draft.key] = labels[place]
      }
    }
    return found
  }

  /// Whether every column can hold what is coded for it, which a raw value need not be.
  private func fits(_ sample: CodedValue, _ members: [CompositeForm.Member]) -> Bool {
    members.allSatisfy { member in
      guard case .column(let type) = member.content, let coded = sample[key: member.key] else {
        return true
      }
      return coded.isNull || coded.fitted(to: type) != nil
    }
  }

  private func coded(_ value: Any) -> CodedValue? {
    (value as? any Encodable).flatMap { try? ValueEncoder.encode($0) }
  }
}
