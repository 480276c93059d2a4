package import Foundation
package import OpenSwiftData

/// Three stores of one container, which a program that may be killed at any moment migrates: a stage carries
/// values between two of them, and the third one changes its version alone.
package enum JointLedger {
  package enum V1: VersionedSchema {
    package static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    package static var models: [any PersistentModel.Type] {
      [Purse.self, Account.self, Label.self]
    }

    @Model
    package final class Purse {
      package var number: Int
      package var amount: Int
      package var filler: String
      @Attribute(.externalStorage) package var photo: Data?

      package init(number: Int) {
        self.number = number
        amount = number * 3
        filler = String(repeating: "p", count: 3_000)
        if number % 10 == 0 { photo = JointLedger.photo(number) }
      }
    }

    @Model
    package final class Account {
      package var number: Int
      package var total: Int
      package var filler: String

      package init(number: Int) {
        self.number = number
        total = number * 7
        filler = String(repeating: "a", count: 4_000)
      }
    }

    @Model
    package final class Label {
      package var name: String
      package init(name: String) { self.name = name }
    }
  }

  package enum V2: VersionedSchema {
    package static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    package static var models: [any PersistentModel.Type] {
      [Purse.self, Account.self, Label.self]
    }

    @Model
    package final class Purse {
      package var number: Int
      package var amount: Int
      package var filler: String
      @Attribute(.externalStorage) package var photo: Data?
      package var total = -1

      package init(number: Int) {
        self.number = number
        amount = 0
        filler = ""
      }
    }

    @Model
    package final class Account {
      package var number: Int
      package var total: Double
      package var filler: String
      package var amount = -1

      package init(number: Int) {
        self.number = number
        total = 0
        filler = ""
      }
    }

    @Model
    package final class Label {
      package var name: String
      package init(name: String) { self.name = name }
    }
  }

  package enum Plan: SchemaMigrationPlan {
    package static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
    package static var stages: [MigrationStage] {
      [
        .custom(fromVersion: V1.self, toVersion: V2.self) { old, new in
          for account in try old.fetch(FetchDescriptor<V1.Account>()) {
            let number = account.number
            let purses = FetchDescriptor<V1.Purse>(predicate: #Predicate { $0.number == number })
            guard let purse = try old.fetch(purses).first else { continue }
            try new.counterpart(of: account, as: V2.Account.self)?.amount = purse.amount
            let copy = try new.counterpart(of: purse, as: V2.Purse.self)
            copy?.total = account.total
            // Not the same if it were done twice.
            copy?.amount += 1
            if number % 20 == 0 { copy?.photo = JointLedger.photo(number + 1) }
          }
          try new.save()
        }
      ]
    }
  }

  private static func photo(_ number: Int) -> Data {
    Data(repeating: UInt8(truncatingIfNeeded: number), count: 140_000 + number % 7)
  }

  // MARK: Stores

  /// The stores in a folder: that of the purses, of the accounts, which is the largest, and of the labels.
  package static func urls(_ folder: URL) -> [URL] {
    ["purses.store", "accounts.store", "labels.store"].map { folder.appendingPathComponent($0) }
  }

  private static func configurations(
    _ folder: URL, _ models: [any PersistentModel.Type], isBacked: Bool, allowsSave: Bool = true
  ) -> [ModelConfiguration] {
    zip(urls(folder), models).map { url, model in
      var configuration = ModelConfiguration(
        schema: Schema([model]), url: url, allowsSave: allowsSave)
      configuration.backupBeforeMigration = isBacked
      return configuration
    }
  }

  /// Opens the stores as the program of the first version does.
  package static func openFirst(_ folder: URL, allowsSave: Bool = true) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V1.self),
        configurations: configurations(
          folder, V1.models, isBacked: false, allowsSave: allowsSave)))
  }

  /// Opens the stores in the second version, by the plan.
  package static func migrate(
    _ folder: URL, isBacked: Bool = false, allowsSave: Bool = true
  ) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self,
        configurations: configurations(
          folder, V2.models, isBacked: isBacked, allowsSave: allowsSave)))
  }

  /// Writes the stores of the first version.
  package static func write(_ count: Int, to folder: URL) throws {
    let context = try openFirst(folder)
    for number in 0..<count {
      context.insert(V1.Purse(number: number))
      context.insert(V1.Account(number: number))
    }
    context.insert(V1.Label(name: "label"))
    try context.save()
  }

  // MARK: Checks

  /// What is wrong with stores that are said to be of the first version, as its program sees them.
  package static func problems(ofFirst folder: URL) throws -> [String] {
    let context = try openFirst(folder)
    let purses = try context.fetch(FetchDescriptor<V1.Purse>(sortBy: [SortDescriptor(\.number)]))
    let accounts = try context.fetch(
      FetchDescriptor<V1.Account>(sortBy: [SortDescriptor(\.number)]))
    var problems: [String] = []
    if purses.isEmpty || purses.map(\.number) != accounts.map(\.number) {
      problems.append("rows are missing")
    }
    for purse in purses
    where purse.amount != purse.number * 3
      || purse.photo != (purse.number % 10 == 0 ? photo(purse.number) : nil)
    {
      problems.append("purse \(purse.number) is not whole")
    }
    for account in accounts where account.total != account.number * 7 {
      problems.append("account \(account.number) is not whole")
    }
    if try context.fetch(FetchDescriptor<V1.Label>()).map(\.name) != ["label"] {
      problems.append("the label is missing")
    }
    return problems
  }

  /// What is wrong with stores of the second version.
  package static func problems(ofSecond context: ModelContext) throws -> [String] {
    let purses = try context.fetch(FetchDescriptor<V2.Purse>(sortBy: [SortDescriptor(\.number)]))
    let accounts = try context.fetch(
      FetchDescriptor<V2.Account>(sortBy: [SortDescriptor(\.number)]))
    var problems: [String] = []
    if purses.isEmpty || purses.map(\.number) != accounts.map(\.number) {
      problems.append("rows are missing")
    }
    for purse in purses {
      let number = purse.number
      let photo = number % 20 == 0 ? photo(number + 1) : number % 10 == 0 ? photo(number) : nil
      if purse.amount != number * 3 + 1 || purse.total != number * 7 || purse.photo != photo {
        problems.append("purse \(number) is not whole")
      }
    }
    for account in accounts
    where account.total != Double(account.number * 7) || account.amount != account.number * 3 {
      problems.append("account \(account.number) is not whole")
    }
    if try context.fetch(FetchDescriptor<V2.Label>()).map(\.name) != ["label"] {
      problems.append("the label is missing")
    }
    return problems
  }
}
