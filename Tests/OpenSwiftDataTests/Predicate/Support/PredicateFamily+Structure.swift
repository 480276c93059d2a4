import Foundation
import OpenSwiftData

extension PredicateFamily {
  static let identities = PredicateFamily(testDescription: "identities") { values in
    let token = values.uuid()
    let batch = values.optional { $0.uuid() }
    let link = values.optional { $0.url() }
    let payload = values.data()
    return [
      #Predicate { $0.token == token },
      #Predicate { $0.token < token },
      #Predicate { $0.batch == batch },
      #Predicate { $0.batch != batch },
      #Predicate { ($0.batch ?? token) == $0.token },
      #Predicate { $0.link == link },
      #Predicate { $0.link != link },
      #Predicate { $0.payload == payload },
      #Predicate { $0.payload.count > 1 },
      #Predicate { $0.payload.isEmpty },
    ]
  }

  static let optionals = PredicateFamily(testDescription: "optionals") { values in
    let number = values.optional { $0.integer() }
    let text = values.optional { $0.text() }
    let date = values.optional { $0.date() }
    let flag = values.optional { $0.boolean() }
    // swift-format-ignore: NeverForceUnwrap, UseEarlyExits
    return [
      #Predicate { $0.size == nil },
      #Predicate { $0.size != nil },
      #Predicate { $0.size == number },
      #Predicate { $0.size != number },
      #Predicate { !($0.size == number) },
      #Predicate { !($0.note == text || $0.size == number) },
      #Predicate { $0.isChecked == flag },
      #Predicate { $0.isChecked ?? false },
      #Predicate { !($0.isChecked ?? true) },
      #Predicate { $0.size != nil && $0.size! > 1 },
      #Predicate { number != nil && $0.count == number! },
      #Predicate { number == nil || $0.count == number! },
      #Predicate { item in if let date { return item.date < date } else { return true } },
      #Predicate { item in item.note.flatMap { _ in item.size } == number },
      #Predicate { item in (item.note.flatMap { _ in item.size } ?? 3) == 3 },
      #Predicate { ($0.size ?? $0.count) == $0.count },
      #Predicate { $0.note?.isEmpty == false },
      #Predicate { $0.note?.isEmpty != true },
    ]
  }

  static let enums = PredicateFamily(testDescription: "enums") { values in
    let stage = values.element(of: Stage.allCases)
    let level = values.optional { $0.element(of: [Level.low, .high]) }
    let mood = values.element(of: [Mood.poor, .fair, .good])
    let stages: [Stage] = [stage, .review]
    let levels: [Level?] = [level]
    let raw = stage.rawValue
    let (low, high) = (Level.low, Level.high)
    return [
      #Predicate { $0.stage == stage },
      #Predicate { $0.stage != stage },
      #Predicate { $0.level == level },
      #Predicate { $0.level != level },
      #Predicate { stages.contains($0.stage) },
      #Predicate { levels.contains($0.level) },
      #Predicate { $0.stage.rawValue == raw },
      #Predicate { $0.stage.rawValue < raw },
      #Predicate { $0.mood.rawValue == "fair" },
      #Predicate { $0.mood == mood },
      #Predicate { $0.level?.rawValue == 9 },
      #Predicate { ($0.level ?? low) < high },
    ]
  }

  static let memberships = PredicateFamily(testDescription: "memberships") { values in
    let numbers = [values.integer(), values.integer()]
    let sizes = [values.optional { $0.integer() }, values.integer()]
    let notes: Set<String?> = [values.optional { $0.text() }, values.text()]
    let unsigned = [values.unsigned(), values.unsigned()]
    let tokens: Set<UUID> = [values.uuid(), values.uuid()]
    let dates = [values.date(), values.date()]
    let empty: [Int] = []
    let nothing: [Int?] = []
    return [
      #Predicate { numbers.contains($0.count) },
      #Predicate { !numbers.contains($0.count) },
      #Predicate { sizes.contains($0.size) },
      #Predicate { !sizes.contains($0.size) },
      #Predicate { notes.contains($0.note) },
      #Predicate { unsigned.contains($0.wide) },
      #Predicate { tokens.contains($0.token) },
      #Predicate { dates.contains($0.date) },
      #Predicate { empty.contains($0.count) },
      #Predicate { !empty.contains($0.count) },
      #Predicate { nothing.contains($0.size) },
      #Predicate { !nothing.contains($0.size) },
      #Predicate { numbers[0] == $0.count },
      #Predicate { numbers.max() == $0.size },
    ]
  }

  static let ranges = PredicateFamily(testDescription: "ranges") { values in
    let lower = values.integer()
    let numbers = lower...max(lower, 100)
    let texts = "a"..<"b"
    let start = 0.1...
    let end = ...max(values.date(), Date(timeIntervalSinceReferenceDate: 0))
    let upper = values.unsigned()
    return [
      #Predicate { numbers.contains($0.count) },
      #Predicate { !numbers.contains($0.count) },
      #Predicate { texts.contains($0.title) },
      #Predicate { start.contains($0.ratio) },
      #Predicate { end.contains($0.date) },
      #Predicate { (-1...7).contains($0.count) },
      #Predicate { (1.0...2.5).contains($0.ratio) },
      #Predicate { (1..<upper).contains($0.wide) },
    ].dropLast(upper == 0 ? 1 : 0)
  }

  static let logic = PredicateFamily(testDescription: "logic") { values in
    let isWanted = values.boolean()
    let number = values.integer()
    let base = #Predicate<Specimen> { $0.count > number }
    return [
      flagged(base),
      #Predicate { $0.flag },
      #Predicate { !$0.flag },
      #Predicate { $0.flag == false },
      #Predicate { _ in isWanted },
      #Predicate { isWanted && $0.flag },
      #Predicate { isWanted || $0.flag },
      #Predicate { $0.flag || isWanted },
      #Predicate { isWanted ? $0.flag == false : true },
      #Predicate { ($0.flag ? $0.count : 0) == number },
      #Predicate { ($0.count > number) == $0.flag },
      #Predicate { !($0.flag && $0.count != number) || !isWanted && $0.isChecked == nil },
    ]
  }

  /// `base.evaluate($0) && $0.flag`, as `#Predicate` writes it.
  private static func flagged(_ base: Predicate<Specimen>) -> Predicate<Specimen> {
    Predicate<Specimen> { item in
      PredicateExpressions.build_Conjunction(
        lhs: PredicateExpressions.build_evaluate(PredicateExpressions.build_Arg(base), item),
        rhs: PredicateExpressions.build_KeyPath(root: item, keyPath: \.flag))
    }
  }

  static let arithmetic = PredicateFamily(testDescription: "arithmetic") { values in
    let real = values.real()
    let weight = Float(values.real())
    let step = Int(values.integer() % 10)
    return [
      #Predicate { $0.ratio + real > 1 },
      #Predicate { $0.ratio - $0.ratio == 0 },
      #Predicate { $0.ratio * real <= 0 },
      #Predicate { $0.ratio / real != 1 },
      #Predicate { 1 / ($0.ratio * real) > 0 },
      #Predicate { 1 / -$0.ratio < 0 },
      #Predicate { ($0.ratio + real) * 2 == $0.ratio },
      #Predicate { ($0.share ?? 1) == $0.ratio + real },
      #Predicate { $0.weight + weight > $0.weight },
      #Predicate { $0.weight / 3 * 3 == $0.weight },
      #Predicate { $0.weight * 0.1 - weight < 0.1 },
      #Predicate { $0.title.count * 3 - step > 4 },
      #Predicate { $0.title.count % 3 == 1 && $0.title.count / 2 > step },
      #Predicate { $0.octet / 3 > 5 && $0.octet % 7 == 1 },
      #Predicate { $0.wide / 3 > 5 && $0.wide % 7 == 1 },
      #Predicate { $0.count != 0 && 100 / $0.count > step },
      #Predicate { $0.count == 0 || 100 % $0.count > step },
    ]
  }
}
