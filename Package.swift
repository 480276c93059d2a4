// swift-tools-version: 6.2

import CompilerPluginSupport
import Foundation
import PackageDescription

/// Where the macro plugin takes SwiftSyntax from.
enum SwiftSyntaxSource {
  /// The modules that ship, compiled, with the running toolchain.
  ///
  /// This keeps a clean build quick and needs no download. It takes unsafe flags, which SwiftPM
  /// refuses in a package that another one depends on by version.
  case toolchain(hostModules: String)

  /// The `swift-syntax` package.
  case package

  /// The way that fits this checkout; `OPENSWIFTDATA_SWIFT_SYNTAX=package` forces the package.
  static func current() -> SwiftSyntaxSource {
    if Context.environment["OPENSWIFTDATA_SWIFT_SYNTAX"] == "package" || isVersionedDependency {
      return .package
    }
    return hostModules.map { .toolchain(hostModules: $0) } ?? .package
  }

  /// Whether SwiftPM or Xcode made this checkout for a dependency that is stated by version.
  ///
  /// While SwiftPM still chooses a version, it reads the manifest out of the repository and there
  /// is no checkout at all.
  private static var isVersionedDependency: Bool {
    let directory = URL(fileURLWithPath: Context.packageDirectory)
    let manifest = directory.appendingPathComponent("Package.swift").path
    return directory.deletingLastPathComponent().lastPathComponent == "checkouts"
      || directory.path.contains("/registry/downloads/")
      || !FileManager.default.fileExists(atPath: manifest)
  }

  /// The folder of the toolchain's SwiftSyntax modules, or nil where there is none.
  ///
  /// It is found from the library that this manifest runs with:
  /// `usr/lib/swift/pm/ManifestAPI/libPackageDescription.so` lies beside `usr/lib/swift/host`.
  /// A system without `/proc` takes the package, which SwiftPM fetches prebuilt there.
  private static var hostModules: String? {
    guard let library = loadedFile(containing: "/libPackageDescription.") else { return nil }
    let folder = URL(fileURLWithPath: library)
      .deletingLastPathComponent()  // ManifestAPI
      .deletingLastPathComponent()  // pm
      .deletingLastPathComponent()  // swift
      .appendingPathComponent("host")
    let needed = ["SwiftSyntaxMacroExpansion", "SwiftCompilerPluginMessageHandling"]
    let isComplete = needed.allSatisfy {
      let module = folder.appendingPathComponent("\($0).swiftmodule").path
      return FileManager.default.fileExists(atPath: module)
    }
    return isComplete ? folder.path : nil
  }

  /// The path of the file that this process has loaded under a name with `part` in it.
  ///
  /// Read line by line: the kernel hands the list out in pieces, and Foundation may stop at the first.
  private static func loadedFile(containing part: String) -> String? {
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    var line = [CChar](repeating: 0, count: 8192)
    while fgets(&line, Int32(line.count), maps) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains(part), let start = text.firstIndex(of: "/") {
        return text[start...].trimmingCharacters(in: .newlines)
      }
    }
    return nil
  }

  /// The packages to depend on.
  var packages: [Package.Dependency] {
    switch self {
    case .toolchain:
      []
    case .package:
      [.package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0")]
    }
  }

  /// The target dependencies that provide `modules`.
  func products(_ modules: [String]) -> [Target.Dependency] {
    switch self {
    case .toolchain: []
    case .package: modules.map { .product(name: $0, package: "swift-syntax") }
    }
  }

  /// The compiler flags of a target that imports SwiftSyntax.
  var swiftSettings: [SwiftSetting] {
    switch self {
    case .toolchain(let hostModules): [.unsafeFlags(["-I", hostModules])]
    case .package: []
    }
  }

  /// The linker flags of a target that imports SwiftSyntax.
  var linkerSettings: [LinkerSetting] {
    switch self {
    case .toolchain(let hostModules):
      [.unsafeFlags(["-L", hostModules, "-Xlinker", "-rpath", "-Xlinker", hostModules])]
    case .package: []
    }
  }
}

let swiftSyntax = SwiftSyntaxSource.current()

let package = Package(
  name: "OpenSwiftData",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "OpenSwiftData", targets: ["OpenSwiftData"]),
    .library(name: "SwiftData", targets: ["SwiftData"]),
    .library(name: "OpenSwiftDataTesting", targets: ["OpenSwiftDataTesting"]),
    .executable(name: "tasklist", targets: ["tasklist"]),
  ],
  dependencies: swiftSyntax.packages,
  targets: [
    .macro(
      name: "OpenSwiftDataMacros",
      dependencies: swiftSyntax.products([
        "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder",
        "SwiftSyntaxMacros",
      ]),
      path: "Macros/OpenSwiftDataMacros",
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .systemLibrary(
      name: "CSQLiteGateway",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]
    ),
    .target(name: "CodedValues"),
    .target(name: "SQLiteGateway", dependencies: ["CSQLiteGateway", "CodedValues"]),
    .target(
      name: "OpenSwiftData",
      dependencies: ["CodedValues", "SQLiteGateway", "OpenSwiftDataMacros"]),
    .target(name: "SwiftData", dependencies: ["OpenSwiftData"]),
    .target(name: "OpenSwiftDataTesting", dependencies: ["OpenSwiftData"]),
    .executableTarget(
      name: "tasklist",
      dependencies: ["SwiftData"],
      path: "Examples/TaskList"
    ),
    .target(
      name: "TestSupport",
      dependencies: ["OpenSwiftData", "SQLiteGateway"],
      path: "Tests/TestSupport"
    ),
    .executableTarget(
      name: "store-writer",
      dependencies: ["OpenSwiftData", "TestSupport"],
      path: "Tests/StoreWriter"
    ),
    .testTarget(
      name: "OpenSwiftDataMacrosTests",
      dependencies: ["OpenSwiftDataMacros"]
        + swiftSyntax.products([
          "SwiftDiagnostics", "SwiftOperators", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
          "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
        ]),
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .testTarget(name: "CodedValuesTests", dependencies: ["CodedValues", "TestSupport"]),
    .testTarget(name: "SQLiteGatewayTests", dependencies: ["SQLiteGateway", "TestSupport"]),
    .testTarget(
      name: "OpenSwiftDataTests",
      dependencies: [
        "CodedValues", "OpenSwiftData", "OpenSwiftDataTesting", "SQLiteGateway", "SwiftData",
        "TestSupport", "store-writer",
      ],
      exclude: ["Migration/Fixtures"]
    ),
    .testTarget(name: "AcceptanceTests", dependencies: ["SwiftData"]),
    .testTarget(
      name: "TaskListTests",
      dependencies: ["OpenSwiftDataTesting", "SwiftData", "tasklist"],
      resources: [.copy("Fixtures")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// The acceptance tests, the examples and other clients compile with the language's own defaults;
/// the library's own code takes the stricter rules that are to become the default.
let libraryTargets: Set = [
  "CodedValues", "OpenSwiftDataMacros", "SQLiteGateway", "OpenSwiftData", "OpenSwiftDataTesting",
  "SwiftData", "TestSupport",
]

for target in package.targets where libraryTargets.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
