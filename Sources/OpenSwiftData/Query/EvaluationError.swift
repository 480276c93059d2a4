/// Why an expression has no value for some object, where Foundation would end the program.
///
/// The raw value says so in the words of the store's functions.
enum EvaluationError: String, Error, CustomStringConvertible {
  case overflow = "arithmetic overflow"
  case divisionByZero = "division by zero"
  case rangeOfWrongOrder = "the lower bound of a range is above its upper bound"
  case keyPath = "a key path unwraps nil by '!', or takes an element that may be missing"

  var description: String { rawValue }
}
