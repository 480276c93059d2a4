import Foundation
import Synchronization
import Testing

@testable import SQLiteGateway

@Suite struct WriterLockTests {
  @Test func theHolderIsRefusedASecondTime() {
    let lock = WriterLock()
    #expect(lock.acquire())
    #expect(lock.isHeldByCurrentThread)
    #expect(!lock.acquire())
    lock.release()
    #expect(!lock.isHeldByCurrentThread)
    #expect(lock.acquire())
    lock.release()
  }

  @Test func threadsGetTheLockInTheOrderOfTheirRequests() {
    let lock = WriterLock()
    let order = Mutex<[Int]>([])
    let group = DispatchGroup()
    #expect(lock.acquire())
    for index in 0..<5 {
      group.enter()
      Thread.detachNewThread {
        if lock.acquire() {
          order.withLock { $0.append(index) }
          lock.release()
        }
        group.leave()
      }
      while lock.waiterCount <= index { Thread.sleep(forTimeInterval: 0.001) }
    }
    lock.release()
    group.wait()
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
  }
}
