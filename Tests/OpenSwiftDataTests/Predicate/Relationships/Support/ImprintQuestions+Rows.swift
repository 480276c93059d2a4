import Foundation
import OpenSwiftData

/// Predicates across to-one relationships.
extension ImprintQuestion {
  static let rows = hops + identities + forced

  private static let hops = [
    ImprintQuestion("author?.name ==") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.name == name }
    },
    ImprintQuestion("author?.name !=") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.name != name }
    },
    ImprintQuestion("!(author?.name ==)") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { !($0.author?.name == name || $0.pages > 2) }
    },
    ImprintQuestion("author?.nick == nil") { _ in
      #Predicate<Imprint.Book> { $0.author?.nick == nil }
    },
    ImprintQuestion("author?.nick == optional") { graph in
      let nick = graph.chance(50) ? graph.name() : nil
      return #Predicate<Imprint.Book> { $0.author?.nick == nick }
    },
    ImprintQuestion("author?.house?.name ==") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.house?.name == name }
    },
    ImprintQuestion("author?.house?.city != and author?.name") { graph in
      let (city, name) = (graph.name(), graph.name())
      return #Predicate<Imprint.Book> { $0.author?.house?.city != city && $0.author?.name != name }
    },
    ImprintQuestion("author?.mentor?.mentor?.name ??") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { ($0.author?.mentor?.mentor?.name ?? "a") == name }
    },
    ImprintQuestion("author?.age ?? < editor?.age ??") { _ in
      #Predicate<Imprint.Book> { ($0.author?.age ?? 2) < ($0.editor?.age ?? 1) }
    },
    ImprintQuestion("author flatMap") { graph in
      let age = graph.number()
      return #Predicate<Imprint.Book> { book in
        book.author.flatMap { $0.age > age || book.pages > 3 } ?? false
      }
    },
    ImprintQuestion("if let author") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { book in
        guard let author = book.author else {
          return book.rating == nil
        }
        return author.name == name || author.house == nil
      }
    },
    ImprintQuestion("author?.name.contains") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.name.contains(name) == true }
    },
    ImprintQuestion("author?.name.contains ?? true") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.nick?.contains(name) ?? true }
    },
    ImprintQuestion("author?.name.contains == false") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.name.contains(name) == false }
    },
    ImprintQuestion("shelf.floor.level") { graph in
      let level = graph.number()
      return #Predicate<Imprint.Book> { $0.shelf.floor.level >= level && $0.shelf.number == 1 }
    },
    ImprintQuestion("author?.name in list") { graph in
      let names = [graph.name(), graph.name()]
      let optionals: [String?] = graph.chance(50) ? [nil, names[0]] : [names[1]]
      return #Predicate<Imprint.Book> {
        optionals.contains($0.author?.name) || names.contains($0.author?.house?.name ?? "")
      }
    },
    ImprintQuestion("author?.age in range") { graph in
      let age = graph.number()
      return #Predicate<Imprint.Book> { book in
        book.author.flatMap { (0...age + 1).contains($0.age) } == true
      }
    },
    ImprintQuestion("conditional hop") { graph in
      let age = graph.number()
      return #Predicate<Imprint.Book> {
        $0.pages > 2 ? $0.author?.age == age : $0.editor?.age == age
      }
    },
    ImprintQuestion("author?.age + 1 ==") { graph in
      let age = graph.number()
      return #Predicate<Imprint.Book> { book in
        book.author.flatMap { $0.age + book.pages == age } ?? (book.pages == 0)
      }
    },
    ImprintQuestion("parent?.parent?.parent?.name") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Folder> { $0.parent?.parent?.parent?.name == name }
    },
    ImprintQuestion("parent?.name == name") { _ in
      #Predicate<Imprint.Folder> {
        $0.parent?.name == $0.name || $0.parent?.parent?.name == $0.name
      }
    },
    ImprintQuestion("favourite?.author?.name") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Reader> { $0.favourite?.author?.name != name }
    },
    ImprintQuestion("favourite?.shelf.floor.level") { graph in
      let level = graph.number()
      return #Predicate<Imprint.Reader> { ($0.favourite?.shelf.floor.level ?? 1) == level }
    },
  ]

  private static let identities = [
    ImprintQuestion("author == nil") { _ in #Predicate<Imprint.Book> { $0.author == nil } },
    ImprintQuestion("author != nil && editor == nil") { _ in
      #Predicate<Imprint.Book> { $0.author != nil && $0.editor == nil }
    },
    ImprintQuestion("author?.house == nil") { _ in
      #Predicate<Imprint.Book> { $0.author?.house == nil }
    },
    ImprintQuestion("author == object") { context, graph in
      let author = try graph.pick(Imprint.Author.self, in: context)
      return #Predicate<Imprint.Book> { $0.author == author }
    },
    ImprintQuestion("author != object") { context, graph in
      let author = try graph.pick(Imprint.Author.self, in: context) ?? Imprint.Author("z")
      return #Predicate<Imprint.Book> { $0.author != author }
    },
    ImprintQuestion("author == unknown object") { _, _ in
      let author = Imprint.Author("a")
      return #Predicate<Imprint.Book> { $0.author == author || author == $0.editor }
    },
    ImprintQuestion("author?.mentor == object") { context, graph in
      let author = try graph.pick(Imprint.Author.self, in: context)
      return #Predicate<Imprint.Book> { $0.author?.mentor == author }
    },
    ImprintQuestion("shelf == object") { context, graph in
      let shelf = try graph.pick(Imprint.Shelf.self, in: context)
      return #Predicate<Imprint.Book> { $0.shelf == shelf }
    },
    ImprintQuestion("self == object") { context, graph in
      let (one, other) = (
        try graph.pick(Imprint.Book.self, in: context),
        try graph.pick(Imprint.Book.self, in: context)
      )
      return #Predicate<Imprint.Book> { $0 == one || other == $0 }
    },
    ImprintQuestion("author?.persistentModelID == identifier") { context, graph in
      let saved = try context.fetch(FetchDescriptor<Imprint.Author>()).filter {
        $0.persistentModelID.storeIdentifier != nil
      }
      let id = graph.pick(saved)?.persistentModelID
      return #Predicate<Imprint.Book> { $0.author?.persistentModelID == id }
    },
    ImprintQuestion("author?.persistentModelID == identifier of another entity") { context, graph in
      let id = try graph.pick(Imprint.Genre.self, in: context)?.persistentModelID
      return #Predicate<Imprint.Book> { $0.author?.persistentModelID == id }
    },
    ImprintQuestion("identifiers contain author") { context, graph in
      let ids: [PersistentIdentifier?] = try context.fetch(FetchDescriptor<Imprint.Author>())
        .prefix(3).map(\.persistentModelID)
      return #Predicate<Imprint.Book> {
        ids.contains($0.author?.persistentModelID) || ids.contains($0.persistentModelID)
      }
    },
    ImprintQuestion("objects contain author") { context, graph in
      let all = try context.fetch(FetchDescriptor<Imprint.Author>())
      let some = all.prefix(graph.chance(50) ? 3 : 0).map(Optional.some)
      let authors: [Imprint.Author?] = some + [nil]
      return #Predicate<Imprint.Book> { authors.contains($0.author) }
    },
    ImprintQuestion("set of objects contains shelf") { context, graph in
      let shelves = Set(try context.fetch(FetchDescriptor<Imprint.Shelf>()).prefix(2))
      return #Predicate<Imprint.Book> { shelves.contains($0.shelf) && !shelves.isEmpty }
    },
    ImprintQuestion("[object, object].contains(author)") { context, graph in
      let one = try graph.pick(Imprint.Author.self, in: context)
      let other = try graph.pick(Imprint.Author.self, in: context)
      return #Predicate<Imprint.Book> { [one, other].contains($0.author) }
    },
    ImprintQuestion("author == editor") { _ in #Predicate<Imprint.Book> { $0.author == $0.editor }
    },
    ImprintQuestion("author?.mentor != editor") { _ in
      #Predicate<Imprint.Book> { $0.author?.mentor != $0.editor }
    },
    ImprintQuestion("mentor == self") { _ in #Predicate<Imprint.Author> { $0.mentor == $0 } },
    ImprintQuestion("author identifier == editor identifier") { _ in
      #Predicate<Imprint.Book> {
        $0.author?.persistentModelID == $0.editor?.mentor?.persistentModelID
      }
    },
    ImprintQuestion("identifiers of two entities") { _ in
      #Predicate<Imprint.Book> {
        $0.author?.persistentModelID == $0.author?.house?.persistentModelID
          || $0.persistentModelID == $0.author?.persistentModelID
      }
    },
    ImprintQuestion("author ?? editor == object") { context, graph in
      let author = try graph.pick(Imprint.Author.self, in: context)
      return #Predicate<Imprint.Book> { ($0.author ?? $0.editor) == author }
    },
  ]

  // swift-format-ignore: NeverForceUnwrap
  private static let forced = [
    ImprintQuestion("author!.age, guarded") { graph in
      let age = graph.number()
      return #Predicate<Imprint.Book> { $0.author != nil && $0.author!.age > age }
    },
    ImprintQuestion("author!.age") { graph in
      let age = graph.number()
      return #Predicate<Imprint.Book> { $0.pages < 2 || $0.author!.age > age }
    },
    ImprintQuestion("author!.house!.name, guarded") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.house != nil && $0.author!.house!.name == name }
    },
    ImprintQuestion("author!.house?.name") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author == nil || $0.author!.house?.name != name }
    },
    ImprintQuestion("author?.house!.name") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author?.house!.name == name }
    },
    ImprintQuestion("(author?.name)!") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { $0.author == nil || ($0.author?.name)! == name }
    },
    ImprintQuestion("author! == object") { context, graph in
      let author = try graph.pick(Imprint.Author.self, in: context) ?? Imprint.Author("z")
      return #Predicate<Imprint.Book> { $0.rating == nil && $0.author! == author }
    },
  ]
}
