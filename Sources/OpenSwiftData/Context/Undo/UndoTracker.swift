import Foundation

/// Notes what a context's objects go through, and registers it with the undo manager, as one step for all
/// that came since the last time.
///
/// Of each object it keeps how it stood, and of each property that changed what it was, at first. What has
/// changed back by the time of the registration is left out.
final class UndoTracker {
  let manager: UndoManager
  /// Nil while it ends.
  private weak let context: ModelContext?
  var entries: [UndoEntry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var isRegistering = false
  private var isScheduled = false
  private var observer: (any NSObjectProtocol)?

  init(_ manager: UndoManager, of context: ModelContext) {
    self.manager = manager
    self.context = context
    // The manager posts where it is used, which is where the context is.
    nonisolated(unsafe) weak let tracker = self
    observer = NotificationCenter.default.addObserver(
      forName: .NSUndoManagerCheckpoint, object: manager, queue: nil
    ) { _ in tracker?.registerChanges() }
  }

  /// Ends the tracking, and removes what was registered.
  func end() {
    observer.map(NotificationCenter.default.removeObserver)
    observer = nil
    forgetChanges()
  }

  /// Forgets what was noted and what was registered.
  func forgetChanges() {
    forgetNotes()
    manager.removeAllActions(withTarget: self)
  }

  private func forgetNotes() {
    entries = []
    places = [:]
  }

  // MARK: Noting

  private var isTracking: Bool { manager.isUndoRegistrationEnabled }

  /// An object is in the context from now on.
  func noteInsertion(_ model: any PersistentModel) {
    if isTracking { _ = place(of: model, wasAlive: false) }
  }

  /// An object is about to be deleted or forgotten.
  ///
  /// One that was never saved may be changed by anybody until an undo inserts it again.
  func noteDeletion(_ model: any PersistentModel) {
    guard isTracking else { return }
    let place = place(of: model, wasAlive: true)
    guard model._$model.lifecycle == .pending, entries[place].wasAlive else { return }
    keepAttributes(of: model, at: place)
    for link in model.linkTable.all { keep(link, of: model) }
  }

  /// An attribute has changed.
  func note(_ property: Int, of model: any PersistentModel, old: Any) {
    guard isTracking else { return }
    let place = place(of: model)
    if entries[place].needs(property) {
      entries[place].values.append(FormerValue(property: property, content: .attribute(old)))
    }
  }

  /// A relationship is about to change, or has changed and led to what `before` says.
  func note(_ link: Link, of model: any PersistentModel, before: Any?) {
    guard isTracking else { return }
    let place = place(of: model)
    guard entries[place].needs(link) else { return }
    let former = before.flatMap { model.objects(inLinkStorage: $0, link.property) }
    if let objects = former ?? context?.objects(of: model, link) { keep(link, objects, at: place) }
  }

  /// Whether it is still to be noted what a relationship led to.
  func needsFormerValue(of model: any PersistentModel, _ link: Link) -> Bool {
    guard isTracking else { return false }
    guard let place = places[ObjectIdentifier(model)] else { return model.isAlive }
    return entries[place].needs(link)
  }

  /// Notes what a relationship leads to, if that is not known yet.
  func keep(_ link: Link, of model: any PersistentModel) {
    let place = place(of: model)
    guard entries[place].needs(link), let context else { return }
    keep(link, context.objects(of: model, link), at: place)
  }

  /// Notes the attributes of an object that is about to be in no context, as far as they are not known.
  func keepAttributes(of model: any PersistentModel, at place: Int) {
    for (property, value) in model.loadedAttributes where entries[place].needs(property) {
      entries[place].values.append(
        FormerValue(property: property, content: .attribute(value), isOfTheAbsent: true))
    }
  }

  private func keep(_ link: Link, _ objects: [any PersistentModel], at place: Int) {
    entries[place].values.append(
      FormerValue(property: link.property, content: .link(link, objects)))
  }

  /// The place of an object's entry, which is made if need be.
  func place(of model: any PersistentModel, wasAlive: Bool? = nil) -> Int {
    if let place = places[ObjectIdentifier(model)] { return place }
    let place = entries.count
    places[ObjectIdentifier(model)] = place
    entries.append(UndoEntry(model: model, wasAlive: wasAlive ?? model.isAlive))
    registerSoon()
    return place
  }

  // MARK: Registering

  /// On the main actor the changes of one event are registered when it is over.
  private func registerSoon() {
    guard !isScheduled, let context, context.isUsedByMainActor else { return }
    isScheduled = context.enqueue { $0.undoTracker?.registerNow() }
  }

  private func registerNow() {
    isScheduled = false
    registerChanges()
  }

  /// Registers what was noted.
  ///
  /// While registration is disabled, or something is under way, it is kept for later.
  func registerChanges() {
    guard !isRegistering, !entries.isEmpty, isTracking, let context, context.holdCount == 0
    else { return }
    isRegistering = true
    defer { isRegistering = false }
    DeletionSurvey(self, of: context).run()
    let step = UndoStep(entries)
    forgetNotes()
    if step.isEmpty { return }
    let hasGroup = manager.groupingLevel > 0 || manager.groupsByEvent && MainQueue.isCurrent
    if !hasGroup { manager.beginUndoGrouping() }
    manager.registerUndo(withTarget: self) { $0.perform(step) }
    if !hasGroup { manager.endUndoGrouping() }
  }

  private func perform(_ step: UndoStep) {
    guard let context else { return }
    context.holdingAutosave { step.perform(in: context) }
    registerChanges()
  }
}

extension ModelContext {
  /// What a relationship leads to, loaded if need be; nothing for a required one that was emptied.
  ///
  /// The row of a to-one's object is not loaded.
  final func objects(of model: any PersistentModel, _ link: Link) -> [any PersistentModel] {
    if link.isToMany || model.hasNothing(in: link) { model.loadLink(link.property) }
    if model._$model.record?.emptied.contains(link.property) ?? false { return [] }
    switch model.linkContent(link.property) {
    case .objects(let objects): return objects.map { $0.current }
    case .reference(let rowID):
      return entity(named: link.destination).map { [$0.faultObject(for: rowID)] } ?? []
    case .unloaded: return []
    }
  }
}

extension PersistentModel {
  /// Whether a context has the object, and does not delete it.
  var isAlive: Bool { _$model.lifecycle == .pending || _$model.lifecycle == .persistent }

  /// Whether the object has a row, or is to get one, in a context.
  var isInContext: Bool { isAlive || _$model.lifecycle == .deleted }

  fileprivate func hasNothing(in link: Link) -> Bool {
    if case .unloaded = linkContent(link.property) { return true }
    return false
  }
}
