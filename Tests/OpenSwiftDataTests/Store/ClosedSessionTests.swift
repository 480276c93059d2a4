import Testing

@testable import OpenSwiftData

@Suite struct ClosedSessionTests {
  @Test func itRefusesEverything() throws {
    let session = ClosedSession()
    let layout = try EntityLayout(Memo.self)
    let request = FetchRequest(
      descriptor: FetchDescriptor<Memo>(), layout: layout, pending: nil)
    #expect(throws: SwiftDataError.missingModelContext) { try session.count(request) }
    #expect(throws: SwiftDataError.missingModelContext) { try session.rowIDs(request) }
    #expect(throws: SwiftDataError.missingModelContext) { try session.save([]) }
    session.dropMirror()
  }

  @Test func anEmptyRowLoadsNothing() {
    var row = EmptyRow()
    let memo = Memo(_$row: &row)
    #expect(memo.hasUnloadedProperties)
    #expect(memo.title == "" && memo.rank == 0 && memo.remark == nil)
  }
}
