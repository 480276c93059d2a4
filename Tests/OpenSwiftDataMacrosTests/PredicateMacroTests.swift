import Testing

/// What `#Predicate` makes of bodies.
struct PredicateMacroTests {
  @Test func comparisonsAndLogic() {
    expectExpansion(
      of: #"let p = #Predicate<Chore> { $0.rank * 2 > low && !$0.isDone }"#,
      #"""
      let p = OpenSwiftData._PredicateTree.predicate({ __row in
        let __1 = OpenSwiftData._PredicateTree.property(__row, \.rank)
        let __2 = OpenSwiftData._PredicateTree.arithmetic(__1, .multiply, value: 2)
        let __3 = OpenSwiftData._PredicateTree.compare(__2, .greaterThan, value: low)
        let __4 = OpenSwiftData._PredicateTree.property(__row, \.isDone)
        let __5 = OpenSwiftData._PredicateTree.not(__4)
        return OpenSwiftData._PredicateTree.and(__3, __5)
      })
      """#)
  }

  @Test func statements() {
    expectExpansion(
      of: #"""
        let p = #Predicate<Chore> { chore in
          guard let due = chore.due else { return false }
          let now = Date.now
          return due < now || chore.state == .late
        }
        """#,
      #"""
      let p = OpenSwiftData._PredicateTree.predicate({ chore in
        let __1 = OpenSwiftData._PredicateTree.property(chore, \.due)
        return OpenSwiftData._PredicateTree.ifPresent(__1, { due in
          let __2 = Date.now
          let __3 = OpenSwiftData._PredicateTree.compare(due, .lessThan, value: __2)
          let __4 = OpenSwiftData._PredicateTree.property(chore, \.state)
          let __5 = OpenSwiftData._PredicateTree.equal(__4, value: .late)
          return OpenSwiftData._PredicateTree.or(__3, __5)
        }, otherwise: OpenSwiftData._PredicateTree.value(false))
      })
      """#)
  }

  @Test func capturedConditions() {
    expectExpansion(
      of: #"let p = #Predicate<Chore> { names.isEmpty || $0.title == names[0] }"#,
      #"""
      let p = OpenSwiftData._PredicateTree.predicate({ __row in
        let __1: Swift.Bool = names.isEmpty
        let __2 = OpenSwiftData._PredicateTree.property(__row, \.title)
        let __3 = OpenSwiftData._PredicateTree.unwrapped(value: !__1 ? names[0] : nil)
        let __4 = OpenSwiftData._PredicateTree.equal(__2, __3)
        return OpenSwiftData._PredicateTree.or(OpenSwiftData._PredicateTree.value(__1), __4)
      })
      """#)
  }

  @Test func closuresAndChains() {
    expectExpansion(
      of: #"let p = #Predicate<Chore> { $0.tags.contains { $0 == tag } && $0.note?.isEmpty == b }"#,
      #"""
      let p = OpenSwiftData._PredicateTree.predicate({ __row in
        let __1 = OpenSwiftData._PredicateTree.property(__row, \.tags)
        let __4 = OpenSwiftData._PredicateTree.contains(__1, where: { __2 in
          return OpenSwiftData._PredicateTree.equal(__2, value: tag)
        })
        let __5 = OpenSwiftData._PredicateTree.property(__row, \.note)
        let __8 = OpenSwiftData._PredicateTree.flatMap(__5, { __6 in
          return OpenSwiftData._PredicateTree.property(__6, \.isEmpty)
        })
        let __9 = OpenSwiftData._PredicateTree.equal(__8, value: b)
        return OpenSwiftData._PredicateTree.and(__4, __9)
      })
      """#)
  }

  @Test func cases() {
    expectExpansion(
      of: #"""
        let p = #Predicate<Chore> {
          switch $0.state {
          case .late, .open: return $0.rank > 3
          case .done: return false
          }
        }
        """#,
      #"""
      let p = OpenSwiftData._PredicateTree.predicate({ __row in
        let __1 = OpenSwiftData._PredicateTree.property(__row, \.state)
        let __2 = OpenSwiftData._PredicateTree.equal(__1, value: .late)
        let __3 = OpenSwiftData._PredicateTree.equal(__1, value: .open)
        let __4 = OpenSwiftData._PredicateTree.or(__2, __3)
        let __5 = OpenSwiftData._PredicateTree.property(__row, \.rank)
        let __6 = OpenSwiftData._PredicateTree.compare(__5, .greaterThan, value: 3)
        return OpenSwiftData._PredicateTree.and(__4, __6)
      })
      """#)
  }
}
