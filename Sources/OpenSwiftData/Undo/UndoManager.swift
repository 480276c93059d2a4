#if !canImport(Darwin)
  public import Foundation

  /// Records steps that take changes back, in groups, and performs them: undo, and undo of an undo, which is
  /// redo.
  ///
  /// Foundation has this class on Apple's platforms and nowhere else; this one has the same interface, without what
  /// needs the Objective-C runtime (selectors and invocations). Set one as a context's `undoManager`, and the
  /// context registers what its objects go through; steps of other kinds may be registered beside.
  ///
  /// It belongs to one isolation, and is not `Sendable`. It does not keep the objects alive that steps are for.
  ///
  /// Differs from Foundation's where that one raises an exception: a group that is closed but was never opened, an
  /// undo while groups are open within groups, and a step that is registered where no group is open and
  /// none is opened automatically are reported on standard error; the last is a group of its own. A group into which
  /// nothing was registered is forgotten when it is closed.
  open class UndoManager {
    /// What can be undone, the next last.
    var undoStack: [UndoGroup] = []
    /// What can be redone, the next last.
    var redoStack: [UndoGroup] = []
    /// The groups that are open, the outermost first.
    var openGroups: [UndoGroup] = []
    private var disableCount = 0

    /// Whether steps that are registered where no group is open go into one that is closed by itself; true at
    /// first.
    ///
    /// On the main thread the group is closed as soon as the main actor is free, also in a program without a run
    /// loop, and takes in the groups that you open meanwhile. Other threads have no events: there it
    /// stays open until `undo()`, or until you close it.
    open var groupsByEvent = true

    /// How many groups can be undone at most; 0, as at first, for any number.
    ///
    /// The oldest are forgotten.
    open var levelsOfUndo = 0 {
      didSet { trim() }
    }

    /// The modes of the run loop in which groups are closed by themselves.
    ///
    /// Kept for source compatibility: the main actor closes them, in whatever mode.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// Whether an undo is under way; what is registered meanwhile can be redone.
    open private(set) var isUndoing = false

    /// Whether a redo is under way; what is registered meanwhile can be undone.
    open private(set) var isRedoing = false

    private var isPerforming: Bool { isUndoing || isRedoing }

    /// Makes a manager with nothing to undo.
    public init() {}

    // MARK: Registration

    /// Registers a step that takes a change back.
    ///
    /// While an undo is under way, the step belongs to what can be redone; otherwise what could be redone is
    /// forgotten. Nothing happens while registration is disabled.
    ///
    /// - Parameters:
    ///   - target: Whom the step is for; not kept alive, and the step is passed over once it is gone.
    ///   - handler: Takes the change back; kept until it is performed or forgotten, so it should not hold
    ///     the target itself.
    open func registerUndo<TargetType: AnyObject>(
      withTarget target: TargetType, handler: @escaping (TargetType) -> Void
    ) {
      guard isUndoRegistrationEnabled else { return }
      let action = UndoAction(
        isFor: { [weak target] in target === $0 },
        perform: { [weak target] in if let target { handler(target) } })
      if !isPerforming { redoStack = [] }
      if let group = openGroups.last { return group.append(action) }
      openAutomaticGroup()
      openGroups.last?.append(action)
      if !groupsByEvent {
        Log.error(
          "UndoManager: registerUndo needs beginUndoGrouping() first where groupsByEvent is false; the step is a "
            + "group of its own.")
        endUndoGrouping()
      }
    }

    /// Whether steps are recorded.
    open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

    /// Stops recording until `enableUndoRegistration()` was called as often.
    open func disableUndoRegistration() { disableCount += 1 }

    /// Takes one `disableUndoRegistration()` back.
    ///
    /// One too many is reported on standard error and has no effect.
    open func enableUndoRegistration() {
      guard disableCount > 0 else {
        return Log.error("UndoManager: enableUndoRegistration() without disableUndoRegistration().")
      }
      disableCount -= 1
    }

    /// Forgets everything that can be undone or redone, and closes all groups.
    open func removeAllActions() {
      undoStack = []
      redoStack = []
      openGroups = []
      disableCount = 0
    }

    /// Forgets the steps for one object.
    open func removeAllActions(withTarget target: Any) {
      let target = target as AnyObject
      for group in undoStack + redoStack + openGroups { group.removeActions(for: target) }
      undoStack.removeAll(where: \.isEmpty)
      redoStack.removeAll(where: \.isEmpty)
    }

    // MARK: Undo and redo

    /// Whether there is something to undo, in a group that is open too.
    open var canUndo: Bool { !undoStack.isEmpty || openGroups.contains { !$0.isEmpty } }

    /// Whether there is something to redo.
    ///
    /// Posts `NSUndoManagerCheckpoint`, as a change that an observer still has to register is the end of what could
    /// be redone.
    open var canRedo: Bool {
      post(.NSUndoManagerCheckpoint)
      return !redoStack.isEmpty
    }

    /// How many groups can be undone.
    open var undoCount: Int { undoStack.count }

    /// How many groups can be redone.
    open var redoCount: Int { redoStack.count }

    /// Closes the group that is open, and takes back the last one.
    ///
    /// Nothing happens where there is none. Groups that are open within a group are an error, reported on standard
    /// error: close them first. So is a call from within a step that is being taken back.
    open func undo() {
      guard !isPerforming else {
        return Log.error("UndoManager: undo() within a step of an undo or redo.")
      }
      if openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
      guard openGroups.count < 2 else {
        return Log.error(
          "UndoManager: undo() while \(openGroups.count) groups are open. Call endUndoGrouping() first."
        )
      }
      if !openGroups.isEmpty { endUndoGrouping() }
      undoNestedGroup()
    }

    /// Takes back the last group: the last one within the group that is open, if one is.
    open func undoNestedGroup() {
      post(.NSUndoManagerCheckpoint)
      guard !isPerforming else { return }
      guard let group = openGroups.last.map({ $0.popLastGroup() }) ?? undoStack.popLast() else {
        return
      }
      post(.NSUndoManagerWillUndoChange)
      isUndoing = true
      perform(group)
      isUndoing = false
      post(.NSUndoManagerDidUndoChange)
    }

    /// Takes back the last undo.
    ///
    /// Nothing happens where there is none.
    open func redo() {
      post(.NSUndoManagerCheckpoint)
      guard !isPerforming, openGroups.isEmpty, let group = redoStack.popLast() else {
        return
      }
      post(.NSUndoManagerWillRedoChange)
      isRedoing = true
      perform(group)
      isRedoing = false
      post(.NSUndoManagerDidRedoChange)
    }

    /// Performs a group, and records what that registers under the same name.
    private func perform(_ group: UndoGroup) {
      let outer = openGroups
      openGroups = [UndoGroup()]
      group.perform()
      // An observer may still have something to register.
      post(.NSUndoManagerCheckpoint)
      while openGroups.count > 1 { endUndoGrouping() }
      guard let answer = openGroups.first else {
        // Everything was forgotten meanwhile.
        return
      }
      openGroups = outer
      answer.name = group.name
      answer.isDiscardable = group.isDiscardable
      answer.userInfo.merge(group.userInfo) { own, _ in own }
      push(answer)
    }

    // MARK: Groups

    /// How many groups are open, one in the other.
    open var groupingLevel: Int { openGroups.count }

    /// Opens a group: what is registered until the matching `endUndoGrouping()` is taken back together.
    open func beginUndoGrouping() {
      if !openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
      if groupsByEvent, MainQueue.isCurrent, openGroups.isEmpty { openAutomaticGroup() }
      openGroups.append(UndoGroup())
      post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Closes the group that was opened last.
    open func endUndoGrouping() {
      // The group that takes in what an undo or redo registers is the manager's own.
      guard openGroups.count > (isPerforming ? 1 : 0) else {
        return Log.error("UndoManager: endUndoGrouping() without beginUndoGrouping().")
      }
      post(.NSUndoManagerCheckpoint)
      post(
        .NSUndoManagerWillCloseUndoGroup,
        [NSUndoManagerGroupIsDiscardableKey: openGroups.last?.isDiscardable ?? false])
      guard let group = openGroups.popLast() else { return }
      if let outer = openGroups.last {
        if outer.name.isEmpty { outer.name = group.name }
        if !group.isEmpty { outer.append(group) }
      } else {
        push(group)
      }
      post(.NSUndoManagerDidCloseUndoGroup)
      closeOverdueGroup()
    }

    /// Puts a closed group where it belongs.
    private func push(_ group: UndoGroup) {
      if group.isEmpty { return }
      if isUndoing { return redoStack.append(group) }
      undoStack.append(group)
      trim()
    }

    private func trim() {
      guard levelsOfUndo > 0 else { return }
      if undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) }
      if redoStack.count > levelsOfUndo { redoStack.removeFirst(redoStack.count - levelsOfUndo) }
    }

    func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
      NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
  }
#endif
