import Foundation
import Testing

@testable import OpenSwiftData

/// `willSet` and `didSet` of persisted properties.
@Suite struct PropertyObserverTests {
  @Test(arguments: StoreKind.allCases)
  func R01_observersRunOncePerAssignment(kind: StoreKind) throws {
    try kind.withContainer(for: Jar.self) { container in
      let context = ModelContext(container)
      let jar = Jar()
      jar.level = 2
      context.insert(jar)
      jar.level = 3
      #expect(jar.log == ["will 0 2", "did 0 2", "will 2 3", "did 2 3"])
      try context.save()
      #expect(jar.log.count == 4)
      jar.level += 1
      #expect(jar.log.suffix(2) == ["will 3 4", "did 3 4"])
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<Jar>())[0]
      #expect(read.level == 4 && read.half == 2 && read.log.isEmpty, "not by loading a row")
      read.level = 5
      #expect(read.log == ["will 4 5", "did 4 5"])
    }
  }

  @Test func R01_observersDoNotRunOnRollbackNorOnRefresh() throws {
    try StoreKind.memory.withContainer(for: Jar.self) { container in
      let context = ModelContext(container)
      let jar = Jar()
      context.insert(jar)
      try context.save()
      jar.level = 8
      jar.log = []
      context.rollback()
      #expect(jar.level == 0 && jar.half == 0 && jar.log.isEmpty)
      let other = ModelContext(container)
      try other.fetch(FetchDescriptor<Jar>())[0].level = 9
      try other.save()
      _ = try context.fetch(FetchDescriptor<Jar>())
      #expect(jar.level == 9 && jar.half == 4 && jar.log.isEmpty)
    }
  }

  @Test func R01_observersRunForAnEqualValueButNothingIsChanged() throws {
    try StoreKind.memory.withContainer(for: Jar.self) { container in
      let context = ModelContext(container)
      let jar = Jar()
      context.insert(jar)
      try context.save()
      jar.level = 0
      #expect(jar.log == ["will 0 0", "did 0 0"] && !jar.hasChanges)
    }
  }

  @Test func R02_anObserverMayUseSelfAndSiblingsAndItsOwnProperty() throws {
    try StoreKind.memory.withContainer(for: Jar.self) { container in
      let context = ModelContext(container)
      let jar = Jar()
      context.insert(jar)
      jar.level = 250
      #expect(jar.level == 100 && jar.half == 50)
      jar.name = "a"
      jar.name = "a"
      jar.name = "b"
      #expect(jar.renamings == 2)
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<Jar>())[0]
      #expect((read.level, read.half, read.name, read.renamings) == (100, 50, "b", 2))
    }
  }
}
