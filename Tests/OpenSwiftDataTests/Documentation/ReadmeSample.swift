import Foundation
import SwiftData

@Model
final class Book {
  var title: String
  var author: String
  var pages: Int = 0
  var readOn: Date?
  init(title: String, author: String) {
    self.title = title
    self.author = author
  }
}

func readingList(at url: URL) throws -> [String] {
  let container = try ModelContainer(for: Book.self, configurations: ModelConfiguration(url: url))
  let context = ModelContext(container)
  context.insert(Book(title: "The Left Hand of Darkness", author: "Ursula K. Le Guin"))
  try context.save()
  let unread = FetchDescriptor<Book>(
    predicate: #Predicate { $0.readOn == nil && $0.pages < 500 },
    sortBy: [SortDescriptor(\.title)])
  return try context.fetch(unread).map(\.title)
}
