import Testing

/// What is said about names that a model cannot give to a stored property.
struct NameDiagnosticTests {
  @Test(arguments: cases)
  func isTold(_ row: DiagnosticCase) {
    row.check()
  }

  static let cases = [
    DiagnosticCase(
      "names of members of every model",
      #"""
      @Model final class Chore {
        var description = ""
        var hashValue = 0
        var hasChanges = false
        var isDeleted = false
        var modelContext: Int?
        var persistentModelID = 0
        var persistentBackingData = 0
        var schemaMetadata: [Int] = []
        init() {}
      }
      """#,
      messages: [
        "2:7: error: a stored property of a model cannot be named 'description', which "
          + "every model has from 'PersistentModel'",
        "3:7: error: a stored property of a model cannot be named 'hashValue', which "
          + "every model has from 'PersistentModel'",
        "4:7: error: a stored property of a model cannot be named 'hasChanges', which "
          + "every model has from 'PersistentModel'",
        "5:7: error: a stored property of a model cannot be named 'isDeleted', which "
          + "every model has from 'PersistentModel'",
        "6:7: error: a stored property of a model cannot be named 'modelContext', which "
          + "every model has from 'PersistentModel'",
        "7:7: error: a stored property of a model cannot be named 'persistentModelID', "
          + "which every model has from 'PersistentModel'",
        "8:7: error: a stored property of a model cannot be named "
          + "'persistentBackingData', which every model has from 'PersistentModel'",
        "9:7: error: a stored property of a model cannot be named 'schemaMetadata', which "
          + "every model has from 'PersistentModel'",
      ]),
    DiagnosticCase(
      "names of the storage of other properties",
      #"""
      @Model final class Chore {
        var title = ""
        private var _title = ""
        static var _count = 0
        var count = 0
        @Transient var cache = 0
        @Transient var _cache = 0
        func _count() {}
        init() {}
      }
      """#,
      messages: [
        "3:15: error: a stored property of a model cannot be named '_title', as the storage of "
          + "'title' is",
        "7:18: error: a stored property of a model cannot be named '_cache', as the storage of "
          + "'cache' is",
      ]),
    DiagnosticCase(
      "names of the macro's own members",
      #"""
      @Model final class Chore {
        var _$model = 0
        init() {}
      }
      """#,
      messages: [
        "2:7: error: a stored property of a model cannot be named '_$model', as names that begin "
          + "with '_$' belong to '@Model'"
      ]),
    DiagnosticCase(
      "names that key paths cannot reach",
      #"""
      @Model final class Chore {
        var `self` = 0
        var `Type` = 0
        init() {}
      }
      """#,
      messages: [
        "2:7: error: a stored property of a model cannot be named 'self', which means "
          + "something else in a key path",
        "3:7: error: a stored property of a model cannot be named 'Type', which means "
          + "something else in a key path",
      ]),
  ]
}
