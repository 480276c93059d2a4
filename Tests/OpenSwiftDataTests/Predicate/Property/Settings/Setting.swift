import Foundation

@testable import OpenSwiftData

/// A context that should answer as the plain objects of a population do.
struct Setting {
  enum Kind: String, CaseIterable {
    case savedInMemory, savedInFile, unsaved, pendingInMemory, pendingInFile

    var hasPending: Bool { self == .pendingInMemory || self == .pendingInFile }

    fileprivate var store: StoreKind {
      self == .savedInFile || self == .pendingInFile ? .file : .memory
    }
  }

  let kind: Kind
  let context: ModelContext
  /// Keeps the objects, so that a fetch meets known ones.
  private let known: [Grain]

  /// Runs `body` with a population in all settings, and leaves nothing behind.
  static func withAll<Result>(
    of population: Population, body: ([Setting]) throws -> Result
  ) throws -> Result {
    try with(Kind.allCases[...], of: population, [], body)
  }

  private static func with<Result>(
    _ kinds: ArraySlice<Kind>, of population: Population, _ settings: [Setting],
    _ body: ([Setting]) throws -> Result
  ) throws -> Result {
    guard let kind = kinds.first else { return try body(settings) }
    return try with(kind, of: population) { setting in
      try with(kinds.dropFirst(), of: population, settings + [setting], body)
    }
  }

  /// Runs `body` with a population in one setting, and leaves nothing behind.
  static func with<Result>(
    _ kind: Kind, of population: Population, body: (Setting) throws -> Result
  ) throws -> Result {
    try kind.store.withContainer(for: Grain.self) { container in
      try body(Setting(kind, container, population))
    }
  }

  private init(_ kind: Kind, _ container: ModelContainer, _ population: Population) throws {
    self.kind = kind
    let writer = ModelContext(container)
    population.insert(into: writer)
    if kind == .unsaved {
      context = writer
    } else {
      try writer.save()
      context = ModelContext(container)
    }
    if kind.hasPending { try population.change(context) }
    known = population.isOrdered ? try context.fetch(FetchDescriptor()) : []
    // Identifiers of unsaved objects count in the order in which they are asked for.
    for grain in try context.fetch(FetchDescriptor<Grain>()) { _ = grain.persistentModelID }
  }
}
