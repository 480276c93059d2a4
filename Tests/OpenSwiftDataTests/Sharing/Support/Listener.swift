import Foundation

@testable import OpenSwiftData

/// Listens to the notifications of one context, or of one container, while it lives.
///
/// `@unchecked Sendable`: a context posts in the thread of its test.
final class Listener: @unchecked Sendable {
  private let handler: (Notification) -> Void
  private var token: (any NSObjectProtocol)?
  private(set) var notifications: [Notification] = []

  init(
    _ name: Notification.Name, of object: AnyObject,
    _ handler: @escaping (Notification) -> Void = { _ in }
  ) {
    self.handler = handler
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
      [weak self] notification in self?.receive(notification)
    }
  }

  deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }

  private func receive(_ notification: Notification) {
    notifications.append(notification)
    handler(notification)
  }

  /// The identifiers of the latest notification.
  func identifiers(_ key: ModelContext.NotificationKey) -> [PersistentIdentifier]? {
    notifications.last?.userInfo?[key] as? [PersistentIdentifier]
  }

  /// What the latest notification says, as the row ids of one entity.
  func rows(_ entity: String) -> [[Int64]] {
    [.insertedIdentifiers, .updatedIdentifiers, .deletedIdentifiers].map { key in
      (identifiers(key) ?? []).filter { $0.entityName == entity }.map(\.rowID)
    }
  }
}
