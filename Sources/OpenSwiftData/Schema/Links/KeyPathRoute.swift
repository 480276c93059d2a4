import Synchronization

/// Where a key path of several steps, such as `\.author?.publisher?.name`, leads.
struct KeyPathRoute: Sendable {
  /// The relationships on the way, in order; a to-many where it leads on from an element.
  var links: [Link] = []
  /// What the last step leads to in the entity at the end of the way.
  let target: EntityLayout.Target
  /// Whether the key path asks something of the list that `target` leads to, such as its count.
  var asksOfList = false
  /// Whether the key path leads to the raw value of the property that is `target`.
  var asksOfRawValue = false
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
  func route(
    of keyPath: AnyKeyPath, layouts: (String) -> EntityLayout?
  ) -> KeyPathRoute? {
    routes.route(of: keyPath) {
      guard let steps = stepText(of: keyPath) else { return nil }
      return route(of: steps[...], layouts)
    }
  }

  /// The way that a key path takes of which only the first steps matter.
  func route(
    of keyPath: AnyKeyPath, as steps: String, layouts: (String) -> EntityLayout?
  ) -> KeyPathRoute? {
    routes.route(of: keyPath) { route(of: steps[...], layouts) }
  }

  /// What a key path leads to that is a property or a member of one; nil for any other.
  ///
  /// A property that only its own file may change has another key path elsewhere, which is not equal to the
  /// one that the class has for it.
  func ownTarget(of keyPath: AnyKeyPath) -> Target? {
    let route = ownRoutes.route(of: keyPath) {
      stepText(of: keyPath).flatMap { self.route(of: $0[...], { _ in nil }) }
    }
    guard let route, !route.asksOfList else { return nil }
    return route.target
  }

  private func route(of steps: Substring, _ layouts: (String) -> EntityLayout?) -> KeyPathRoute? {
    for (keyPath, target) in self.steps {
      guard let step = stepText(of: keyPath), steps.hasPrefix(step) else { continue }
      var rest = steps.dropFirst(step.count)
      if rest.first == "?" || rest.first == "!" { rest.removeFirst() }
      if rest.isEmpty { return KeyPathRoute(target: target) }
      if let member = memberTarget(target, rest) { return KeyPathRoute(target: member) }
      guard rest.first == ".", case .link(let link) = target else { continue }
      guard let destination = layouts(link.destination) else { return nil }
      if link.isToMany {
        let element = elementText(destination.modelType)
        guard let element, rest.hasPrefix(element), rest.count > element.count else {
          return KeyPathRoute(target: target, asksOfList: true)
        }
        rest.removeFirst(element.count)
      }
      guard var route = destination.route(of: rest, layouts) else { return nil }
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

  /// How descriptions show that an element is taken out of a list; its index is not shown.
  private func elementText<Element: PersistentModel>(_ type: Element.Type) -> String? {
    stepText(of: \[Element].[0])
  }
}
