import CodedValues

/// Finds out how a type is spread over columns, without a value of it.
///
/// The rule: a struct is a composite if its `init(from:)` asks one keyed container for each member,
/// once, as a synthesized one does, if it can be made of empty values, and if its `encode(to:)` gives
/// back what it was made of. All else has one column of JSON: enums with associated values, classes,
/// collections, types whose coding is written otherwise, and the types of the standard library and
/// of Foundation, whose coding is their own affair.
enum CompositeDiscovery {
  static func form<Value: Codable>(of type: Value.Type) -> CompositeForm? {
    guard !isSystemType(type) else { return nil }
    let recorder = ShapeRecorder()
    guard let value = try? Value(from: ShapeDecoder(recorder)),
      Mirror(reflecting: value).displayStyle == .struct, !recorder.isUnusual,
      recorder.containerCount == 1, !recorder.questions.isEmpty,
      let shortest = shortest(value, recorder.questions)
    else { return nil }
    let drafts = recorder.questions.map { draft(of: $0, in: shortest) }
    return CompositeTrial(type, drafts).form
  }

  /// What a value is encoded as that was made of the keys which may not be missing.
  private static func shortest<Value: Codable>(
    _ value: Value, _ questions: [ShapeRecorder.Question]
  ) -> CodedValue? {
    guard case .members(let members)? = try? ValueEncoder.encode(value) else { return nil }
    let missable = Set(questions.filter(\.isOptional).map(\.key))
    let required = CodedValue.members(members.filter { !missable.contains($0.key) })
    guard let short = try? ValueDecoder(required).decode(Value.self) else { return nil }
    return try? ValueEncoder.encode(short)
  }

  private static func draft(
    of question: ShapeRecorder.Question, in shortest: CodedValue
  ) -> CompositeForm.Member {
    let content: CompositeForm.Content =
      switch ValueKind(of: question.type) {
      case .column(let type), .rawValue(let type): .column(type)
      case .composite(let form): .composite(form)
      case .json, .transformed, nil: .column(.json)
      }
    // What is there although it was missing is a default of the decoder's own.
    let coded = shortest[key: question.key].flatMap { $0.isNull ? nil : $0 }
    return CompositeForm.Member(
      key: question.key, property: nil, type: question.type,
      isOptional: question.isOptional && coded == nil, content: content,
      fallback: question.isOptional ? coded : nil)
  }

  private static let systemModules: Set = ["Swift", "Foundation", "FoundationEssentials", "__C"]

  private static func isSystemType(_ type: any Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return systemModules.contains(String(module)) || module == "OpenSwiftData"
  }
}
