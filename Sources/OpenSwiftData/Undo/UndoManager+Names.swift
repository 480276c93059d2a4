#if !canImport(Darwin)
  import Foundation

  /// What a program shows of the next undo and the next redo.
  extension UndoManager {
    /// What a value that is kept with a group is found by.
    public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
      /// The key's text.
      public let rawValue: String

      /// Makes the key of that text.
      public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Names the group that is open, or else the last closed one: "Delete Trip".
    ///
    /// An undo keeps the name for its redo. Posts `NSUndoManagerCheckpoint` first, so that a change which an
    /// observer still has to register is in the group.
    public func setActionName(_ actionName: String) {
      post(.NSUndoManagerCheckpoint)
      namedGroup?.name = actionName
    }

    /// The name of what the next undo takes back; "" where it has none or there is nothing.
    public var undoActionName: String { nextUndo?.name ?? "" }

    /// The name of what the next redo brings back; "" where it has none or there is nothing.
    public var redoActionName: String { redoStack.last?.name ?? "" }

    /// The text of a menu item for the next undo: "Undo Delete Trip".
    public var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// The text of a menu item for the next redo: "Redo Delete Trip".
    public var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// The text of a menu item for the undo of a group of that name.
    ///
    /// English: there is no table of translations here.
    public func undoMenuTitle(forUndoActionName actionName: String) -> String {
      actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }

    /// The text of a menu item for the redo of a group of that name.
    public func redoMenuTitle(forUndoActionName actionName: String) -> String {
      actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }

    /// Says whether what the group does may be thrown away, as it is no change of a document: a selection, say.
    public func setActionIsDiscardable(_ discardable: Bool) {
      namedGroup?.isDiscardable = discardable
    }

    /// Whether the next undo takes back what may be thrown away.
    public var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }

    /// Whether the next redo brings back what may be thrown away.
    public var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

    /// Keeps a value with the group that is open, or else the last closed one; nil removes it.
    public func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
      namedGroup?.userInfo[key.rawValue] = info
    }

    /// The value that is kept with what the next undo takes back.
    public func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? {
      nextUndo?.userInfo[key.rawValue]
    }

    /// The value that is kept with what the next redo brings back.
    public func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? {
      redoStack.last?.userInfo[key.rawValue]
    }

    private var namedGroup: UndoGroup? { openGroups.first ?? undoStack.last }

    private var nextUndo: UndoGroup? { openGroups.first { !$0.isEmpty } ?? undoStack.last }
  }
#endif
