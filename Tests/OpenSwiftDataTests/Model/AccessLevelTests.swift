import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

@Model
private final class FileNote {
  fileprivate var title: String
  private(set) var revision = 0

  init(title: String) { self.title = title }

  func revise() { revision += 1 }
}

/// Models of every access, and of another module.
@Suite struct AccessLevelTests {
  @Test(arguments: StoreKind.allCases)
  func R12_aPublicModelOfAnotherModuleIsSavedAndFetched(kind: StoreKind) throws {
    try kind.withContainer(for: PublicNote.self) { container in
      let context = ModelContext(container)
      let note = PublicNote(title: "a")
      note.pages = 3
      context.insert(note)
      try context.save()
      note.revise()
      note.title += "b"
      #expect(note.hasChanges)
      try context.save()
      let read = try ModelContext(container).fetch(
        FetchDescriptor<PublicNote>(predicate: #Predicate { $0.title == "ab" }))
      #expect(read.count == 1 && read.first?.revision == 1)
      #expect(read.first?.pages == 3 && read.first?.revealed == "inner!")
    }
  }

  @Test func R12_aPackageModelOfAnotherModuleIsSavedAndFetched() throws {
    try StoreKind.memory.withContainer(for: PackageNote.self) { container in
      let context = ModelContext(container)
      let note = PackageNote(title: "a")
      context.insert(note)
      try context.save()
      note.hide()
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<PackageNote>())
      #expect(read.map(\.shown) == [2] && read.map(\.title) == ["a"])
    }
  }

  @Test func R12_aPrivateModelIsSavedAndFetched() throws {
    try StoreKind.memory.withContainer(for: FileNote.self) { container in
      let context = ModelContext(container)
      let note = FileNote(title: "a")
      context.insert(note)
      try context.save()
      note.revise()
      context.rollback()
      #expect(note.revision == 0)
      note.revise()
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<FileNote>())
      #expect(read.map(\.revision) == [1] && read.map(\.title) == ["a"])
    }
  }
}
