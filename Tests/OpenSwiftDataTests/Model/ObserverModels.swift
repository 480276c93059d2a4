import Foundation
import OpenSwiftData

/// A jar that writes down what its observers see.
@Model
final class Jar {
  @Transient var log: [String] = []
  var level: Int = 0 {
    willSet { log.append("will \(level) \(newValue)") }
    didSet {
      log.append("did \(oldValue) \(level)")
      if level > 100 { level = 100 }
      half = level / 2
    }
  }
  var half: Int = 0
  var name: String = "" {
    didSet {
      guard name != oldValue else { return }
      self.renamings += 1
    }
  }
  var renamings = 0

  init() {}
}
