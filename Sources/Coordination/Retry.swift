#if canImport(Glibc)
  import Glibc
#endif

/// How often an operation is attempted that something else may prevent for a moment, and how long
/// apart.
package struct Retry: Sendable {
  package let attempts: Int
  package let pause: Duration
  /// Whether an error may be gone with the next attempt.
  private let isTemporary: @Sendable (any Error) -> Bool

  package init(
    attempts: Int, pause: Duration, while isTemporary: @escaping @Sendable (any Error) -> Bool
  ) {
    self.attempts = attempts
    self.pause = pause
    self.isTemporary = isTemporary
  }

  /// Returns the value of the first attempt that succeeds.
  ///
  /// - Throws: the last attempt's error, or the first one that isn't temporary.
  package func run<Value>(
    sleep: (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    _ attempt: () throws -> Value
  ) async throws -> Value {
    for _ in 1..<attempts {
      do {
        return try attempt()
      } catch  where isTemporary(error) {
        try await sleep(pause)
      }
    }
    return try attempt()
  }

  /// Returns the value of the first attempt that succeeds, and blocks the thread between attempts.
  ///
  /// - Throws: the last attempt's error, or the first one that isn't temporary.
  package func runBlocking<Value>(_ attempt: () throws -> Value) throws -> Value {
    for _ in 1..<attempts {
      do {
        return try attempt()
      } catch  where isTemporary(error) {
        usleep(useconds_t(pause / .microseconds(1)))
      }
    }
    return try attempt()
  }
}
