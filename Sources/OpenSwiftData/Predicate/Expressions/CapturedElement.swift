public import Foundation

extension PredicateExpressions {
  /// An element of a captured collection, or an error where the collection has none at that place.
  ///
  /// It stands for elements of collections that Foundation's own expressions cannot capture.
  public struct CapturedElement<Element>: PredicateExpression {
    /// The element.
    public typealias Output = Element

    /// The element; nil where the index is out of range.
    public let element: Element?

    /// Takes the element out of a collection.
    public init<Base: Collection>(of base: Base, at index: Base.Index)
    where Base.Element == Element {
      let isElement = index >= base.startIndex && index < base.endIndex
      element = isElement ? base[index] : nil
    }

    /// The element; throws `PredicateError.invalidInput` where there is none.
    public func evaluate(_ bindings: PredicateBindings) throws -> Element {
      guard let element else { throw PredicateError.invalidInput }
      return element
    }
  }
}

/// `@unchecked Sendable`: a constant, of which a predicate must not capture anything that is not; nothing
/// can say so in a condition of `StandardPredicateExpression`, which demands it.
extension PredicateExpressions.CapturedElement: @unchecked Sendable {}

extension PredicateExpressions.CapturedElement: Codable where Element: Codable {}

extension PredicateExpressions.CapturedElement: StandardPredicateExpression
where Element: Codable {}

extension PredicateExpressions.CapturedElement: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.fold(self, since: compiler.position)
  }
}
