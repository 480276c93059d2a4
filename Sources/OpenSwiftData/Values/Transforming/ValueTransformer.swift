#if !canImport(Darwin)
  /// Makes something that can be stored of a value, and the value of that again.
  ///
  /// Foundation has this class on Apple's platforms only; the parts of it that a model needs are the
  /// same here. A subclass overrides `transformedValue(_:)`, which answers with `Data` or `String`,
  /// and `reverseTransformedValue(_:)`. Both are called from any thread, and for every row.
  ///
  /// ```swift
  /// final class ColorTransformer: ValueTransformer {
  ///   override func transformedValue(_ value: Any?) -> Any? { (value as? Color)?.hexText }
  ///   override func reverseTransformedValue(_ value: Any?) -> Any? {
  ///     (value as? String).flatMap(Color.init(hexText:))
  ///   }
  /// }
  ///
  /// @Attribute(.transformable(by: ColorTransformer.self)) var color: Color
  /// ```
  open class ValueTransformer {
    /// Makes a transformer.
    public required init() {}

    /// The class of what `transformedValue(_:)` answers with; the library does not ask for it.
    open class func transformedValueClass() -> AnyClass { ValueTransformer.self }

    /// Whether `reverseTransformedValue(_:)` works, which a property needs.
    ///
    /// True unless overridden.
    open class func allowsReverseTransformation() -> Bool { true }

    /// What is stored for a value: `Data`, `String`, or nil where there is nothing to store.
    ///
    /// The value is never nil where the library calls it.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// The value of what is stored; nil where it is none, which the fetch then reports.
    open func reverseTransformedValue(_ value: Any?) -> Any? { value }

    /// Registers a transformer under a name, in place of an earlier one; nil takes the name away.
    ///
    /// A container that is open keeps the one that it was made with. Any thread may call it.
    public class func setValueTransformer(
      _ transformer: ValueTransformer?, forName name: NSValueTransformerName
    ) {
      TransformerRegistry.register(transformer, for: TransformerName(rawValue: name.rawValue))
    }

    /// The transformer that is registered under a name.
    ///
    /// Stands for Foundation's `ValueTransformer(forName:)`, which Swift alone cannot express: an
    /// initializer that answers with an object that exists already.
    public class func valueTransformer(forName name: NSValueTransformerName) -> ValueTransformer? {
      TransformerRegistry.transformer(for: TransformerName(rawValue: name.rawValue))
    }

    /// The names under which transformers are registered, in no promised order.
    public class func valueTransformerNames() -> [NSValueTransformerName] {
      TransformerRegistry.names.map { NSValueTransformerName($0.rawValue) }
    }
  }

  /// A name under which a value transformer is registered.
  public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    /// The name as `.transformable(by:)` writes it.
    public let rawValue: String

    /// Makes a name of its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name of its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
#else
  public import Foundation
#endif
