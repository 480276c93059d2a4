import Foundation
import Testing

@testable import OpenSwiftData

/// Delete rules of relationships that nothing leads back from.
@Suite struct OneWayRuleTests {
  typealias Basket = OneWay.Basket

  private func withBasket(_ body: (ModelContext, Basket) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Basket.self, OneWay.Ticket.self) { container in
      let setup = ModelContext(container)
      let basket = Basket("b")
      basket.fruits = [OneWay.Fruit("apple"), OneWay.Fruit("pear")]
      basket.label = OneWay.Sticker("label")
      setup.insert(basket)
      try setup.save()
      let context = ModelContext(container)
      try body(context, context.only(Basket.self))
    }
  }

  @Test func cascadeReachesWhatIsNotLoaded() throws {
    try withBasket { context, basket in
      context.insert(OneWay.Fruit("other"))
      context.delete(basket)
      try context.save()
      #expect(try context.only(OneWay.Fruit.self).name == "other")
      #expect(try context.count(of: OneWay.Sticker.self) == 0)
    }
  }

  @Test func denyLooksAtWhatIsNotLoaded() throws {
    try withBasket { context, basket in
      basket.kept = [OneWay.Fruit("kept")]
      try context.save()
      let other = ModelContext(context.container)
      let again = try other.only(Basket.self)
      other.delete(again)
      #expect(
        explanation { try other.save() }.contains(
          "Basket 1 cannot be deleted: its relationship kept"))
      again.kept = []
      try other.save()
      #expect(try other.count(of: OneWay.Fruit.self) == 1, "only what was kept is left")
    }
  }

  @Test func whatADeletedObjectLedToAtLastDecides() throws {
    try withBasket { context, basket in
      basket.seal = OneWay.Sticker("seal")
      try context.save()
      basket.fruits.removeFirst()
      basket.label = nil
      basket.seal = nil
      context.delete(basket)
      try context.save()
      #expect(try context.only(OneWay.Fruit.self).name == "apple")
      let stickers = try context.fetch(FetchDescriptor<OneWay.Sticker>(sortBy: [.init(\.text)]))
      #expect(stickers.map(\.text) == ["label", "seal"])
    }
  }

  @Test func linksMadeAfterTheDeletionDecideToo() throws {
    try withBasket { context, basket in
      context.delete(basket)
      basket.fruits = [OneWay.Fruit("new")]
      basket.label = OneWay.Sticker("new")
      try context.save()
      let fruits = try context.fetch(FetchDescriptor<OneWay.Fruit>(sortBy: [.init(\.name)]))
      #expect(fruits.map(\.name) == ["apple", "pear"])
      #expect(try context.only(OneWay.Sticker.self).text == "label")
    }
  }

  @Test func anObjectThatOthersNeedIsNotDeleted() throws {
    try withBasket { context, basket in
      let sticker = try #require(basket.label)
      context.insert(OneWay.Ticket(1, sticker: sticker))
      context.delete(basket)
      let text = explanation { try context.save() }
      #expect(text.contains("Sticker 1 cannot be deleted: Ticket 1 needs it"))
      try context.delete(model: OneWay.Ticket.self)
      try context.save()
      #expect(try context.count(of: OneWay.Sticker.self) == 0)
    }
  }

  @Test func whatIsDeletedElsewhereTooIsNoError() throws {
    try withBasket { context, basket in
      let other = ModelContext(context.container)
      other.delete(try other.only(Basket.self))
      try other.save()
      basket.label = nil
      basket.fruits = [OneWay.Fruit("new")]
      context.delete(basket)
      try context.save()
      #expect(try context.count(of: Basket.self) == 0)
    }
  }

  @Test func whatWasNeverSavedIsForgottenByThoseThatLeadToIt() throws {
    try withBasket { context, basket in
      let fruit = OneWay.Fruit("plum"), sticker = OneWay.Sticker("new")
      basket.fruits.append(fruit)
      basket.label = sticker
      context.delete(fruit)
      context.delete(sticker)
      try context.save()
      #expect(basket.fruits.map(\.name) == ["apple", "pear"] && basket.label == nil)
      #expect(!context.hasChanges)
      let ticket = OneWay.Ticket(1, sticker: sticker)
      context.insert(ticket)
      #expect(sticker.modelContext === context)
      context.delete(sticker)
      let text = explanation { try context.save() }
      #expect(text.contains("A new Ticket cannot be saved: its relationship sticker is required"))
      ticket.sticker = OneWay.Sticker("another")
      try context.save()
      #expect(try context.only(OneWay.Ticket.self).sticker.text == "another")
    }
  }
}
