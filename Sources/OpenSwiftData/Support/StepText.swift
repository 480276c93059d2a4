/// The steps of a key path as a text, which is the same for the same steps wherever they are written.
///
/// The language shows the steps of a key path in its description alone: those of its parts one after the
/// other, with a mark behind each that may be nil. It shows a computed property by the address of the
/// function that reads it, of which an optimized program has one for each key path that is written; so
/// accessors are named by their identities here.
///
/// - Returns: Nil for a description that does not begin with the root, as no version of the language has it.
func stepText(of keyPath: AnyKeyPath) -> String? {
  let root = "\\" + String(describing: type(of: keyPath).rootType)
  let text = "\(keyPath)"
  guard text.hasPrefix(root) else { return nil }
  let pieces = text.dropFirst(root.count).split(
    separator: "<computed 0x", omittingEmptySubsequences: false)
  let addresses = pieces.dropFirst().map { $0.prefix(while: \.isHexDigit) }
  guard let first = pieces.first,
    let identities = AccessorIdentity.known(in: keyPath, by: addresses)
  else { return String(text.dropFirst(root.count)) }
  return zip(identities, zip(addresses, pieces.dropFirst())).reduce(into: String(first)) {
    text, accessor in
    let (identity, (address, piece)) = accessor
    text += "<computed \(identity)\(piece.dropFirst(address.count))"
  }
}
