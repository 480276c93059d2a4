@testable import OpenSwiftData

/// The right answer of saves that bring graphs of new objects together with stored ones: names in
/// place of objects.
struct LinkedOracle: Equatable {
  struct Page: Equatable {
    var remoteID: Int
    var summary: String?
    var author: String?
    var topics: Set<String> = []
  }

  var pages: [String: Page] = [:]
  var writers: Set<String> = []
  var topics: Set<String> = []
  /// The page of each note and of each cover.
  var notes: [String: String] = [:]
  var covers: [String: String?] = [:]

  mutating func deletePage(_ slug: String) {
    pages[slug] = nil
    notes = notes.filter { $0.value != slug }
    covers = covers.mapValues { $0 == slug ? nil : $0 }
  }

  mutating func deleteWriter(_ name: String) {
    writers.remove(name)
    for (slug, page) in pages where page.author == name { pages[slug]?.author = nil }
  }

  mutating func deleteTopic(_ word: String) {
    topics.remove(word)
    for slug in pages.keys { pages[slug]?.topics.remove(word) }
  }

  /// Gives a page a new cover, and the one that it had no page.
  mutating func addCover(_ colour: String, of slug: String) {
    covers = covers.mapValues { $0 == slug ? nil : $0 }
    covers[colour] = slug
  }

  /// Writes a new page to the row that has its key, if there is one.
  mutating func insert(_ slug: String, _ new: Page) {
    var page = pages[slug] ?? new
    page.remoteID = new.remoteID
    page.summary = new.summary ?? page.summary
    page.author = new.author ?? page.author
    page.topics.formUnion(new.topics)
    pages[slug] = page
  }

  /// Everything as text, each link from both of its ends.
  var lines: [String] {
    let pageLines = pages.map { slug, page in
      let own = notes.filter { $0.value == slug }.keys.sorted()
      let cover = covers.first { $0.value == slug }?.key
      return line(
        slug, "\(page.remoteID)", page.summary, page.author, "\(page.topics.sorted())", "\(own)",
        cover)
    }
    let writerLines = writers.map { name in
      line(name, "\(pages.filter { $0.value.author == name }.keys.sorted())")
    }
    let topicLines = topics.map { word in
      line(word, "\(pages.filter { $0.value.topics.contains(word) }.keys.sorted())")
    }
    let noteLines = notes.map { line($0.key, $0.value) }
    let coverLines = covers.map { line($0.key, $0.value) }
    return (pageLines + writerLines + topicLines + noteLines + coverLines).sorted()
  }
}

/// What an object is, as text.
private func line(_ parts: String?...) -> String { parts.map { $0 ?? "-" }.joined(separator: " ") }

extension Unique.Page {
  fileprivate var line: String {
    OpenSwiftDataTests.line(
      slug, "\(remoteID)", summary, author?.name, "\(topics.map(\.word).sorted())",
      "\(notes.map(\.text).sorted())", cover?.colour)
  }
}

extension ModelContext {
  /// What `LinkedOracle.lines` says of the objects that fetches find.
  func linkedLines() throws -> [String] {
    let pages = try fetch(FetchDescriptor<Unique.Page>()).map(\.line)
    let writers = try fetch(FetchDescriptor<Unique.Writer>()).map {
      line($0.name, "\($0.pages.map(\.slug).sorted())")
    }
    let topics = try fetch(FetchDescriptor<Unique.Topic>()).map {
      line($0.word, "\($0.pages.map(\.slug).sorted())")
    }
    let notes = try fetch(FetchDescriptor<Unique.Note>()).map { line($0.text, $0.page?.slug) }
    let covers = try fetch(FetchDescriptor<Unique.Cover>()).map { line($0.colour, $0.page?.slug) }
    return (pages + writers + topics + notes + covers).sorted()
  }
}
