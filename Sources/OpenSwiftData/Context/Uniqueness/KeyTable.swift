/// Who has which key of one constraint when a save is done, as far as the save itself decides it.
struct KeyTable {
  typealias Holder = MergePlan.Target

  private var holders: [UniqueKey: Holder] = [:]
  private var keys: [Holder: UniqueKey] = [:]

  /// Who has a key; nil where the save gives it to nobody.
  func holder(of key: UniqueKey) -> Holder? { holders[key] }

  /// The key that the save gives to a holder; nil where it leaves the holder the one that it has.
  func key(of holder: Holder) -> UniqueKey? { keys[holder] }

  mutating func give(_ key: UniqueKey, to holder: Holder) {
    if let former = keys[holder], holders[former] == holder { holders[former] = nil }
    keys[holder] = key
    // The first one keeps it; the store refuses the second.
    if key.isComplete, holders[key] == nil { holders[key] = holder }
  }
}
