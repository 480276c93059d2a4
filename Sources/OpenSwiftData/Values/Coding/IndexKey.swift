/// A key without a type of its own: a place in an array, or what a superclass is coded under.
struct IndexKey: CodingKey {
  static let `super` = IndexKey(text: "super")

  let stringValue: String
  let intValue: Int?

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init(text: String) {
    stringValue = text
    intValue = nil
  }

  init?(stringValue: String) { self.init(text: stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
