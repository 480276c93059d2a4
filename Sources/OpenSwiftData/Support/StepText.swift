/// The steps of a key path as a text, which is the same for the same steps wherever they are written.
///
/// The language shows the steps of a key path in its description alone: those of its parts one after the
/// other, with a mark behind each that may be nil.
///
/// - Returns: Nil for a description that does not begin with the root, as no version of the language has it.
func stepText(of keyPath: AnyKeyPath) -> String? {
  let root = "\\" + unqualifiedName(of: type(of: keyPath).rootType)
  let text = pathText(of: keyPath)
  return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : nil
}

/// The description of a key path, with accessors named by their identities.
///
/// The language shows a computed property by the address of the function that reads it, of which an optimized
/// program has one for each key path that is written.
func pathText(of keyPath: AnyKeyPath) -> String {
  let text = "\(keyPath)"
  // Searching for more takes longer than the description itself; names alone need none of it.
  guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
  let pieces = text.split(separator: "<computed 0x", omittingEmptySubsequences: false)
  let addresses = pieces.dropFirst().map { $0.prefix(while: \.isHexDigit) }
  guard let first = pieces.first, !addresses.isEmpty,
    let identities = AccessorIdentity.known(in: keyPath, by: addresses)
  else { return text }
  return zip(identities, zip(addresses, pieces.dropFirst())).reduce(into: String(first)) {
    text, accessor in
    let (identity, (address, piece)) = accessor
    text += "<computed \(identity)\(piece.dropFirst(address.count))"
  }
}
