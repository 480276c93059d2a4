import Foundation
import Testing

/// The arrows between modules and folders that Architecture.md does not have, by a search of the text.
@Suite struct ArchitectureTests {
  struct Source: Sendable, CustomStringConvertible {
    var path: String
    var lines: [String]
    var description: String { path }

    /// The lines without comments and without the texts of string literals.
    var code: [String] {
      lines.map { line in
        let text = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"")
        return text.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
          .first.map(String.init) ?? ""
      }
    }
  }

  /// This file lies in Tests/OpenSwiftDataTests.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func sources(in folder: String) throws -> [Source] {
    let base = root.appendingPathComponent(folder)
    let names =
      FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") && !$0.contains(".build") }.sorted().map {
      let text = try String(contentsOf: base.appendingPathComponent($0), encoding: .utf8)
      return Source(
        path: "\(folder)/\($0)",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }

  private func expectNone(
    _ pattern: Regex<Substring>, in sources: [Source], except allowed: Set<String> = [],
    _ rule: Comment
  ) {
    for source in sources where !allowed.contains(source.path.lastComponent) {
      for (number, line) in source.code.enumerated() where line.contains(pattern) {
        Issue.record("\(source.path):\(number + 1): \(line). \(rule)")
      }
    }
  }

  // MARK: Modules

  @Test func onlyTheGatewayCallsSQLite() throws {
    let all = try Self.sources(in: "Sources").filter { !$0.path.hasPrefix("Sources/SQLiteGateway") }
    expectNone(/\bsqlite3_|import CSQLiteGateway/, in: all, "SQLite is the gateway's affair")
  }

  @Test func theGatewayKnowsNoModels() throws {
    expectNone(
      /import OpenSwiftData|\bPersistentModel\b|\bEntityLayout\b|\bSchema\b|\bModel[A-Z]\w*/,
      in: try Self.sources(in: "Sources/SQLiteGateway"), "the gateway knows no models")
  }

  @Test func codedValuesKnowNobody() throws {
    expectNone(
      /import (?:OpenSwiftData|SQLiteGateway)\b/,
      in: try Self.sources(in: "Sources/CodedValues"), "trees and JSON know no store")
  }

  @Test func onlyPredicateAndSQLiteStoreImportTheGateway() throws {
    let others = try Self.sources(in: "Sources/OpenSwiftData").filter {
      !$0.path.contains("/SQLiteStore/") && !$0.path.contains("/Predicate/")
    }
    expectNone(/import SQLiteGateway/, in: others, "the store is the way to the gateway")
  }

  @Test func theMacrosKnowSwiftSyntaxOnly() throws {
    expectNone(
      /import (?:OpenSwiftData|SQLiteGateway|SwiftData)\b/,
      in: try Self.sources(in: "Macros"), "the plugin is a program of its own")
  }

  @Test func onlySQLiteOpensDatabases() throws {
    expectNone(
      /\bFileHandle\(|\bfopen\(|\bData\(contentsOf|\.contents\(atPath|\bmmap\(/,
      in: try Self.sources(in: "Sources"),
      except: ["DatabaseCopy.swift", "DiskSync.swift", "ExternalFiles.swift", "SchemaFile.swift"],
      "closing a file gives up the process's locks on it; these open no database that is in use")
  }

  // MARK: Folders

  struct Rule: Sendable, CustomTestStringConvertible {
    var folders: [String]
    /// Type names that none of the folders mentions.
    var forbidden: String
    /// Files that Architecture.md allows to mention them.
    var except: Set<String> = []
    var testDescription: String { folders.joined(separator: ", ") }
  }

  static let rules = [
    Rule(
      folders: ["Context", "Store", "Model", "Observation", "Query", "Schema", "Identity"],
      forbidden: "SQLite\\w*|SQLFragment|SQLRenderer|TableMap|CompiledQuery|ConnectionPool"),
    Rule(
      folders: ["Schema", "Identity", "Query", "Predicate", "Store", "SQLiteStore", "Observation"],
      forbidden: "ModelContainer|ModelContext|EntityContext|IdentityMap|ContextEntity"),
    Rule(
      folders: ["Model"],
      forbidden: "ModelContainer|EntityContext|IdentityMap|StoreSession|FetchDescriptor"),
    Rule(
      folders: ["Values"],
      forbidden:
        "PersistentModel|ModelContext|ModelContainer|EntityLayout|StoreSession|FetchDescriptor|SQLite\\w*"
    ),
    Rule(
      folders: ["Schema", "Identity"],
      forbidden: "StoreSession|FetchDescriptor|PredicateCompiler|ChangeRecord|ModelRegistry"),
    Rule(
      folders: ["Predicate"], forbidden: "StoreSession|SQLiteStore|SQLiteSession|FetchRequest"),
    Rule(
      folders: ["Undo"],
      forbidden: "PersistentModel|ModelContext|ModelContainer|Schema|StoreSession|ModelRegistry"),
    Rule(
      folders: ["Support"],
      forbidden: "PersistentModel|ModelContext|ModelContainer|Schema|StoreSession|FetchDescriptor"),
  ]

  @Test(arguments: rules)
  func foldersNameOnlyWhatTheyMay(rule: Rule) throws {
    let pattern = try Regex("\\b(?:\(rule.forbidden))\\b", as: Substring.self)
    for folder in rule.folders {
      let sources = try Self.sources(in: "Sources/OpenSwiftData/\(folder)")
      #expect(!sources.isEmpty, "\(folder) is gone: correct this test and Architecture.md")
      expectNone(pattern, in: sources, except: rule.except, "\(folder) must not name it")
    }
  }

  // MARK: Files

  private static let everything = ["Sources", "Macros", "Examples", "Benchmarks", "Tests"]

  @Test(arguments: everything)
  func noFileIsLongerThanFiveHundredLines(folder: String) throws {
    for source in try Self.sources(in: folder) {
      #expect(source.lines.count <= 500, "\(source.path)")
    }
  }

  /// Where a value is asked for that no type can give, and where debug builds stop.
  private static let mayTrap: Set = ["Placeholder.swift", "UseGuard.swift"]

  @Test(arguments: ["Sources", "Macros", "Examples"])
  func nothingEndsTheProgram(folder: String) throws {
    expectNone(
      /\bfatalError\(|\btry!|\bas!|\bpreconditionFailure\(|\bunowned (?:let|var)\b/,
      in: try Self.sources(in: folder), except: Self.mayTrap, "throw instead")
  }

  /// Whether a doc comment ends above a line; attributes may stand between, on several lines each.
  private func comment(above number: Int, in source: Source) -> Bool {
    var depth = 0
    for line in source.lines[..<number].reversed() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") { return true }
      depth += text.count { $0 == ")" } - text.count { $0 == "(" }
      if depth <= 0 && !text.hasPrefix("@") { return false }
    }
    return false
  }

  @Test func everyPublicDeclarationIsDocumented() throws {
    let declaration = /^\s*(@\w+(\([^)]*\))?\s+)*(public|open)\s+(?!import|extension)/
    for source in try Self.sources(in: "Sources") {
      for (number, line) in source.lines.enumerated() where line.contains(declaration) {
        let isDocumented = comment(above: number, in: source)
        #expect(isDocumented, "\(source.path):\(number + 1): \(line)")
      }
    }
  }
}

extension String {
  fileprivate var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
