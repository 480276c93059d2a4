import Foundation
import Testing

@testable import OpenSwiftData

/// What becomes of relationships when a new object is written to a stored row.
@Suite struct UpsertLinkTests {
  private typealias Page = Unique.Page
  private typealias Writer = Unique.Writer
  private typealias Note = Unique.Note
  private typealias Topic = Unique.Topic
  private typealias Cover = Unique.Cover
  private typealias Folder = Unique.Folder
  private typealias Passport = Unique.Passport
  private typealias Person = Unique.Person

  /// A page with an author, two notes, a topic and a cover, saved.
  private func savePage(in context: ModelContext) throws -> Page {
    let page = Page("home", remoteID: 1, summary: "kept", author: Writer("Ann"))
    page.notes = [Note("n1"), Note("n2")]
    page.topics = [Topic("t1")]
    page.cover = Cover("red")
    try context.insertAndSave(page)
    return page
  }

  private func fresh(_ context: ModelContext) throws -> Page {
    let pages = try ModelContext(context.container).all(Page.self, by: \.slug)
    #expect(pages.count == 1)
    return pages[0]
  }

  @Test func R82_theRowKeepsIdentifierAndLinksThatTheNewObjectDoesNotMention() throws {
    try StoreKind.withUniqueLinks { context in
      let identifier = try savePage(in: context).persistentModelID
      let other = ModelContext(context.container)
      try other.insertAndSave(Page("home", remoteID: 2))
      let page = try fresh(context)
      #expect(page.persistentModelID == identifier && page.remoteID == 2)
      #expect(page.summary == "kept" && page.author?.name == "Ann")
      #expect(page.notes.map(\.text) == ["n1", "n2"] && page.topics.map(\.word) == ["t1"])
      #expect(page.cover?.colour == "red" && page.cover?.page === page)
    }
  }

  @Test(arguments: [true, false])
  func theRowTakesTheLinksThatTheNewObjectHas(isAlive: Bool) throws {
    try StoreKind.withUniqueLinks { context in
      let saved = try savePage(in: context)
      let working = isAlive ? context : ModelContext(context.container)
      let new = Page("home", remoteID: 2, author: Writer("Bob"))
      new.notes = [Note("n3"), Note("n4")]
      let topic = Topic("t2")
      topic.pages = [new]
      new.cover = Cover("blue")
      try working.insertAndSave(new)
      let page = try fresh(context)
      #expect(page.author?.name == "Bob")
      #expect(page.notes.map(\.text) == ["n1", "n2", "n3", "n4"], "its own come first")
      #expect(page.topics.map(\.word) == ["t1", "t2"])
      #expect(page.cover?.colour == "blue" && page.cover?.page === page)
      let covers = try ModelContext(context.container).all(Cover.self, by: \.colour)
      #expect(covers.map { $0.page?.slug } == ["home", nil], "a cover is of one page")

      // The same in the context that saved.
      #expect(new.author?.name == "Bob" && new.author?.pages.map(\.slug) == ["home"])
      #expect(new.notes.map(\.text) == ["n1", "n2", "n3", "n4"])
      #expect(topic.pages.count == 1 && topic.pages[0].persistentModelID == saved.persistentModelID)
      #expect(new.topics.map(\.word) == ["t1", "t2"])
      #expect(new.cover?.page?.persistentModelID == saved.persistentModelID)
      #expect(new.notes.allSatisfy { $0.page?.persistentModelID == saved.persistentModelID })
      if isAlive {
        #expect(
          saved.author?.name == "Bob" && saved.notes.count == 4 && saved.cover?.colour == "blue")
        #expect(topic.pages[0] === saved && saved.author?.pages[0] === saved)
        let red = try #require(try context.all(Cover.self, by: \.colour).last)
        #expect(red.page == nil)
        let ann = try #require(try context.all(Writer.self, by: \.name).first)
        #expect(ann.pages.isEmpty)
      }
    }
  }

  @Test func linksToTheNewObjectLeadToTheRow() throws {
    try StoreKind.withUniqueLinks { context in
      let saved = try savePage(in: context)
      let new = Page("home", remoteID: 2)
      let note = Note("late", on: new)
      context.insert(note)
      try context.save()
      #expect(note.page === saved && saved.notes.map(\.text) == ["n1", "n2", "late"])
      #expect(try fresh(context).notes.map(\.text) == ["n1", "n2", "late"])
      // What is linked to the merged object afterwards is linked to the other.
      let later = Note("later", on: new)
      context.insert(later)
      #expect(later.page === saved && saved.notes.last === later)
      new.notes.append(Note("last"))
      #expect(saved.notes.last?.text == "last" && saved.notes.last?.page === saved)
      try context.save()
      #expect(try fresh(context).notes.map(\.text) == ["n1", "n2", "late", "later", "last"])
    }
  }

  @Test func arraysThatHoldTheNewObjectHoldTheOtherInItsPlace() throws {
    try StoreKind.withUniqueLinks { context in
      let writer = Writer("Ann")
      let pages = ["a", "b", "c"].map { Page($0, remoteID: 1) }
      writer.pages = pages
      try context.insertAndSave(writer)
      let other = Writer("Bob")
      context.insert(other)
      let twin = Page("b", remoteID: 2)
      other.pages = [Page("x", remoteID: 3), twin, Page("y", remoteID: 4)]
      try context.save()
      #expect(other.pages.map(\.slug) == ["x", "b", "y"] && other.pages[1] === pages[1])
      #expect(writer.pages.map(\.slug) == ["a", "c"] && pages[1].author === other)
      let saved = try ModelContext(context.container).all(Writer.self, by: \.name)
      #expect(saved.map { $0.pages.map(\.slug) } == [["a", "c"], ["x", "b", "y"]])
    }
  }

  @Test func anArrayThatHoldsBothHoldsTheRowOnce() throws {
    try StoreKind.withUniqueLinks { context in
      let writer = Writer("Ann")
      writer.pages = ["a", "b"].map { Page($0, remoteID: 1) }
      try context.insertAndSave(writer)
      writer.pages.append(Page("a", remoteID: 2))
      let topic = Topic("t")
      topic.pages = [writer.pages[0], Page("c", remoteID: 5), Page("a", remoteID: 3)]
      context.insert(topic)
      try context.save()
      #expect(writer.pages.map(\.slug) == ["a", "b"] && writer.pages[0].remoteID == 3)
      #expect(topic.pages.map(\.slug) == ["a", "c"])
      let saved = try #require(
        try ModelContext(context.container).all(Topic.self, by: \.word).first)
      #expect(saved.pages.map(\.slug) == ["a", "c"])
    }
  }

  @Test func aGraphOfNewObjectsMeetsAStoredOne() throws {
    try StoreKind.withUniqueLinks { context in
      func importAll(_ remoteID: Int, in context: ModelContext) throws {
        for slug in ["a", "b", "c"] {
          let page = Page(slug, remoteID: remoteID, author: Writer("Ann"))
          page.topics = [Topic("t-\(slug)"), Topic("all")]
          context.insert(page)
        }
        try context.save()
      }
      try importAll(1, in: context)
      try importAll(2, in: context)
      try importAll(3, in: ModelContext(context.container))
      let check = ModelContext(context.container)
      #expect(
        try check.all(Writer.self, by: \.name).map { $0.pages.map(\.slug) } == [["a", "b", "c"]])
      #expect(try check.all(Page.self, by: \.slug).map(\.remoteID) == [3, 3, 3])
      #expect(
        try check.all(Topic.self, by: \.word).map { $0.pages.map(\.slug) }
          == [["a", "b", "c"], ["a"], ["b"], ["c"]])
    }
  }

  @Test func keysOverRelationshipsFollowMergedObjects() throws {
    try StoreKind.withUniqueLinks { context in
      // A root has no parent, and nil is like no other nil; so all are in one folder.
      let top = Folder("top")
      context.insert(top)
      func insertTree(_ colour: String) throws -> Folder {
        let root = Folder("root", in: top, colour: colour)
        let inner = Folder("inner", in: root, colour: colour)
        try context.insertAndSave(
          root, inner, Folder("leaf", in: inner, colour: colour),
          Folder("other", in: root, colour: colour))
        return root
      }
      let first = try insertTree("red")
      _ = try insertTree("blue")
      let folders = try ModelContext(context.container).all(Folder.self, by: \.name)
      #expect(folders.map(\.name) == ["inner", "leaf", "other", "root", "top"])
      #expect(folders.map(\.colour) == ["blue", "blue", "blue", "blue", nil])
      #expect(first.folders.map(\.name) == ["inner", "other"])
    }
  }

  /// - Parameter isAsked: Whether the objects are asked for their identifiers, which gives them rows early.
  @Test(arguments: [false, true])
  func keysOverRelationshipsAreFoundWhateverTheOrderOfInsertion(isAsked: Bool) throws {
    try StoreKind.withUniqueLinks { context in
      let top = Folder("top")
      func chain(_ colour: String) -> [Folder] {
        var folders = [Folder("0", in: nil, colour: colour)]
        for depth in 1..<6 {
          folders.append(Folder("\(depth)", in: folders[depth - 1], colour: colour))
        }
        return folders
      }
      context.insert(top)
      let red = chain("red")
      red[0].parent = top
      for folder in red { context.insert(folder) }
      try context.save()
      let blue = chain("blue")
      for folder in blue.reversed() {
        context.insert(folder)
        if isAsked { _ = folder.persistentModelID }
      }
      blue[0].parent = top
      try context.save()
      let found = try ModelContext(context.container).all(Folder.self, by: \.name)
      #expect(found.count == 7 && found.dropLast().allSatisfy { $0.colour == "blue" })
      #expect(zip(red, blue).allSatisfy { $0.persistentModelID == $1.persistentModelID })
    }
  }

  @Test func aKeyWithoutItsObjectIsLikeNoOther() throws {
    try StoreKind.withUniqueLinks { context in
      try context.insertAndSave(Folder("a"), Folder("a"))
      let parent = Folder("b")
      try context.insertAndSave(Folder("a"), Folder("a", in: parent), Folder("a", in: parent))
      let folders = try ModelContext(context.container).all(Folder.self, by: \.name)
      #expect(folders.map(\.name) == ["a", "a", "a", "a", "b"])
      #expect(folders.last?.folders.count == 1)
    }
  }

  @Test func aUniqueRelationshipIsAKey() throws {
    try StoreKind.withUniqueLinks { context in
      let person = Person("Eve")
      let first = Passport("1", of: person)
      try context.insertAndSave(first, Passport("none", of: nil), Passport("nobody", of: nil))
      let second = Passport("2", of: person)
      try context.insertAndSave(second)
      #expect(first.number == "2" && second.persistentModelID == first.persistentModelID)
      #expect(try context.fetchCount(FetchDescriptor<Passport>()) == 3)
      let other = Person("Max")
      let third = Passport("3", of: other)
      try context.insertAndSave(third)
      (first.person, third.person) = (other, person)
      try context.save()
      let passports = try ModelContext(context.container).all(Passport.self, by: \.number)
      #expect(passports.map { $0.person?.name } == ["Max", "Eve", nil, nil])
    }
  }

  @Test func observersOfBothObjectsAreTold() throws {
    try StoreKind.withUniqueLinks { context in
      let saved = try savePage(in: context)
      let new = Page("home", remoteID: 2)
      context.insert(new)
      let told = Told()
      withObservationTracking {
        _ = saved.remoteID
      } onChange: {
        told.add("saved")
      }
      withObservationTracking {
        _ = new.summary
      } onChange: {
        told.add("new")
      }
      try context.save()
      #expect(Set(told.names) == ["saved", "new"])
      withObservationTracking {
        _ = new.summary
      } onChange: {
        told.add("again")
      }
      saved.summary = "other"
      #expect(told.names.contains("again"), "it is the other's property that is observed")
    }
  }

  @Test func nothingHoldsMergedObjectsInMemory() throws {
    try StoreKind.withUniqueLinks { context in
      weak var weakNew: Page?
      weak var weakSaved: Page?
      do {
        let saved = try savePage(in: context)
        let new = Page("home", remoteID: 2, author: Writer("Bob"))
        new.notes = [Note("n3")]
        try context.insertAndSave(new)
        (weakNew, weakSaved) = (new, saved)
      }
      #expect(weakNew == nil && weakSaved == nil)
    }
  }
}

/// Collects what observers are told, on one thread.
private final class Told: @unchecked Sendable {
  var names: [String] = []

  func add(_ name: String) { names.append(name) }
}
