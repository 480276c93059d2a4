public import Foundation

extension PredicateExpressions {
  /// Converts the case of a text, by methods that Foundation's predicates leave out.
  public struct StringCase<Root: PredicateExpression>: PredicateExpression
  where Root.Output: StringProtocol {
    /// The converted text.
    public typealias Output = String

    /// Which case is wanted.
    public enum Operation: String, Codable, Hashable, Sendable {
      /// Small letters, in no language's way in particular.
      case lowercased
      /// Capital letters, in no language's way in particular.
      case uppercased
    }

    /// Which case is wanted.
    public let operation: Operation
    /// The expression that yields the text.
    public let root: Root

    /// Describes one call.
    public init(_ operation: Operation, root: Root) {
      self.operation = operation
      self.root = root
    }

    /// Calls the method on the value of the expression.
    public func evaluate(_ bindings: PredicateBindings) throws -> String {
      let root = try root.evaluate(bindings)
      switch operation {
      case .lowercased: return root.lowercased()
      case .uppercased: return root.uppercased()
      }
    }
  }
}

extension PredicateExpressions.StringCase: Sendable where Root: Sendable {}

extension PredicateExpressions.StringCase: Codable where Root: Codable {}

extension PredicateExpressions.StringCase: StandardPredicateExpression
where Root: StandardPredicateExpression {}
