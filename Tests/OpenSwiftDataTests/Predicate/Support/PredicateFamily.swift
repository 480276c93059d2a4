import Foundation
import OpenSwiftData
import Testing

/// Predicates of one kind, with values to compare with.
struct PredicateFamily: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable (inout SpecimenValues) -> [Predicate<Specimen>]

  static let all = [
    texts, integers, reals, dates, decimals, identities, optionals, enums, memberships, ranges,
    logic, arithmetic,
  ]

  static let texts = PredicateFamily(testDescription: "texts") { values in
    let text = values.text()
    let other = values.text()
    let list = [text, other]
    return [
      #Predicate { $0.title == text },
      #Predicate { $0.title != text },
      #Predicate { $0.title < text },
      #Predicate { $0.title >= text },
      #Predicate { $0.title.contains(text) },
      #Predicate { text.contains($0.title) },
      #Predicate { $0.title.starts(with: text) },
      #Predicate { $0.title.hasPrefix(text) },
      #Predicate { !$0.title.hasPrefix(text) || $0.title.hasSuffix(other) },
      #Predicate { $0.note?.hasPrefix(text) ?? true },
      #Predicate { $0.title.isEmpty },
      #Predicate { $0.title.count > text.count },
      #Predicate { $0.note?.contains(text) == true },
      #Predicate { $0.note?.contains(text) ?? true },
      #Predicate { ($0.note ?? other) == text },
      #Predicate { $0.note?.count == 1 },
      #Predicate { list.contains($0.title) && !$0.title.isEmpty },
      #Predicate { $0.title == ($0.note ?? text) },
    ]
  }

  static let integers = PredicateFamily(testDescription: "integers") { values in
    let number = values.integer()
    let unsigned = values.unsigned()
    let small = Int8(clamping: values.integer())
    let octet = UInt8(clamping: values.integer())
    return [
      #Predicate { $0.count == number },
      #Predicate { $0.count > number },
      #Predicate { $0.count <= number },
      #Predicate { $0.size == number },
      #Predicate { $0.size != number },
      #Predicate { $0.wide < unsigned },
      #Predicate { $0.wide >= unsigned },
      #Predicate { $0.wide == unsigned },
      #Predicate { ($0.serial ?? 7) == $0.wide },
      #Predicate { $0.small < small },
      #Predicate { $0.octet >= octet },
      #Predicate { ($0.size ?? number) > $0.count },
    ]
  }

  static let reals = PredicateFamily(testDescription: "reals") { values in
    let number = values.real()
    let weight = Float(values.real())
    let list = [number, values.real()]
    return [
      #Predicate { $0.ratio == number },
      #Predicate { $0.ratio != number },
      #Predicate { $0.ratio < number },
      #Predicate { $0.ratio <= number },
      #Predicate { $0.ratio > number },
      #Predicate { number > $0.ratio },
      #Predicate { number <= $0.ratio },
      #Predicate { $0.share == number },
      #Predicate { $0.share != number },
      #Predicate { item in item.share.flatMap { $0 == item.ratio } == true },
      #Predicate { $0.share != $0.share },
      #Predicate { $0.ratio == $0.ratio },
      #Predicate { ($0.share ?? number) > $0.ratio },
      #Predicate { $0.weight == weight },
      #Predicate { $0.weight > weight },
      #Predicate { list.contains($0.ratio) },
      #Predicate { $0.flag ? $0.ratio > 1 : $0.ratio < 1 },
      #Predicate { ($0.flag ? $0.ratio : number) >= 1 },
    ]
  }

  static let dates = PredicateFamily(testDescription: "dates") { values in
    let date = values.date()
    let other = values.date()
    // swift-format-ignore: UseEarlyExits
    return [
      #Predicate { $0.date == date },
      #Predicate { $0.date != date },
      #Predicate { $0.date < date },
      #Predicate { $0.date <= date },
      #Predicate { $0.date > date },
      #Predicate { $0.date >= date },
      #Predicate { date <= $0.date },
      #Predicate { date >= $0.date },
      #Predicate { $0.due == date },
      #Predicate { item in item.due.flatMap { $0 != item.date } ?? true },
      #Predicate { $0.date >= date && $0.date <= other },
      #Predicate { $0.date <= date && $0.date > other },
      #Predicate { $0.flag && $0.date >= date && $0.date <= other && $0.count > 0 },
      #Predicate { !($0.date >= date && $0.flag && other >= $0.date) },
      #Predicate { item in if let due = item.due { return due < item.date } else { return true } },
      #Predicate { item in item.due.flatMap { $0 > date } == true },
      #Predicate { item in item.due.flatMap { $0 <= date } ?? false },
    ]
  }

  static let decimals = PredicateFamily(testDescription: "decimals") { values in
    let number = values.decimal()
    let list: Set<Decimal> = [number, values.decimal()]
    return [
      #Predicate { $0.price == number },
      #Predicate { $0.price < number },
      #Predicate { $0.price >= number },
      #Predicate { $0.discount == number },
      #Predicate { ($0.discount ?? number) != $0.price },
      #Predicate { list.contains($0.price) },
      #Predicate { ($0.discount ?? 0) > $0.price },
      #Predicate { $0.price + number > 1 },
      #Predicate { -$0.price < $0.price - number },
    ]
  }
}
