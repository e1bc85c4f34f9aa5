import Coordination
import Foundation
package import SystemPackage

/// What asking a model takes from the process: its variables, its folders and its clocks.
package struct ModelSurroundings: Sendable {
  package var environment: [String: String]
  package var home: FilePath
  package var temporaryFolder: FilePath
  /// A reply of which nothing arrives for so long is given up. A local server says nothing while it
  /// loads a model and reads the question.
  package var silence: Duration
  package var sleep: @Sendable (Duration) async throws -> Void
  package var now: @Sendable () -> ContinuousClock.Instant
  /// The seconds since 1970, for servers that name a time.
  package var seconds: @Sendable () -> Double

  package init(
    environment: [String: String], home: FilePath,
    temporaryFolder: FilePath = FilePath(NSTemporaryDirectory()), silence: Duration = .seconds(300),
    sleep: @escaping @Sendable (Duration) async throws -> Void = {
      // Each request has a limit of five minutes, which it nearly never reaches.
      try await LimitWait.sleep(for: $0)
    },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    seconds: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.environment = environment
    self.home = home
    self.temporaryFolder = temporaryFolder
    self.silence = silence
    self.sleep = sleep
    self.now = now
    self.seconds = seconds
  }
}
