// The library's macros, all of them; the plugin `OpenSwiftDataMacros` implements them.

public import Foundation
import Observation

// MARK: - Models

/// Makes a class a persistent model: its stored properties are saved, fetched, tracked and observed.
///
/// Each stored `var` becomes a column or a relationship of the entity that is named after the class.
/// Computed, `static` and `lazy` properties and those marked ``Transient()`` are left out.
///
/// ```swift
/// @Model
/// final class Chore {
///   var code: String
///   var title: String
///   var note: String?
///   var priority = 0
///
///   init(code: String, title: String) {
///     self.code = code
///     self.title = title
///   }
/// }
/// ```
///
/// The class gets conformances to ``PersistentModel`` and `Observable`, and an unavailable one to
/// `Sendable`: an object belongs to the context that made it. A default value is evaluated for each
/// new object, and once by a migration that gives rows the property.
///
/// `willSet` and `didSet` run on each assignment, as in a class without the macro; they do not run
/// while an object is loaded or rolled back. In an initializer they run, unlike there, once all
/// properties have a value.
///
/// Unlike SwiftData, a `let`, which no fetch could fill, is an error with a fix-it, and so are
/// several properties in one declaration and properties inside `#if`. `@Transient` properties are
/// observed, too.
@attached(
  member, conformances: Observable, PersistentModel, Sendable,
  names: named(_$model), named(_$assignments), named(schemaMetadata), named(_$unstoredProperties),
  named(init), named(_$reload), named(_$encode), named(_$visit)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable, PersistentModel, Sendable)
public macro Model() = #externalMacro(module: "OpenSwiftDataMacros", type: "ModelMacro")

// MARK: - Properties

/// Describes how a property of a model is stored.
///
/// The options are read as they are written: a constant that stands for one is an error, and so are two
/// that make no sense together.
///
/// - Parameters:
///   - options: What sets the attribute apart, such as `.unique` or `.externalStorage`.
///   - originalName: The name that the property had in the schema before this one, so that a
///     migration keeps its values; nil if it is the same.
///   - hashModifier: Any text; another one makes another version of the property although nothing
///     else about it changed.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option...,
  originalName: String? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "OpenSwiftDataMacros", type: "AttributeMacro")

/// Describes how a property of a model refers to other models.
///
/// With `.unique`, which is for to-one relationships, no two objects lead to one: a key, as `#Unique`
/// makes one.
///
/// ```swift
/// @Relationship(deleteRule: .cascade, inverse: \Step.chore) var steps: [Step] = []
/// ```
///
/// Write `inverse` on one side only: the compiler reports a circular reference if both name one
/// another.
///
/// - Parameters:
///   - options: `.unique`, for a to-one relationship that no two models may share.
///   - deleteRule: What happens to the related models when the one with the property is deleted.
///   - minimumModelCount: The fewest models that a save accepts, or nil for no limit.
///   - maximumModelCount: The most models that a save accepts; 0 and nil stand for no limit.
///   - originalName: The name that the property had in the schema before this one; nil if it is the
///     same.
///   - inverse: The property of the related model that refers back; nil to have it inferred.
///   - hashModifier: Any text; another one makes another version of the property although nothing
///     else about it changed.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option...,
  deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0,
  maximumModelCount: Int? = 0,
  originalName: String? = nil,
  inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "OpenSwiftDataMacros", type: "RelationshipMacro")

/// Keeps a property of a model out of the store.
///
/// The property needs a default value or an optional type, since an object that is fetched has
/// nothing else to put there. Its changes are observed like those of a persisted property, whether
/// its type is written or inferred, unless it has observers of its own; they do not mark the object
/// as changed.
@attached(peer)
public macro Transient() =
  #externalMacro(module: "OpenSwiftDataMacros", type: "TransientMacro")

// MARK: - Entities

/// Lets no two models of a type have the same values for the given properties.
///
/// ```swift
/// @Model final class Product {
///   #Unique<Product>([\.barcode], [\.name, \.category])
/// ```
///
/// A save writes a new model that has the key of a stored one to that one's row, which keeps its
/// identifier and whatever the new one does not say; `ModelContext.uniquenessPolicy` may refuse
/// instead. Texts are equal as Swift's are; a key with a nil in it is like no other. Each group is an
/// index as well.
///
/// - Parameter constraints: Groups of key paths to attributes and to-one relationships; each group is
///   unique by itself.
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "OpenSwiftDataMacros", type: "UniqueMacro")

/// Has the store keep an ordered index for each group of properties.
///
/// `#Index<Product>([\.category], [\.category, \.price])` makes one index of one column and one of
/// two, in the order that is written. An index makes fetches faster whose predicate or sort names its
/// first properties, and every save a little slower; `ModelContext.explain(_:)` tells whether a fetch
/// uses it. A to-one relationship has an index in any case.
///
/// - Parameter indices: Groups of key paths; each group is an index.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "OpenSwiftDataMacros", type: "IndexMacro")

/// Has the store keep an index of the given kind for each group of properties.
///
/// `#Index<Place>(.rtree([\.latitude, \.longitude]), .binary([\.name]))` makes an R-tree beside an ordered
/// index. The tree is over one to five numbers or dates, or structs of them, and is searched where a
/// predicate bounds two of them at least (or the only one) by captured values that all have to hold:
/// `$0.latitude > south && $0.latitude < north && $0.longitude > west && $0.longitude < east`. It makes saves
/// slower than an ordered index does. Where the linked SQLite has no R-trees, `.rtree` makes an ordered
/// index. SQLite: <https://sqlite.org/rtree.html>.
///
/// - Parameter indices: Groups of key paths with the kind of index that each of them asks for.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: Schema.Index<T>.Types<T>...) =
  #externalMacro(module: "OpenSwiftDataMacros", type: "IndexMacro")

// MARK: - Predicates

/// Makes a predicate on models from a closure, which may say more than with Foundation's `#Predicate`.
///
/// ```swift
/// let open = #Predicate<Chore> { !$0.isDone }
/// let urgent = #Predicate<Chore> { chore in
///   guard let due = chore.due else { return false }
///   let isNear = due < Date.now.addingTimeInterval(3_600)
///   return open.evaluate(chore) && (isNear || chore.stage == .late)
/// }
/// ```
///
/// What does not involve the model is evaluated once, when the predicate is made, and captured; what
/// a condition on captured values keeps from being asked is not evaluated. Beyond what Foundation
/// accepts, a predicate may have `let` constants, several statements, `guard`, `switch`, implicit
/// members such as `.late`, `evaluate` of another predicate, and the common methods of strings:
/// `hasPrefix`, `hasSuffix`, `lowercased`, `uppercased`, and the comparisons that know the locale or
/// ignore the case; also `contains` of an `OptionSet`, `timeIntervalSince`, and questions to a captured
/// `Calendar`. Whatever has no form in a predicate is an error of the compiler.
///
/// Errors of `evaluate` and of `!` are thrown where the predicate is evaluated; write no `try`.
///
/// The compiler prefers this macro to Foundation's wherever all parameters are models. It checks the
/// closure for both, and a list of types that it has yet to find out makes that slow: from six conditions
/// on in one expression it may take seconds, or give up. Write the type of the parameter, as in
/// `#Predicate { (chore: Chore) in … }`, or name a part by `let`; either is checked at once.
///
/// - Parameter body: Whether a model is wanted.
@freestanding(expression)
public macro Predicate<each Input: PersistentModel>(
  _ body: (repeat each Input) -> Bool
) -> Foundation.Predicate<repeat each Input> =
  // A pack, as in Foundation's macro: the compiler checks both alike only then, and a body such as
  // `$0.note != nil` does not make it think the other macro the better one.
  #externalMacro(module: "OpenSwiftDataMacros", type: "PredicateMacro")

// MARK: - Actors

/// Makes an actor that owns a model context and runs its work on the context's executor.
///
/// ```swift
/// @ModelActor
/// actor Importer {
///   func add(title: String) throws {
///     modelContext.insert(Chore(title: title))
///     try modelContext.save()
///   }
/// }
/// ```
///
/// The actor gets `modelExecutor`, `modelContainer` and, unless it writes one itself,
/// `init(modelContainer:)`. Unlike SwiftData's, the initializer is as visible as the actor is; and
/// it is left out where the actor's own initializer has to set further properties.
@attached(member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() =
  #externalMacro(module: "OpenSwiftDataMacros", type: "ModelActorMacro")

// MARK: - Parts of the expansion of @Model

/// Gives a persisted property its storage and accessors; ``Model()`` adds it.
///
/// - Parameters:
///   - number: The property's place among the persisted ones, from 0.
///   - notesAssignments: Whether objects remember that it was assigned.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(_$observing_))
public macro _PersistedProperty(_ number: Int, notesAssignments: Bool = false) =
  #externalMacro(module: "OpenSwiftDataMacros", type: "PersistedPropertyMacro")

/// Lets a transient property be observed; ``Model()`` adds it.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _TransientProperty() =
  #externalMacro(module: "OpenSwiftDataMacros", type: "TransientPropertyMacro")
