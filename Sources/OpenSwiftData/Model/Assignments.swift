/// Which of an object's properties with a default value were assigned, by an initializer or later.
///
/// A save that folds a new object into the row that has its key leaves the row what the object has
/// by default alone. `@Model` stores one in objects of classes with unique properties. Public for
/// the macro's expansion only.
public struct _Assignments {
  /// The properties whose default value has come.
  private var initialized = PropertySet()
  private var assigned = PropertySet()
  private var areAll = false

  /// Those of an object that is being made.
  public init() {}

  /// Those of an object whose values a row or a collection of values gives: all count.
  public init(ofRow: Void) { areAll = true }

  /// Notes a value that an initializer gives a property; the first one is its default value.
  public mutating func noteInitialValue(_ property: Int) {
    if initialized.contains(property) {
      assigned.insert(property)
    } else {
      initialized.insert(property)
    }
  }

  /// Notes an assignment after the initializer.
  public mutating func note(_ property: Int) { assigned.insert(property) }

  /// Whether a property has its default value alone.
  func isByDefault(_ property: Int) -> Bool {
    !areAll && initialized.contains(property) && !assigned.contains(property)
  }
}
