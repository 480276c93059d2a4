import Synchronization

/// Where a key path of several steps, such as `\.author?.publisher?.name`, leads.
struct KeyPathRoute: Sendable {
  /// The relationships on the way, in order.
  var links: [Link] = []
  /// What the last step leads to in the entity at the end of the way.
  let target: EntityLayout.Target
}

/// The routes of one entity that were asked for.
///
/// A program has few key paths, so nothing is ever taken out.
final class KeyPathRoutes: Sendable {
  // Unchecked: key paths are values that nothing changes.
  private struct Key: Hashable, @unchecked Sendable {
    let keyPath: AnyKeyPath
  }

  private let known = Mutex<[Key: KeyPathRoute?]>([:])

  /// The route of a key path, found at its first use.
  func route(of keyPath: AnyKeyPath, find: () -> KeyPathRoute?) -> KeyPathRoute? {
    let key = Key(keyPath: keyPath)
    if let route = known.withLock({ $0[key] }) { return route }
    let route = find()
    known.withLock { $0[key] = .some(route) }
    return route
  }
}

extension EntityLayout {
  /// The way that a key path of several steps takes; nil where it is none over persisted properties.
  ///
  /// The language shows the steps of a key path in its description alone, which puts those of its
  /// parts one after the other, and a mark behind each that may be nil.
  func route(
    of keyPath: AnyKeyPath, layouts: (String) -> EntityLayout?
  ) -> KeyPathRoute? {
    routes.route(of: keyPath) {
      guard let steps = stepText(of: keyPath) else { return nil }
      return route(of: steps[...], layouts)
    }
  }

  private func route(of steps: Substring, _ layouts: (String) -> EntityLayout?) -> KeyPathRoute? {
    for (keyPath, target) in self.steps {
      guard let step = stepText(of: keyPath), steps.hasPrefix(step) else { continue }
      var rest = steps.dropFirst(step.count)
      if rest.first == "?" || rest.first == "!" { rest.removeFirst() }
      if rest.isEmpty { return KeyPathRoute(target: target) }
      if let member = memberTarget(target, rest) { return KeyPathRoute(target: member) }
      guard rest.first == ".", case .link(let link) = target else { continue }
      // What is asked of a whole list, such as its count, is no step of its elements.
      if link.isToMany { return KeyPathRoute(target: target) }
      guard var route = layouts(link.destination)?.route(of: rest, layouts) else { return nil }
      route.links.insert(link, at: 0)
      return route
    }
    return nil
  }

  /// The member of a struct that further steps lead to.
  private func memberTarget(_ target: Target, _ steps: Substring) -> Target? {
    guard case .property(let property) = target, let form = property.composite,
      case .column(let member, let type, let part)? =
        CompositePlace(form, isOptional: property.isOptional).target(of: steps)
    else { return nil }
    return .member(
      member, type, number: columnNumber(ofPart: part, of: property.index), of: property)
  }
}

/// The description of a key path without its root.
func stepText(of keyPath: AnyKeyPath) -> String? {
  let root = "\\" + String(describing: type(of: keyPath).rootType)
  let text = "\(keyPath)"
  return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : nil
}
