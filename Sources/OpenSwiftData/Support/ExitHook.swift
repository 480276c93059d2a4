#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// Runs something when the program ends by `exit` or by returning from `main`.
///
/// Not when it is killed or stops for an error.
enum ExitHook {
  /// Adds what is to be run, on the thread that ends the program; what was added last comes first.
  static func add(_ body: @escaping @convention(c) () -> Void) { atexit(body) }
}
