// Lets `import SwiftData` stand for this library where the system has no framework of that name.

@_exported public import OpenSwiftData
