// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OpenSwiftData", path: "..")],
  targets: [
    .systemLibrary(
      name: "CSQLiteBenchmark",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CSQLiteBenchmark",
        .product(name: "SwiftData", package: "OpenSwiftData"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
