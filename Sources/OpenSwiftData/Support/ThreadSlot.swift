import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)

  /// One object for each thread, made when the thread first asks and freed when it ends.
  struct ThreadSlot<Object: AnyObject>: @unchecked Sendable {
    // Unchecked: the key is a number that never changes.
    private let key: pthread_key_t

    init() {
      var key = pthread_key_t()
      pthread_key_create(&key) { pointer in
        let pointer: UnsafeMutableRawPointer? = pointer
        if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
      }
      self.key = key
    }

    /// Calls `body` with the thread's object, at the cost of one thread-local read.
    func withObject<Result>(_ make: () -> Object, _ body: (Object) -> Result) -> Result {
      if let pointer = pthread_getspecific(key) {
        return Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
      }
      let object = make()
      pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
      return body(object)
    }

    /// Frees the thread's object; the next call makes another.
    func removeObject() {
      guard let pointer = pthread_getspecific(key) else { return }
      pthread_setspecific(key, nil)
      Unmanaged<Object>.fromOpaque(pointer).release()
    }
  }

#else

  /// One object for each thread, kept in Foundation's dictionary of the thread.
  struct ThreadSlot<Object: AnyObject>: Sendable {
    private let name = UUID().uuidString

    /// Calls `body` with the thread's object.
    func withObject<Result>(_ make: () -> Object, _ body: (Object) -> Result) -> Result {
      if let object = Thread.current.threadDictionary[name] as? Object { return body(object) }
      let object = make()
      Thread.current.threadDictionary[name] = object
      return body(object)
    }

    /// Frees the thread's object; the next call makes another.
    func removeObject() {
      Thread.current.threadDictionary.removeObject(forKey: name)
    }
  }

#endif
