// A program that imports this library alone can observe its models, as with SwiftData.
@_exported import Observation
