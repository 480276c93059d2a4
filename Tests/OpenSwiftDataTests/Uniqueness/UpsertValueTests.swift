import Foundation
import Testing

@testable import OpenSwiftData

/// Values of every kind, those of several columns among them, in an upsert.
@Suite struct UpsertValueTests {
  enum Models {
    struct Address: Codable, Equatable {
      var city: String
      var zip: String?
    }

    enum Kind: String, Codable {
      case small, large
    }

    enum State: Codable, Equatable {
      case open(until: Int)
      case closed
    }

    /// Its key stands behind a struct in several columns.
    @Model final class Shop {
      var address = Address(city: "nowhere", zip: nil)
      var branch: Address?
      @Attribute(.unique) var name: String
      var kind = Kind.small
      var state = State.closed
      var tags: [String] = []
      var prices: [String: Int]?
      @Attribute(.codable) var codes: Set<Int> = []
      @Attribute(.unique) var number: Int?

      init(_ name: String) { self.name = name }
    }
  }

  private typealias Shop = Models.Shop

  private func full(_ name: String, _ city: String) -> Shop {
    let shop = Shop(name)
    shop.address = .init(city: city, zip: "1")
    shop.branch = .init(city: city, zip: nil)
    shop.kind = .large
    shop.state = .open(until: 8)
    shop.tags = [city, city]
    shop.prices = [city: 1]
    shop.codes = [1, 2]
    return shop
  }

  /// What a row holds, but for its name.
  private func values(_ shop: Shop) -> [String] {
    let sorted = (shop.prices ?? [:]).sorted { $0.key < $1.key }
    return [
      "\(shop.address)", "\(shop.branch as Any)", "\(shop.kind)", "\(shop.state)", "\(shop.tags)",
      "\(shop.prices == nil)\(sorted)", "\(shop.codes.sorted())",
    ]
  }

  @Test(arguments: [true, false])
  func whatTheNewObjectSaysIsTakenWhole(isAlive: Bool) throws {
    try StoreKind.memory.withContainer(for: Shop.self) { container in
      let context = ModelContext(container)
      let old = full("a", "Ulm")
      try context.insertAndSave(old)
      let working = isAlive ? context : ModelContext(container)
      let new = full("a", "Rom")
      new.address.zip = nil
      new.kind = .small
      new.tags = []
      new.codes = []
      let expected = values(new)
      try working.insertAndSave(new)
      #expect(values(new) == expected)
      if isAlive { #expect(values(old) == expected) }
      let found = try ModelContext(container).all(Shop.self, by: \.name)
      #expect(found.map(values) == [expected])
    }
  }

  @Test(arguments: [true, false])
  func whatItDoesNotSayStays(isAlive: Bool) throws {
    try StoreKind.memory.withContainer(for: Shop.self) { container in
      let context = ModelContext(container)
      let old = full("a", "Ulm")
      try context.insertAndSave(old)
      let expected = values(old)
      let working = isAlive ? context : ModelContext(container)
      let new = Shop("a")
      try working.insertAndSave(new)
      #expect(values(new) == expected && values(old) == expected)
      // One of its values, changed where it is.
      let third = Shop("a")
      third.address.city = "Bern"
      try working.insertAndSave(third)
      let found = try ModelContext(container).all(Shop.self, by: \.name)
      #expect(found.map(\.address) == [.init(city: "Bern", zip: nil)])
      #expect(found.map { Array(values($0).dropFirst()) } == [Array(expected.dropFirst())])
    }
  }

  @Test func R78_keysBehindAStructChangeHands() throws {
    try StoreKind.memory.withContainer(for: Shop.self) { container in
      let context = ModelContext(container)
      let shops = [full("a", "Ulm"), full("b", "Rom"), full("c", "Bern")]
      for (number, shop) in shops.enumerated() {
        shop.number = number
        context.insert(shop)
      }
      try context.save()
      for (index, shop) in shops.enumerated() {
        shop.name = ["b", "c", "a"][index]
        shop.number = (index + 1) % 3
        shop.address.zip = nil
        shop.branch = nil
      }
      // A new object for one of the keys that has just moved.
      let new = Shop("c")
      new.branch = .init(city: "Genf", zip: "9")
      try context.insertAndSave(new)
      let found = try ModelContext(container).all(Shop.self, by: \.name)
      #expect(found.map(\.address.city) == ["Bern", "Ulm", "Rom"])
      #expect(found.map(\.number) == [0, 1, 2])
      #expect(found.map { $0.branch?.city } == [nil, nil, "Genf"])
      #expect(new.persistentModelID == shops[1].persistentModelID)
    }
  }
}
