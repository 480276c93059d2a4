import Foundation
import SwiftData

/// Where the tasks are kept.
enum StorePlace {
  /// Where the library keeps the store of a program that names none.
  case standard
  case file(URL)

  /// The place named by `--store`, otherwise by `TASKLIST_STORE`, otherwise the standard one.
  init(option: String?, environment: [String: String], folder: URL) throws {
    if let option, option.isEmpty {
      throw Failure.usage("--store is empty", advice: "Name a file: --store tasks.store")
    }
    let variable = environment["TASKLIST_STORE"] ?? ""
    guard let path = option ?? (variable.isEmpty ? nil : variable) else {
      self = .standard
      return
    }
    self = .file(URL(fileURLWithPath: path, relativeTo: folder).absoluteURL)
  }

  var configuration: ModelConfiguration {
    switch self {
    case .standard: ModelConfiguration()
    case .file(let url): ModelConfiguration(url: url)
    }
  }
}
