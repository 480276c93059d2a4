import Foundation
import OpenSwiftData
import Testing

#if !canImport(Darwin)
  /// A number whose changes can be undone.
  private final class Counter {
    let undo = UndoManager()
    var value = 0

    init() { undo.groupsByEvent = false }

    func set(_ new: Int) {
      let old = value
      undo.registerUndo(withTarget: self) { $0.set(old) }
      value = new
    }

    func setInGroup(_ new: Int, named name: String = "") {
      undo.beginUndoGrouping()
      set(new)
      undo.setActionName(name)
      undo.endUndoGrouping()
    }
  }

  @Suite struct UndoManagerTests {
    @Test func undoAndRedoTakeGroupsBackAndForth() {
      let counter = Counter()
      counter.setInGroup(1)
      counter.setInGroup(2)
      counter.undo.undo()
      #expect(counter.value == 1)
      counter.undo.undo()
      #expect(counter.value == 0)
      #expect(!counter.undo.canUndo)
      counter.undo.redo()
      counter.undo.redo()
      #expect(counter.value == 2)
      #expect(!counter.undo.canRedo)
      counter.undo.undo()
      #expect(counter.value == 1)
    }

    @Test func aGroupIsTakenBackInReverseOrder() {
      let counter = Counter()
      counter.undo.beginUndoGrouping()
      counter.set(1)
      counter.undo.beginUndoGrouping()
      counter.set(2)
      counter.undo.endUndoGrouping()
      counter.set(3)
      counter.undo.endUndoGrouping()
      counter.undo.undo()
      #expect(counter.value == 0)
      counter.undo.redo()
      #expect(counter.value == 3)
    }

    @Test func aNewChangeForgetsWhatCouldBeRedone() {
      let counter = Counter()
      counter.setInGroup(1)
      counter.undo.undo()
      #expect(counter.undo.canRedo)
      counter.setInGroup(5)
      #expect(!counter.undo.canRedo)
      counter.undo.redo()
      #expect(counter.value == 5)
    }

    @Test func aNestedGroupIsUndoneAlone() {
      let counter = Counter()
      counter.undo.beginUndoGrouping()
      counter.set(1)
      counter.setInGroup(2)
      counter.undo.undoNestedGroup()
      #expect(counter.value == 1)
      counter.undo.endUndoGrouping()
      counter.undo.undo()
      #expect(counter.value == 0)
    }

    @Test func undoClosesTheGroupThatIsOpen() {
      let counter = Counter()
      counter.undo.beginUndoGrouping()
      counter.set(1)
      counter.undo.undo()
      #expect(counter.value == 0)
      #expect(counter.undo.groupingLevel == 0)
    }

    @Test func undoWithinNestedGroupsDoesNothing() {
      let counter = Counter()
      counter.undo.beginUndoGrouping()
      counter.undo.beginUndoGrouping()
      counter.set(1)
      counter.undo.undo()
      #expect(counter.value == 1)
      #expect(counter.undo.groupingLevel == 2)
    }

    @Test func anEmptyGroupIsNothingToUndo() {
      let counter = Counter()
      counter.setInGroup(1)
      counter.undo.beginUndoGrouping()
      #expect(counter.undo.canUndo)
      counter.undo.endUndoGrouping()
      #expect(counter.undo.undoCount == 1)
      counter.undo.undo()
      #expect(counter.value == 0)
    }

    @Test func stepsOutsideOfGroupsAreGroupsOfTheirOwn() {
      let counter = Counter()
      counter.set(1)
      counter.set(2)
      #expect(counter.undo.groupingLevel == 0)
      counter.undo.undo()
      #expect(counter.value == 1)
    }

    @Test func unbalancedCallsAreNoTrap() {
      let undo = UndoManager()
      undo.endUndoGrouping()
      undo.enableUndoRegistration()
      undo.undo()
      undo.redo()
      #expect(undo.groupingLevel == 0)
      #expect(undo.isUndoRegistrationEnabled)
    }

    @Test func callsFromWithinAStepLeaveTheRedoWhole() {
      let counter = Counter()
      let undo = counter.undo
      undo.beginUndoGrouping()
      counter.set(1)
      undo.registerUndo(withTarget: counter) { counter in
        counter.undo.undo()
        counter.undo.redo()
        counter.undo.undoNestedGroup()
        counter.undo.endUndoGrouping()
        counter.set(5)
      }
      undo.setActionName("Step")
      undo.endUndoGrouping()
      undo.undo()
      #expect(counter.value == 0 && undo.groupingLevel == 0)
      #expect(undo.redoCount == 1 && undo.redoActionName == "Step")
      undo.redo()
      #expect(counter.value == 1 && !undo.canRedo && undo.undoCount == 1)
    }

    @Test func nothingIsRegisteredWhileThatIsDisabled() {
      let counter = Counter()
      counter.undo.disableUndoRegistration()
      counter.undo.disableUndoRegistration()
      counter.undo.enableUndoRegistration()
      counter.setInGroup(1)
      #expect(!counter.undo.canUndo)
      counter.undo.enableUndoRegistration()
      counter.setInGroup(2)
      counter.undo.undo()
      #expect(counter.value == 1)
    }

    @Test func theOldestGroupsAreForgotten() {
      let counter = Counter()
      counter.undo.levelsOfUndo = 2
      for value in 1...4 { counter.setInGroup(value) }
      #expect(counter.undo.undoCount == 2)
      counter.undo.undo()
      counter.undo.undo()
      counter.undo.undo()
      #expect(counter.value == 2)
      #expect(counter.undo.redoCount == 2)
    }

    @Test func namesGoWithUndoAndRedo() {
      let counter = Counter()
      counter.setInGroup(1, named: "Count")
      #expect(counter.undo.undoActionName == "Count")
      #expect(counter.undo.undoMenuItemTitle == "Undo Count")
      #expect(counter.undo.redoMenuItemTitle == "Redo")
      counter.undo.undo()
      #expect(counter.undo.undoActionName.isEmpty)
      #expect(counter.undo.redoActionName == "Count")
      counter.undo.redo()
      #expect(counter.undo.undoMenuItemTitle == "Undo Count")
    }

    @Test func aStepDoesNotKeepItsObject() {
      let undo = UndoManager()
      undo.groupsByEvent = false
      undo.beginUndoGrouping()
      weak var released: Counter?
      do {
        let counter = Counter()
        released = counter
        undo.registerUndo(withTarget: counter) { _ in Issue.record("the object is gone") }
      }
      undo.endUndoGrouping()
      #expect(released == nil)
      undo.undo()
    }

    @Test func theStepsOfOneObjectCanBeForgotten() {
      let undo = UndoManager()
      undo.groupsByEvent = false
      let first = Counter(), second = Counter()
      var performed: [Int] = []
      for (object, number) in [(first, 1), (second, 2)] {
        undo.beginUndoGrouping()
        undo.registerUndo(withTarget: object) { _ in performed.append(number) }
        undo.endUndoGrouping()
      }
      undo.removeAllActions(withTarget: second)
      #expect(undo.undoCount == 1)
      undo.undo()
      #expect(performed == [1])
      undo.removeAllActions()
      #expect(!undo.canUndo)
    }

    @Test @MainActor func aGroupOfAnEventIsClosedOnceTheMainActorIsFree() async throws {
      let counter = Counter()
      counter.undo.groupsByEvent = true
      counter.set(1)
      counter.set(2)
      #expect(counter.undo.groupingLevel == 1)
      while counter.undo.groupingLevel > 0 { try await Task.sleep(for: .milliseconds(1)) }
      counter.set(3)
      counter.undo.undo()
      #expect(counter.value == 2)
      counter.undo.undo()
      #expect(counter.value == 0)
    }

    @Test @MainActor func aGroupThatIsOpenBeyondItsEventDoesNotTakeInLaterOnes() async throws {
      let counter = Counter()
      counter.undo.groupsByEvent = true
      counter.undo.beginUndoGrouping()
      counter.set(1)
      try await Task.sleep(for: .milliseconds(20))
      #expect(counter.undo.groupingLevel == 2)
      counter.undo.endUndoGrouping()
      #expect(counter.undo.groupingLevel == 0)
      counter.set(2)
      counter.undo.undo()
      #expect(counter.value == 1)
    }

    @Test func notificationsComeInOrder() {
      let counter = Counter()
      var names: [String] = []
      let all: [Notification.Name] = [
        .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
        .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange,
        .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
      ]
      let center = NotificationCenter.default
      nonisolated(unsafe) let note = { (name: String) in names.append(name) }
      let observers = all.map { name in
        center.addObserver(forName: name, object: counter.undo, queue: nil) {
          note($0.name.rawValue)
        }
      }
      defer { observers.forEach(center.removeObserver) }
      counter.setInGroup(1)
      counter.undo.undo()
      counter.undo.redo()
      let short = names.map {
        $0.replacing("NSUndoManager", with: "").replacing("Notification", with: "")
      }
      #expect(
        short == [
          "DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup", "WillUndoChange",
          "DidUndoChange", "WillRedoChange", "DidRedoChange",
        ])
    }

    @Test func aDelayedStepIsRegisteredAtTheCheckpoint() {
      let counter = Counter()
      nonisolated(unsafe) let unsafe = counter
      nonisolated(unsafe) var isDue = true
      let observer = NotificationCenter.default.addObserver(
        forName: .NSUndoManagerCheckpoint, object: counter.undo, queue: nil
      ) { _ in
        guard isDue else { return }
        isDue = false
        unsafe.set(7)
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      counter.undo.beginUndoGrouping()
      counter.undo.endUndoGrouping()
      #expect(counter.value == 7)
      counter.undo.undo()
      #expect(counter.value == 0)
    }

    @Test func valuesAndDisposabilityGoWithTheGroup() {
      let counter = Counter()
      let key = UndoManager.UserInfoKey(rawValue: "place")
      counter.undo.beginUndoGrouping()
      counter.set(1)
      counter.undo.setActionIsDiscardable(true)
      counter.undo.setActionUserInfoValue("here", forKey: key)
      counter.undo.endUndoGrouping()
      #expect(counter.undo.undoActionIsDiscardable)
      counter.undo.undo()
      #expect(counter.undo.redoActionIsDiscardable)
      #expect(counter.undo.redoActionUserInfoValue(forKey: key) as? String == "here")
      #expect(counter.undo.undoActionUserInfoValue(forKey: key) == nil)
    }
  }
#endif
