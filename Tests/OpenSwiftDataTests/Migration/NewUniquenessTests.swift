import Foundation
import Testing

@testable import OpenSwiftData

enum LooseShop {
  @Model final class Maker {
    var name = ""
    init(name: String) { self.name = name }
  }

  @Model final class Article {
    var code: String
    var color: String?
    var size: Int
    var maker: Maker?
    init(code: String, color: String? = nil, size: Int = 0) {
      self.code = code
      self.color = color
      self.size = size
    }
  }
}

enum StrictShop {
  @Model final class Maker {
    var name = ""
    init(name: String) { self.name = name }
  }

  @Model final class Article {
    #Unique<Article>([\.color, \.size], [\.maker, \.size])
    @Attribute(.unique) var code: String
    var color: String?
    var size: Int
    var maker: Maker?
    init(code: String, color: String? = nil, size: Int = 0) {
      self.code = code
      self.color = color
      self.size = size
    }
  }
}

/// Uniqueness that is declared later holds for the rows that are stored already.
@Suite struct NewUniquenessTests {
  private let strict = Schema([StrictShop.Article.self, StrictShop.Maker.self])

  @Test func rowsThatKeepItAreMigrated() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        let maker = LooseShop.Maker(name: "M")
        for size in 1...3 {
          let article = LooseShop.Article(code: "c\(size)", color: "red", size: size)
          context.insert(article)
          article.maker = maker
        }
        // What is nil equals nothing.
        context.insert(LooseShop.Article(code: "d"))
        context.insert(LooseShop.Article(code: "e"))
      }
      let context = try passage.open(strict)
      let codes = FetchDescriptor<StrictShop.Article>(sortBy: [SortDescriptor(\.code)])
      #expect(try context.fetch(codes).map(\.code) == ["c1", "c2", "c3", "d", "e"])
      try passage.expectStructure(of: strict)
      // From now on it is kept: the same code is the same object.
      context.insert(StrictShop.Article(code: "d", color: "blue", size: 4))
      try context.save()
      let articles = try ModelContext(context.container).fetch(codes)
      #expect(articles.map(\.color) == ["red", "red", "red", "blue", nil])
    }
  }

  @Test func rowsThatBreakItAreNamedAndStay() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        for code in ["a", "b", "a", "c", "b", "a"] {
          context.insert(LooseShop.Article(code: code))
          // The rows are numbered in this order.
          try context.save()
        }
      }
      try passage.expectRefusal(
        strict, as: .loadIssueModelContainer,
        mentioning: [
          "Article: code is unique now", "rows 1 and 6 and 1 more have 'a'",
          "rows 2 and 5 have 'b'",
        ])
      let articles = try passage.open(LooseShop.Article.self)
        .fetch(FetchDescriptor<LooseShop.Article>())
      #expect(articles.map(\.code).sorted() == ["a", "a", "a", "b", "b", "c"])
    }
  }

  @Test func everyConstraintThatIsBrokenIsTold() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        let maker = LooseShop.Maker(name: "M")
        for (index, color) in ["red", "blue", "red"].enumerated() {
          let article = LooseShop.Article(code: "c\(index)", color: color, size: 7)
          context.insert(article)
          if index > 0 { article.maker = maker }
          try context.save()
        }
      }
      try passage.expectRefusal(
        strict, as: .loadIssueModelContainer,
        mentioning: [
          "color, size is unique now, but rows 1 and 3 have 'red', 7",
          "maker, size is unique now, but rows 2 and 3 have 1, 7",
        ])
    }
  }

  @Test func onlyTheFirstOffendersAreNamed() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        for number in 0..<8 {
          context.insert(LooseShop.Article(code: "code \(number)"))
          context.insert(LooseShop.Article(code: "code \(number)"))
          try context.save()
        }
      }
      let error = refusal { _ = try passage.open(strict) }
      let text = "\(error as Any)"
      #expect(text.contains("'code 0'") && text.contains("'code 4'") && text.contains("and others"))
      #expect(!text.contains("'code 5'"))
    }
  }
}
