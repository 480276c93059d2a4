import Foundation
import Testing

@testable import OpenSwiftData

/// Markers whose fault shows when a schema is made, since a macro does not know what a type is.
@Suite struct MarkerRuleTests {
  enum Models {
    enum Kind: String, Codable { case plain }

    @Model final class Owner {
      var name = ""
      init() {}
    }

    @Model final class Marked {
      @Attribute(originalName: "master") var owner: Owner?
      @Relationship(deleteRule: .cascade) var kind: Kind = Kind.plain
      init() {}
    }

    @Model final class Renamed {
      @Attribute(originalName: "b") var a = ""
      @Attribute(originalName: "a") var b = ""
      @Attribute(originalName: "d") var c = ""
      var d = ""
      @Attribute(originalName: "old") var e = ""
      @Attribute(.ephemeral) var g = ""
      @Relationship(originalName: "old") var f: Owner?
      init() {}
    }

    @Model final class Empty {
      init() {}
    }
  }

  @Test func eachIsNamedWithWhatToDo() {
    let problems = SchemaValidator(Schema([Models.Marked.self])).problems
    #expect(problems.count == 2)
    #expect(
      problems.contains {
        $0.hasPrefix("Marked.owner leads to other models, so @Attribute does not apply")
          && $0.contains("Use @Relationship")
      })
    #expect(
      problems.contains {
        $0.hasPrefix("Marked.kind: @Relationship is for models, and the property is of type Kind")
      })
  }

  @Test func oneOriginalNameHasOneProperty() {
    let problems = SchemaValidator(Schema([Models.Renamed.self])).problems
    #expect(
      problems == [
        "Renamed.c and Renamed.d have the same original name \"d\": a migration could not tell whose "
          + "values those of that name are. Remove the originalName of one of them.",
        "Renamed.e and Renamed.f have the same original name \"old\": a migration could not tell "
          + "whose values those of that name are. Remove the originalName of one of them.",
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func aModelWithoutPropertiesIsStored(kind: StoreKind) throws {
    try kind.withContainer(for: Models.Empty.self) { container in
      let context = ModelContext(container)
      context.insert(Models.Empty())
      context.insert(Models.Empty())
      try context.save()
      #expect(try ModelContext(container).fetch(FetchDescriptor<Models.Empty>()).count == 2)
    }
  }
}
