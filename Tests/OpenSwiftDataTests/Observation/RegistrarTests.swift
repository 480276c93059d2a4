import Foundation
import Observation
import Testing

@testable import OpenSwiftData

/// Objects that nobody observes or changes carry nothing for it.
@Suite struct RegistrarTests {
  @Test func readingWithoutTrackingMakesNoRecord() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos((0..<200).map { "\($0)" })
      let context = ModelContext(container)
      let memos = try context.memos()
      for memo in memos {
        _ = (memo.title, memo.rank, memo.remark, memo.isDeleted, memo.hasChanges)
      }
      #expect(memos.allSatisfy { $0._$model.record == nil })
    }
  }

  @Test func aTrackedReadMakesARegistrarForItsObjectAlone() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos((0..<200).map { "\($0)" })
      let context = ModelContext(container)
      let memos = try context.memos()
      withObservationTracking {
        _ = memos[0].title
      } onChange: {
      }
      #expect(memos[0]._$model.record?.registrar != nil)
      #expect(memos.dropFirst().allSatisfy { $0._$model.record == nil })
    }
  }

  @Test func aSavedChangeLeavesNoSavedValues() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      memo.title = "b"
      #expect(memo._$model.record?.savedValue(of: 0) as? String == "a")
      try context.save()
      #expect(memo._$model.record?.savedValue(of: 0) == nil)
      #expect(memo._$model.record?.dirty.isEmpty == true)
    }
  }

  @Test func trackingIsFoundOutOnlyInsideATracking() {
    var inside = false
    withObservationTracking {
      inside = _isTracking()
    } onChange: {
    }
    #expect(inside)
  }
}
