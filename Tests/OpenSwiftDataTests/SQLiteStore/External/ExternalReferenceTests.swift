import Testing

@testable import OpenSwiftData

@Suite struct ExternalReferenceTests {
  @Test(arguments: [1, 7, ExternalReference.maximumNumber])
  func itHasTheNumberAndTellsOtherLengths(number: Int64) {
    for count in [131_073, 200_000, 268_435_454, 268_435_455, 268_435_456, 3_000_000_000, .max] {
      let reference = ExternalReference(number: number, byteCount: count)
      #expect(reference.value > 0)
      #expect(reference.number == number)
      #expect(reference.fits(byteCount: count))
      for other in [count - 1, count - 4096, count / 2] {
        #expect(!ExternalReference(reference.value).fits(byteCount: other), "\(count), \(other)")
      }
    }
  }

  @Test func aNumberAloneFitsAnyLength() {
    #expect(ExternalReference(7).number == 7)
    #expect(ExternalReference(7).fits(byteCount: 1) && ExternalReference(7).fits(byteCount: 0))
  }
}
