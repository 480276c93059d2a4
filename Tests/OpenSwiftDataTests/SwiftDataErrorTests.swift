import Foundation
import Testing

@testable import OpenSwiftData

@Suite("Errors are told apart by kind and say what happened")
struct SwiftDataErrorTests {
  private static var all: [SwiftDataError] {
    [
      .unsupportedPredicate, .unsupportedSortDescriptor, .unsupportedKeyPath,
      .includePendingChangesWithBatchSize, .sortingPendingChangesWithIdentifiers,
      .duplicateConfiguration, .configurationFileNameTooLong,
      .configurationFileNameContainsInvalidCharacters,
      .configurationSchemaNotFoundInContainerSchema, .loadIssueModelContainer,
      .modelValidationFailure, .missingModelContext, .backwardMigration, .unknownSchema,
      .historyTokenExpired, .invalidTransactionFetchRequest, .unknownDataStoreSchema,
    ]
  }

  @Test func everyKindIsItsOwn() {
    #expect(Set(Self.all).count == 17)
    #expect(Set(Self.all.map(\.description)).count == 17)
  }

  @Test func anExplanationChangesNeitherEqualityNorHash() {
    let explained = SwiftDataError.unknownSchema.explained("Chore is missing.")
    #expect(explained == .unknownSchema)
    #expect(explained != .backwardMigration)
    #expect(Set([explained, .unknownSchema]).count == 1)
  }

  @Test func theExplanationIsInEveryDescription() {
    let error: any Error = SwiftDataError.unknownSchema.explained("Chore is missing.")
    let text = "SwiftDataError.unknownSchema: Chore is missing."
    #expect("\(error)" == text)
    #expect(String(reflecting: error) == text)
    #expect(error.localizedDescription == text)
    #expect(SwiftDataError.unknownSchema.description == "SwiftDataError.unknownSchema")
  }

  @Test func catchingByKind() {
    func kind(of error: any Error) -> String {
      do {
        throw error
      } catch SwiftDataError.unsupportedPredicate {
        return "predicate"
      } catch SwiftDataError.loadIssueModelContainer {
        return "container"
      } catch {
        return "other"
      }
    }
    #expect(kind(of: SwiftDataError.loadIssueModelContainer.explained("x")) == "container")
    #expect(kind(of: SwiftDataError.unsupportedPredicate) == "predicate")
    #expect(kind(of: CocoaError(.fileNoSuchFile)) == "other")
  }

  @Test func switchingOverAKnownError() {
    func isSchema(_ error: SwiftDataError) -> Bool {
      switch error {
      case .unknownSchema, .unknownDataStoreSchema: true
      default: false
      }
    }
    #expect(isSchema(.unknownSchema.explained("x")) && !isSchema(.backwardMigration))
  }
}
