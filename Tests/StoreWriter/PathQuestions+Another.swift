import Foundation
import OpenSwiftData
import TestSupport

// The questions that the models' own module asks, of key paths that this one writes.

// swift-format-ignore: NeverForceUnwrap
extension PathQuestions<PathLedger.Smith> {
  static var ofAnotherModule: Self {
    var questions = Self()
    questions.conditions = [
      #Predicate { $0.number > 3 && $0.mood == .calm }, #Predicate { $0.mood.rawValue > "b" },
      #Predicate { $0.place.city == "a" && $0.place.floor != nil },
      #Predicate { $0.second?.city == "c4" }, #Predicate { $0.guild?.name == "Anvil" },
      #Predicate { $0.master?.guild?.isOpen == true },
      #Predicate { $0.guild?.smiths.contains { $0.place.floor == 1 } ?? false },
      #Predicate { ($0.guild?.smiths.count ?? 0) > 5 },
    ]
    questions.conditionsInMemory = [
      #Predicate { $0.rank < -5 }, #Predicate { $0.guild?.name.isEmpty == false && $0.rank > -9 },
    ]
    questions.sorts = [
      SortDescriptor(\.mood.rawValue), SortDescriptor(\.place.city, order: .reverse),
      SortDescriptor(\.place.floor), SortDescriptor(\.second?.city), SortDescriptor(\.guild?.name),
      SortDescriptor(\.guild?.isOpen, order: .reverse), SortDescriptor(\.master?.master?.number),
      SortDescriptor(\.master?.second?.floor),
      SortDescriptor(\.guild?.name, comparator: .localizedStandard),
    ]
    questions.sortsInMemory = [
      SortDescriptor(\.rank), SortDescriptor(\.master?.rank),
      SortDescriptor(\.master?.mood.rawValue),
    ]
    questions.forcedSorts = [
      (SortDescriptor(\.master!.guild!.name), SortDescriptor(\.master?.guild?.name))
    ]
    questions.prefetching = [\.guild, \.master?.guild, \.guild?.smiths[0].master]
    return questions
  }
}

// swift-format-ignore: NeverForceUnwrap
extension PathQuestions<Town> {
  static var ofAnotherModule: Self {
    var questions = Self()
    questions.conditions = [
      #Predicate { $0.size > 3 && $0.mother?.land.title == "W" },
      #Predicate { $0.oldSeat?.street == "c4" || $0.daughters.count > 1 },
    ]
    questions.conditionsInMemory = [#Predicate { $0.ruler?.size == 7 }]
    questions.sorts = [
      SortDescriptor(\.size), SortDescriptor(\.name), SortDescriptor(\.seat.street),
      SortDescriptor(\.seat.floor), SortDescriptor(\.oldSeat?.street),
      SortDescriptor(\.oldSeat?.floor), SortDescriptor(\.land.title),
      SortDescriptor(\.mother?.size), SortDescriptor(\.mother?.name),
      SortDescriptor(\.mother?.mother?.seat.street), SortDescriptor(\.mother?.land.title),
      SortDescriptor(\.mother?.oldSeat?.floor), SortDescriptor(\.isOpen),
      SortDescriptor(\.mother?.isOpen), SortDescriptor(\.land.title, comparator: .localized),
      SortDescriptor(\.mother?.name, comparator: .localizedStandard),
    ]
    questions.sortsInMemory = [
      SortDescriptor(\.shownName), SortDescriptor(\.mother?.shownName),
      SortDescriptor(\.ruler?.number), SortDescriptor(\.mother?.ruler?.size),
      SortDescriptor(\.daughters.count),
    ]
    questions.forcedSorts = [
      (SortDescriptor(\.mother!.size), SortDescriptor(\.mother?.size)),
      (SortDescriptor(\.mother!.mother!.land.title), SortDescriptor(\.mother?.mother?.land.title)),
    ]
    questions.refusedSorts = [SortDescriptor(\.daughters[0].size)]
    questions.prefetching = [
      \.land, \.mother?.land, \.daughters[0].land, \.mother!.daughters, \.land.towns[0].mother,
    ]
    questions.refusedPrefetching = [\.ruler, \.ruler?.land, \.mother?.size, \.mother?.ruler]
    questions.properties = [\.number, \.size, \.oldSeat, \.mother, \.seat.street]
    return questions
  }
}
