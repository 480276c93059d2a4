import Foundation
import OpenSwiftData

/// Predicates on to-many relationships.
extension ImprintQuestion {
  static let lists = sizes + closures + nested + shared

  private static let sizes = [
    ImprintQuestion("books.isEmpty") { _ in #Predicate<Imprint.Author> { $0.books.isEmpty } },
    ImprintQuestion("books.isEmpty == false") { _ in
      #Predicate<Imprint.Author> { $0.books.isEmpty == false && !$0.edits.isEmpty }
    },
    ImprintQuestion("books.count >") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Author> { $0.books.count > count }
    },
    ImprintQuestion("books.count arithmetic") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Author> { $0.books.count * 2 - $0.edits.count == count }
    },
    ImprintQuestion("genres.count") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Book> { $0.genres.count >= count }
    },
    ImprintQuestion("genre.books.isEmpty") { _ in #Predicate<Imprint.Genre> { $0.books.isEmpty } },
    ImprintQuestion("wishes.count") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Reader> { $0.wishes.count == count }
    },
    ImprintQuestion("likes?.count") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Reader> { ($0.likes?.count ?? 0) == count && $0.likes != nil }
    },
    ImprintQuestion("shelf.books.count") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Shelf> { $0.books.count >= count }
    },
    ImprintQuestion("author?.books.count") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Book> { ($0.author?.books.count ?? -1) < count }
    },
    ImprintQuestion("author?.books.isEmpty == nil") { _ in
      #Predicate<Imprint.Book> {
        $0.author?.edits.isEmpty == nil || $0.author?.edits.isEmpty == true
      }
    },
    ImprintQuestion("(author?.books ?? []).count") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Book> { ($0.author?.house?.authors ?? []).count == count }
    },
    ImprintQuestion("author?.books == nil") { _ in
      #Predicate<Imprint.Book> { $0.author?.books == nil || $0.editor?.mentor?.books != nil }
    },
  ]

  private static let closures = [
    ImprintQuestion("books.contains title") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Author> { author in author.books.contains { $0.title == name } }
    },
    ImprintQuestion("books.contains(where:) rating") { graph in
      let rating = Double(graph.number())
      return #Predicate<Imprint.Author> { author in
        author.books.contains(where: { ($0.rating ?? 0) >= rating })
      }
    },
    ImprintQuestion("books.allSatisfy rating") { graph in
      let rating = Double(graph.number())
      return #Predicate<Imprint.Author> { author in author.books.allSatisfy { $0.rating != rating }
      }
    },
    ImprintQuestion("!books.allSatisfy nil rating") { _ in
      #Predicate<Imprint.Author> { author in
        !author.books.allSatisfy { $0.rating == nil } || author.age > 3
      }
    },
    ImprintQuestion("books.filter.count") { graph in
      let (pages, count) = (graph.number(), graph.number())
      return #Predicate<Imprint.Author> { author in
        author.books.filter { $0.pages > pages }.count <= count
      }
    },
    ImprintQuestion("books.filter.filter.isEmpty") { graph in
      let (pages, name) = (graph.number(), graph.name())
      return #Predicate<Imprint.Author> { author in
        author.books.filter { $0.pages > pages }.filter { $0.title != name }.isEmpty
      }
    },
    ImprintQuestion("books.filter.contains") { graph in
      let (pages, name) = (graph.number(), graph.name())
      return #Predicate<Imprint.Author> { author in
        author.books.filter { $0.pages > pages }.contains { $0.title == name }
          || author.edits.filter { $0.pages > pages }.allSatisfy { $0.title == name }
      }
    },
    ImprintQuestion("books.contains outer") { _ in
      #Predicate<Imprint.Author> { author in
        author.books.contains { $0.pages == author.age || $0.title == author.nick }
      }
    },
    ImprintQuestion("books.contains(object)") { context, graph in
      let book = try graph.pick(Imprint.Book.self, in: context)
      let one = book ?? Imprint.Book("z", shelf: Imprint.Shelf(0, floor: Imprint.Floor(0)))
      return #Predicate<Imprint.Author> { $0.books.contains(one) || !$0.edits.contains(one) }
    },
    ImprintQuestion("genres.contains(object)") { context, graph in
      let genre = try graph.pick(Imprint.Genre.self, in: context) ?? Imprint.Genre("z")
      return #Predicate<Imprint.Book> { $0.genres.contains(genre) }
    },
    ImprintQuestion("wishes.contains(object)") { context, graph in
      let book = try graph.pick(Imprint.Book.self, in: context)
      let one = book ?? Imprint.Book("z", shelf: Imprint.Shelf(0, floor: Imprint.Floor(0)))
      return #Predicate<Imprint.Reader> { $0.wishes.contains(one) }
    },
    ImprintQuestion("author?.books.contains(self)") { _ in
      #Predicate<Imprint.Book> { book in
        book.author?.books.contains(book) == true || book.editor?.books.contains(book) == true
      }
    },
    ImprintQuestion("author?.books.contains closure") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Book> { book in
        book.author?.books.contains { $0.title == name && $0 != book } ?? false
      }
    },
    ImprintQuestion("books.contains author?.name") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Shelf> { shelf in
        shelf.books.contains { $0.author?.house?.name == name }
      }
    },
    ImprintQuestion("children.contains") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Folder> { folder in
        folder.children.contains { $0.name == name || $0.parent == folder.parent }
      }
    },
    ImprintQuestion("likes?.contains") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Reader> { reader in
        reader.likes?.contains { $0.label == name } == true
      }
    },
    ImprintQuestion("books.contains true") { _ in
      #Predicate<Imprint.Author> { author in
        author.books.contains { _ in true } && author.edits.allSatisfy { _ in false }
      }
    },
  ]

  private static let nested = [
    ImprintQuestion("books.contains genres.contains") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Author> { author in
        author.books.contains { book in book.genres.contains { $0.label == name } }
      }
    },
    ImprintQuestion("authors.allSatisfy books.contains outer") { _ in
      #Predicate<Imprint.House> { house in
        house.authors.allSatisfy { author in
          author.books.contains { book in
            book.pages > author.age || book.genres.allSatisfy { $0.label != house.name }
          }
        }
      }
    },
    ImprintQuestion("books.filter genres.count") { graph in
      let count = graph.number()
      return #Predicate<Imprint.Author> { author in
        author.books.filter { $0.genres.count > 0 && $0.editor != author }.count >= count
      }
    },
    ImprintQuestion("genre.books author pupils") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Genre> { genre in
        genre.books.contains { book in
          book.author?.pupils.contains { $0.name == name || $0.nick == genre.label } ?? false
        }
      }
    },
    ImprintQuestion("children.children") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Folder> { folder in
        folder.children.contains { child in
          child.children.allSatisfy { $0.name != name && $0.parent?.parent == folder }
        }
      }
    },
    ImprintQuestion("wishes genres") { graph in
      let name = graph.name()
      return #Predicate<Imprint.Reader> { reader in
        reader.wishes.allSatisfy { book in
          book.genres.contains { $0.label == name } || reader.favourite == book
        }
      }
    },
    ImprintQuestion("mentor?.pupils.contains books") { _ in
      #Predicate<Imprint.Author> { author in
        author.mentor?.pupils.contains { pupil in
          pupil.books.count > author.books.count
        } == true
      }
    },
    ImprintQuestion("list in a variable, nested") { _ in
      #Predicate<Imprint.Author> { author in
        let books = author.books
        return books.contains { book in
          books.filter { $0.pages == book.pages }.count > 1
        }
      }
    },
    ImprintQuestion("filter in a variable, nested") { graph in
      let pages = graph.number()
      return #Predicate<Imprint.House> { house in
        house.authors.contains { author in
          let books = author.books.filter { $0.pages > pages && $0.author?.house == house }
          return books.contains { book in !books.allSatisfy { $0.title == book.title } }
        }
      }
    },
  ]

  private static let shared = [
    ImprintQuestion("evaluate of a predicate on author") { graph in
      let name = graph.name()
      let inner = #Predicate<Imprint.Author> { author in
        author.house?.name == name || author.books.contains { $0.title == name }
      }
      return #Predicate<Imprint.Book> { book in
        book.author.flatMap { inner.evaluate($0) } ?? false
      }
    },
    ImprintQuestion("evaluate of a predicate on each book") { graph in
      let pages = graph.number()
      let inner = #Predicate<Imprint.Book> { book in
        book.pages > pages && book.genres.isEmpty == false
      }
      return #Predicate<Imprint.Author> { author in
        author.books.contains { inner.evaluate($0) }
          || author.edits.allSatisfy { inner.evaluate($0) }
      }
    },
    ImprintQuestion("evaluate of an expression") { graph in
      let pages = graph.number()
      let total = #Expression<Imprint.Author, Int> { author in
        author.books.filter { $0.pages > pages }.count + author.edits.count
      }
      return #Predicate<Imprint.Author> { total.evaluate($0) > 1 }
    },
    ImprintQuestion("captured list with an outer variable") { graph in
      let labels = [graph.name(), graph.name()]
      return #Predicate<Imprint.Book> { book in
        book.genres.contains { labels.contains($0.label) }
      }
    },
  ]
}
