import CodedValues
import Foundation
import TestSupport
import Testing

@Suite struct JSONTextTests {
  @Test func eachKindHasOneText() {
    let value = CodedValue.members([
      .init(key: "z", value: .list([.null, .boolean(true), .boolean(false)])),
      .init(key: "a", value: .members([])),
      .init(key: "é", value: .integer(-5)),
      .init(key: "B", value: .real(0.1)),
      .init(key: "f", value: .float(0.1)),
      .init(key: "d", value: .data(Data([0, 255]))),
      .init(key: "n", value: .decimal(Decimal(sign: .minus, exponent: -2, significand: 150))),
    ])
    #expect(
      value.jsonText
        == #"{"B":0.1,"a":{},"d":"AP8=","f":0.1,"n":-1.5,"z":[null,true,false],"é":-5}"#)
  }

  @Test func textsKeepTheirBytes() throws {
    let texts = [
      "", "\0", "a\0b", "\"\\/\u{8}\u{C}\n\r\t\u{1F}\u{7F}", "e\u{301}\u{E9}", "👩‍👩‍👧‍👦",
      "\u{2028}\u{FFFF}",
      String(repeating: "ä\"", count: 100_000),
    ]
    for text in texts {
      let read = try CodedValue(json: CodedValue.text(text).jsonText).textValue
      #expect(read.map { Array($0.utf8) } == Array(text.utf8))
    }
    #expect(CodedValue.text("\0\n\u{1F}/").jsonText == #""\u0000\n\u001f/""#)
  }

  static let doubles: [Double] = [
    0, -0.0, 1, -1, 0.1, 1e22, 1e-7, .pi, .infinity, -.infinity, .nan, -.nan, .signalingNaN,
    Double(nan: 0x1234, signaling: false), .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    9_007_199_254_740_992, 1e15, 123_456_789_012_345_680, .leastNormalMagnitude.nextDown,
  ]

  @Test(arguments: doubles)
  func doublesKeepTheirBits(value: Double) throws {
    let read = try CodedValue(json: CodedValue.real(value).jsonText).realValue
    #expect(read?.bitPattern == value.bitPattern)
  }

  @Test func randomDoublesAndFloatsKeepTheirBits() throws {
    var generator = SeededGenerator()
    for _ in 0..<20_000 {
      let double = Double(bitPattern: generator.next())
      let read = try CodedValue(json: CodedValue.real(double).jsonText).realValue
      #expect(read?.bitPattern == double.bitPattern)
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      let readFloat = try CodedValue(json: CodedValue.float(float).jsonText).floatValue
      #expect(float.isNaN ? readFloat?.isNaN == true : readFloat == float)
    }
  }

  @Test func wholeNumbersAreExact() throws {
    for value in [0, 1, .max, .max - 1, 1 << 63, 1 << 63 - 1] as [UInt64] {
      let read = try CodedValue(json: CodedValue(value).jsonText)
      #expect(read.integerValue(UInt64.self) == value)
      #expect(read.integerValue(Int8.self) == Int8(exactly: value))
    }
    let lowest = try CodedValue(json: CodedValue.integer(.min).jsonText)
    #expect(lowest.integerValue(Int64.self) == .min && lowest.integerValue(UInt8.self) == nil)
    let wide = try CodedValue(json: CodedValue.number(Int128.min.description).jsonText)
    #expect(wide.integerValue(Int128.self) == .min)
  }

  @Test func decimalsKeepTheirDigits() throws {
    let texts = [
      "0", "-1.5", "12345678901234567890123456789012345678", "-0.00000000000000000001", "1e100",
    ]
    for text in texts {
      let value = try #require(Decimal(string: text))
      #expect(try CodedValue(json: CodedValue.decimal(value).jsonText).decimalValue == value)
    }
    let nan = try CodedValue(json: CodedValue.decimal(.nan).jsonText).decimalValue
    #expect(nan?.isNaN == true)
  }

  @Test func whatOthersWriteIsRead() throws {
    let value = try CodedValue(
      json: " { \"a\" : [ 1 , 2.50, -3E2 ] ,\n\"b\\u00e9\":\"\\ud83d\\ude00\\/\" } ")
    #expect(value.jsonText == #"{"a":[1,2.50,-3E2],"bé":"😀/"}"#)
    #expect(value[key: "a"]?.realValue == nil)
    guard case .list(let numbers) = value[key: "a"] else { return #expect(Bool(false)) }
    #expect(numbers.map(\.realValue) == [1, 2.5, -300])
  }

  @Test(arguments: [
    "", "x", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":1,}", "\"", "\"\\x\"", "\"\\ud800\"",
    "\"\\u12g4\"", "01", "1.", "-", "1e", "nul", "[] []", "\"\n\"", "{1:2}",
  ])
  func whatIsNoJSONIsAnError(text: String) {
    #expect(throws: JSONError.self) { try CodedValue(json: text) }
  }

  @Test func nestingHasAnEnd() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try CodedValue(json: deep).jsonText == deep)
    #expect(throws: JSONError.self) { try CodedValue(json: "[" + deep + "]") }
  }
}
