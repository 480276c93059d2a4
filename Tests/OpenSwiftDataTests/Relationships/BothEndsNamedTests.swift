import Foundation
import Testing

@testable import OpenSwiftData

/// The compiler reports a circular reference where both ends name one another by a key path to the very
/// property; one of them names the other by way of a key path from elsewhere.
@Suite struct BothEndsNamedTests {
  enum Agreeing {
    @Model final class Student {
      @Relationship(inverse: \Result.student) var results: [Result] = []

      init() {}
    }

    @Model final class Result {
      @Relationship(inverse: Result.resultsPath) var student: Student?
      static var resultsPath: AnyKeyPath { \Student.results }

      init() {}
    }
  }

  enum Disagreeing {
    @Model final class Student {
      @Relationship(inverse: \Result.student) var results: [Result] = []
      var drafts: [Result] = []

      init() {}
    }

    @Model final class Result {
      @Relationship(inverse: Result.draftsPath) var student: Student?
      static var draftsPath: AnyKeyPath { \Student.drafts }

      init() {}
    }
  }

  @Test func R16_bothEndsMayNameEachOther() throws {
    let types: [any PersistentModel.Type] = [Agreeing.Student.self, Agreeing.Result.self]
    let entities = Schema(types).entitiesByName
    #expect(entities["Student"]?.relationshipsByName["results"]?.inverseName == "student")
    #expect(entities["Result"]?.relationshipsByName["student"]?.inverseName == "results")
    try StoreKind.memory.withContainer(for: Agreeing.Student.self) { container in
      let context = ModelContext(container)
      let (student, result) = (Agreeing.Student(), Agreeing.Result())
      context.insert(student)
      result.student = student
      #expect(student.results == [result])
      try context.save()
    }
  }

  @Test func R16_endsThatDisagreeAreRefused() {
    let text = explanation {
      try StoreKind.memory.withContainer(for: Disagreeing.Student.self) { _ in }
    }
    for part in ["Student.results", "Result.student"] { #expect(text.contains(part), "\(text)") }
  }
}
