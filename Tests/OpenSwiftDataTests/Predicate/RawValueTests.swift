import Testing

@testable import OpenSwiftData

@Suite struct RawValueTests {
  enum Single: String { case only }
  struct Wrapper: RawRepresentable { var rawValue: String }
  enum Payload { case none, some(String) }

  @Test func knowsTheCasesOfEnumsWithoutPayload() {
    #expect(KnownCases.all(of: Mood.self) == [.poor, .fair, .good])
    #expect(KnownCases.all(of: Level.self) == [.low, .high])
    #expect(KnownCases.all(of: Stage.self) == Stage.allCases)
    #expect(KnownCases.all(of: Single.self) == [.only])
    #expect(KnownCases.all(of: Payload.self) == nil)
    #expect(KnownCases.all(of: String.self) == nil)
  }

  @Test func tellsRawValueFromOtherProperties() {
    #expect(RawValueKeyPath.isRawValue(\Mood.rawValue))
    #expect(!RawValueKeyPath.isRawValue(\Mood.title))
    #expect(!RawValueKeyPath.isRawValue(\Mood.hashValue))
    #expect(RawValueKeyPath.isRawValue(\Stage.rawValue))
    #expect(RawValueKeyPath.isRawValue(\Level.rawValue))
    #expect(!RawValueKeyPath.isRawValue(\Level.hashValue))
    #expect(RawValueKeyPath.isRawValue(\Wrapper.rawValue))
    #expect(!RawValueKeyPath.isRawValue(\String.count))
  }

  @Test func tellsTheOrderOfRawValuesFromOthers() {
    #expect(RawValueOrder.isOrder(of: Level.self))
    #expect(!RawValueOrder.isOrder(of: Mood.self))
    #expect(RawValueOrder.isOrder(of: Int.self))
  }
}
