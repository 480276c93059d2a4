import SwiftSyntaxMacros

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin

  /// The plugin's entry point where SwiftSyntax comes from the `swift-syntax` package.
  @main
  struct PluginMain: CompilerPlugin {
    let providingMacros = providedMacros
  }
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  /// The plugin's entry point where SwiftSyntax comes from the toolchain, which has the message
  /// loop but not the `CompilerPlugin` protocol that usually starts it.
  @main
  struct PluginMain: PluginProvider {
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      try CompilerPluginMessageListener(connection: connection, provider: PluginMain()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard let macro = providedMacros.first(where: { String(describing: $0) == typeName }) else {
        throw UnknownMacro(description: "module '\(moduleName)' has no macro type '\(typeName)'")
      }
      return macro
    }
  }

  /// The compiler asked for a macro that is not in the list: a declaration and the plugin differ.
  private struct UnknownMacro: Error, CustomStringConvertible {
    let description: String
  }
#endif
