import Testing

@testable import OpenSwiftData

@Suite struct ShapeCacheTests {
  @Test func makesEachShapeOnce() {
    let cache = ShapeCache<[Int], String>()
    var count = 0
    for _ in 0..<3 {
      let text = cache.value(for: [1, 2]) {
        count += 1
        return "made"
      }
      #expect(text == "made")
    }
    #expect(count == 1)
  }

  @Test func keepsNothingOfAFailure() throws {
    struct Refusal: Error {}
    let cache = ShapeCache<Int, String>()
    #expect(throws: Refusal.self) {
      try cache.value(for: 1) { () throws(Refusal) -> String in throw Refusal() }
    }
    let text = cache.value(for: 1) { "made" }
    #expect(text == "made")
  }

  @Test func dropsTheShapesThatWereNotUsedLately() {
    let cache = ShapeCache<Int, Int>(capacity: 10)
    for shape in 0..<1_000 {
      _ = cache.value(for: 7) { 7 }
      _ = cache.value(for: shape) { shape }
      #expect(cache.count <= 10)
    }
    var isKept = true
    _ = cache.value(for: 7) {
      isKept = false
      return 7
    }
    #expect(isKept)
  }
}
