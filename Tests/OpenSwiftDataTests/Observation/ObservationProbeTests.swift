import Foundation
import Observation
import Testing

@testable import OpenSwiftData

@Suite struct ObservationProbeTests {
  private final class Witness: Sendable {}

  @Test func aReadIsTrackedInsideTrackingAlone() {
    #expect(!_isTracking())
    withObservationTracking {
      #expect(_isTracking())
      #expect(_isTracking())
    } onChange: {
    }
    #expect(!_isTracking())
  }

  @Test func anotherThreadsTrackingIsNotThisOnes() async {
    await withTaskGroup(of: Int.self) { group in
      for index in 0..<8 {
        group.addTask {
          var wrong = 0
          for _ in 0..<2_000 {
            if index.isMultiple(of: 2) {
              withObservationTracking {
                if !_isTracking() { wrong += 1 }
              } onChange: {
              }
            } else if _isTracking() {
              wrong += 1
            }
          }
          return wrong
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }

  @Test func anObserverThatIsNeverCalledIsLetGo() {
    weak var witness: Witness?
    do {
      let kept = Witness()
      witness = kept
      withObservationTracking {
        _ = _isTracking()
      } onChange: {
        withExtendedLifetime(kept) {}
      }
    }
    _ = _isTracking()
    #expect(witness == nil)
  }
}
