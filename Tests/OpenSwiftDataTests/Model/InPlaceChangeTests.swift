import Foundation
import Testing

@testable import OpenSwiftData

/// Changes of a part of a value.
@Suite struct InPlaceChangeTests {
  @Test(arguments: StoreKind.allCases)
  func R21_everyInPlaceChangeIsNotedAndSaved(kind: StoreKind) throws {
    try kind.withContainer(for: Values.self) { container in
      let context = ModelContext(container)
      let model = Values()
      model.text = "a"
      context.insert(model)
      try context.save()
      let changes: [(String, (Values) -> Void)] = [
        ("+=", { $0.real += 1.5 }), ("append", { $0.text.append("b") }),
        ("string +=", { $0.text += "c" }), ("data", { $0.data.append(7) }),
        ("date", { $0.date.addTimeInterval(60) }), ("negate", { $0.decimal -= 3 }),
        ("raw", { $0.code.rawValue += "x" }), ("url", { $0.url.appendPathComponent("p") }),
      ]
      for (name, change) in changes {
        change(model)
        #expect(model.hasChanges && context.changedModelsArray.count == 1, "\(name)")
        try context.save()
        #expect(!context.hasChanges, "\(name)")
      }
      let read = try ModelContext(container).fetch(FetchDescriptor<Values>())[0]
      #expect(read.real == 1.5 && read.text == "abc" && read.data == Data([7]))
      #expect(read.date.timeIntervalSinceReferenceDate == 60 && read.decimal == -3)
      #expect(read.code.rawValue == "x" && read.url.path == "/p")
    }
  }

  @Test func R21_manyChangesInPlaceAreOneUpdateOfOneColumn() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Memo.self) { container in
        let context = ModelContext(container)
        let memo = try context.saveMemos(["a"])[0]
        for _ in 0..<100 { memo.title += "b" }
        #expect(context.changedModelsArray.count == 1 && memo.title.count == 101)
        let statements = try recorder.statements { try context.save() }
        #expect(
          statements == [
            "BEGIN IMMEDIATE", #"UPDATE "Memo" SET "title" = ? WHERE "_pk" = ?"#, "COMMIT",
          ])
      }
    }
  }

  @Test func aChangeInPlaceIsSeenByFetchesAndRolledBack() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      for count in 1...3 {
        memo.title += "b"
        let title = "a" + String(repeating: "b", count: count)
        let found = FetchDescriptor<Memo>(predicate: #Predicate { $0.title == title })
        #expect(try context.fetchCount(found) == 1)
      }
      let pending = Memo("x")
      context.insert(pending)
      pending.title += "y"
      _ = try context.memos()
      pending.title += "z"
      #expect(try context.memos().map(\.title) == ["abbb", "xyz"])
      context.rollback()
      #expect(memo.title == "a")
    }
  }

  @Test func aMutationThatChangesNothingIsNoChange() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      memo.title += ""
      memo.rank += 0
      memo.remark?.append("x")
      #expect(!memo.hasChanges && memo.title == "a")
    }
  }

  @Test func anErrorInTheMiddleOfAMutationKeepsTheObjectWhole() throws {
    struct Trouble: Error {}
    func spoil(_ text: inout String) throws {
      text.append("!")
      throw Trouble()
    }
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      for expected in ["a!", "a!!"] {
        #expect(throws: Trouble.self) { try spoil(&memo.title) }
        #expect(memo.title == expected && memo.hasChanges)
      }
    }
  }
}
