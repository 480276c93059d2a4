import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Models with more than 64 properties.
@Suite struct WideModelTests {
  @Test(arguments: StoreKind.allCases)
  func everyPropertyIsTrackedSavedAndRolledBack(kind: StoreKind) throws {
    try kind.withContainer(for: Wide.self) { container in
      let context = ModelContext(container)
      let wide = Wide()
      context.insert(wide)
      try context.save()
      for (index, keyPath) in Wide.numbers.enumerated() {
        wide[keyPath: keyPath] = -1
        #expect(wide.hasChanges)
        context.rollback()
        #expect(wide[keyPath: keyPath] == index && !wide.hasChanges)
      }
      for (index, keyPath) in Wide.numbers.enumerated() where index.isMultiple(of: 3) {
        wide[keyPath: keyPath] = 1_000 + index
      }
      wide.text = "last"
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<Wide>())[0]
      let expected = (0..<90).map { $0.isMultiple(of: 3) ? 1_000 + $0 : $0 }
      #expect(Wide.numbers.map { read[keyPath: $0] } == expected && read.text == "last")
    }
  }

  @Test func onlyWhatHasChangedIsWritten() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Wide.self) { container in
        let context = ModelContext(container)
        let wide = Wide()
        context.insert(wide)
        try context.save()
        (wide.p3, wide.p63, wide.p64, wide.p89) = (0, 0, 0, 0)
        let statements = try recorder.statements { try context.save() }
        #expect(
          statements[1]
            == #"UPDATE "Wide" SET "p3" = ?, "p63" = ?, "p64" = ?, "p89" = ? WHERE "_pk" = ?"#)
      }
    }
  }

  @Test func randomChangesAndChangesBackLeaveExactlyWhatDiffers() throws {
    var generator = SeededGenerator()
    try StoreKind.memory.withContainer(for: Wide.self) { container in
      let context = ModelContext(container)
      let wide = Wide()
      context.insert(wide)
      try context.save()
      for _ in 0..<500 {
        let index = Int.random(in: 0..<90, using: &generator)
        wide[keyPath: Wide.numbers[index]] = Bool.random(using: &generator) ? index : -index
        let differs = Wide.numbers.enumerated().contains { wide[keyPath: $1] != $0 }
        try #require(wide.hasChanges == differs)
      }
    }
  }

  @Test func onlyWantedPropertiesAreFetched() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Wide.self) { container in
        let context = ModelContext(container)
        context.insert(Wide())
        try context.save()
        var descriptor = FetchDescriptor<Wide>()
        descriptor.propertiesToFetch = [\.p80, \.p2, \.text]
        var read: [Wide] = []
        let other = ModelContext(container)
        let statements = try recorder.statements { read = try other.fetch(descriptor) }
        #expect(
          statements == [
            #"SELECT t0."_pk", t0."p2", t0."p80", t0."text" FROM "Wide" AS t0 ORDER BY t0."_pk""#
          ])
        let loaded = recorder.statements { #expect(read[0].p80 == 80 && read[0].text == "t") }
        let faulted = recorder.statements { #expect(read[0].p89 == 89 && read[0].p0 == 0) }
        #expect(loaded.isEmpty && faulted.count == 1)
      }
    }
  }

  /// More statements than a connection keeps prepared.
  @Test func hundredsOfDifferentUpdatesAreOneSave() throws {
    try StoreKind.file.withContainer(for: Wide.self) { container in
      let context = ModelContext(container)
      let models = (0..<300).map { _ in Wide() }
      models.forEach(context.insert)
      try context.save()
      for (index, model) in models.enumerated() {
        model[keyPath: Wide.numbers[index % 90]] = -1
        model[keyPath: Wide.numbers[index / 4]] = -2
      }
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<Wide>())
      for (index, model) in read.enumerated() {
        #expect(model[keyPath: Wide.numbers[index / 4]] == -2)
      }
    }
  }
}
