import Testing

/// How `@Model` tells a superclass from a protocol.
struct InheritanceTests {
  private static let message = """
    '@Model' cannot be applied to 'Truck' because 'Vehicle' is a model already; inheritance between \
    models is not supported yet (if 'Vehicle' is a protocol, add 'PersistentModel' to the \
    inheritance clause)
    """

  /// The compiler asks for no conformance that a superclass has.
  @Test func aSuperclassThatIsAModelIsReported() {
    let source = "@Model final class Truck: Vehicle {\n  var load = 0.0\n}"
    let expansion = expand(source, conformances: [])
    #expect(expansion.diagnostics == ["1:27: error: \(Self.message)"])
  }

  @Test(arguments: [
    "Truck: Vehicle", "Truck: NSObject, Codable", "Truck: Codable", "Truck",
  ])
  func otherSupertypesAreNoFault(declaration: String) {
    let expansion = expand("@Model final class \(declaration) {}")
    #expect(expansion.diagnostics == [])
  }

  /// A conformance that the source states is not asked for either.
  @Test(arguments: [
    "Truck: PersistentModel", "Truck: Loadable, SwiftData.PersistentModel", "Truck: Codable",
  ])
  func writtenConformancesAreNoFault(declaration: String) {
    let expansion = expand("@Model final class \(declaration) {}", conformances: [])
    #expect(expansion.diagnostics == [])
    #expect(!expansion.source.contains("extension"))
  }
}
