/// Where a struct lies among the columns of a property.
struct CompositePlace: Equatable, Sendable {
  let form: CompositeForm
  /// The column that says whether the struct is there; nil for one that always is.
  let presence: Int?
  /// The column of the first member.
  private let first: Int

  /// The place of a property's struct.
  init(_ form: CompositeForm, isOptional: Bool) {
    self.init(form, isOptional: isOptional, at: 0)
  }

  private init(_ form: CompositeForm, isOptional: Bool, at column: Int) {
    self.form = form
    presence = isOptional ? column : nil
    first = isOptional ? column + 1 : column
  }

  static func == (left: CompositePlace, right: CompositePlace) -> Bool {
    left.form === right.form && left.presence == right.presence && left.first == right.first
  }

  /// What the name of a stored property leads to.
  enum Target {
    case column(CompositeForm.Member, _ColumnType, at: Int)
    case composite(CompositeForm.Member, CompositePlace)
  }

  /// The member that a stored property of the struct holds; nil where it holds none.
  func target(named property: Substring) -> Target? {
    var column = first
    for member in form.members {
      let isWanted = member.property.map { $0 == property } ?? false
      switch member.content {
      case .column(let type):
        if isWanted { return .column(member, type, at: column) }
        column += 1
      case .composite(let form):
        if isWanted {
          let place = CompositePlace(form, isOptional: member.isOptional, at: column)
          return .composite(member, place)
        }
        column += form.columns(isOptional: member.isOptional).count
      }
    }
    return nil
  }

  /// What several names lead to, one after the other, as a key path's description has them:
  /// ".geo?.lat".
  func target(of steps: Substring) -> Target? {
    guard steps.first == "." else { return nil }
    let end = steps.dropFirst().firstIndex { ".?!".contains($0) } ?? steps.endIndex
    guard let target = target(named: steps[steps.index(after: steps.startIndex)..<end]) else {
      return nil
    }
    let rest = steps[end...].drop { "?!".contains($0) }
    guard !rest.isEmpty else { return target }
    guard case .composite(_, let place) = target else { return nil }
    return place.target(of: rest)
  }
}
