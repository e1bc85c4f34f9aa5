import Glibc
package import SystemPackage

/// A program whose file something has open for writing: the kernel doesn't start it (`ETXTBSY`).
///
/// A file that was just written and closed is still busy while another process, that was forked
/// meanwhile, holds a copy of the descriptor: until that one has become its own program. So it is tried
/// again for a short time (<https://go.dev/issue/22315>).
package enum BusyProgram {
  /// How often a start is tried again.
  private static let retries = 100
  /// How long it waits between them. The launcher does the same, in C.
  private static let pause = Duration.milliseconds(20)

  /// Starts a program, again while it is busy.
  ///
  /// - Parameter spawn: starts it once, and returns 0 or the error's number.
  /// - Returns: what it returned last.
  package static func starting(_ spawn: () -> Int32) -> Int32 {
    for _ in 0..<retries {
      let result = spawn()
      guard result == ETXTBSY else { return result }
      usleep(UInt32(pause.components.attoseconds / 1_000_000_000_000))
    }
    return spawn()
  }

  /// The same for a start that throws.
  ///
  /// - Parameters:
  ///   - cause: the system's error that is behind an error.
  ///   - start: starts it once.
  package static func starting<Value>(
    cause: (any Error) -> Errno?, _ start: () async throws -> Value
  ) async throws -> Value {
    for _ in 0..<retries {
      do {
        return try await start()
      } catch let error where cause(error) == .textFileBusy {
        try await Task.sleep(for: pause)
      }
    }
    return try await start()
  }
}
