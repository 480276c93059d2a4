import Testing

/// What `@ModelActor` adds to an actor.
struct ModelActorMacroTests {
  @Test func internalActor() {
    expectExpansion(
      of: #"""
        @ModelActor
        actor Importer {
          var count = 0
        }
        """#,
      #"""

      actor Importer {
        var count = 0

        nonisolated let modelExecutor: any OpenSwiftData.ModelExecutor

        nonisolated let modelContainer: OpenSwiftData.ModelContainer

        init(modelContainer: OpenSwiftData.ModelContainer) {
          let modelContext = OpenSwiftData.ModelContext(modelContainer)
          self.modelExecutor = OpenSwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
          self.modelContainer = modelContainer
        }
      }

      extension Importer: OpenSwiftData.ModelActor {}
      """#)
  }

  @Test func publicActor() {
    expectExpansion(
      of: #"""
        @ModelActor
        public actor Importer {
        }
        """#,
      #"""

      public actor Importer {

        public nonisolated let modelExecutor: any OpenSwiftData.ModelExecutor

        public nonisolated let modelContainer: OpenSwiftData.ModelContainer

        public init(modelContainer: OpenSwiftData.ModelContainer) {
          let modelContext = OpenSwiftData.ModelContext(modelContainer)
          self.modelExecutor = OpenSwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
          self.modelContainer = modelContainer
        }
      }

      extension Importer: OpenSwiftData.ModelActor {}
      """#)
  }

  @Test func initializerOfTheSourceIsKept() {
    expectExpansion(
      of: #"""
        @ModelActor
        actor Importer {
          init(modelContainer: ModelContainer) {
            modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(modelContainer))
            self.modelContainer = modelContainer
          }
        }
        """#,
      #"""

      actor Importer {
        init(modelContainer: ModelContainer) {
          modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(modelContainer))
          self.modelContainer = modelContainer
        }

        nonisolated let modelExecutor: any OpenSwiftData.ModelExecutor

        nonisolated let modelContainer: OpenSwiftData.ModelContainer
      }

      extension Importer: OpenSwiftData.ModelActor {}
      """#)
  }

  /// The macro could not set `name`, so it leaves initializing to the source.
  @Test func initializerWithFurtherPropertiesIsKept() {
    expectExpansion(
      of: #"""
        @ModelActor
        actor Importer {
          let name: String
          init(container: ModelContainer, name: String) {
            modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(container))
            modelContainer = container
            self.name = name
          }
        }
        """#,
      #"""

      actor Importer {
        let name: String
        init(container: ModelContainer, name: String) {
          modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(container))
          modelContainer = container
          self.name = name
        }

        nonisolated let modelExecutor: any OpenSwiftData.ModelExecutor

        nonisolated let modelContainer: OpenSwiftData.ModelContainer
      }

      extension Importer: OpenSwiftData.ModelActor {}
      """#)
  }
}
