import Foundation
import LanguageModels
import Synchronization
import SystemPackage

/// A process whose clocks stand still, and whose pauses take no time.
final class TestSurroundings: Sendable {
  private let pauses = Mutex<[Duration]>([])
  private let silent: (@Sendable () async -> Void)?

  /// - Parameter silent: returns when a reply has been silent for too long; nil if none is.
  init(silent: (@Sendable () async -> Void)? = nil) { self.silent = silent }

  /// How long was waited between requests.
  var waits: [Duration] { pauses.withLock { $0 } }

  /// - Parameter seconds: the time of the clock, since 1970.
  func surroundings(
    _ environment: [String: String] = [:], seconds: Double = 0
  ) -> ModelSurroundings {
    let silence = Duration.seconds(300)
    let instant = ContinuousClock.now
    var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    variables.merge(environment) { $1 }
    return ModelSurroundings(
      environment: variables, home: "/", silence: silence,
      sleep: { [self] pause in
        guard pause == silence else { return pauses.withLock { $0.append(pause) } }
        if let silent { return await silent() }
        try await Task.sleep(for: .seconds(3600))
      }, now: { instant }, seconds: { seconds })
  }
}

/// What arrives before the end of a reply, without the notes that the question was sent.
final class ProgressLog: Sendable {
  private let parts = Mutex<[ModelProgress]>([])

  var all: [ModelProgress] { parts.withLock { $0.filter { $0 != .counted } } }

  func add(_ part: ModelProgress) { parts.withLock { $0.append(part) } }
}

extension ModelDetails {
  static func test(
    _ provider: ModelProvider, model: String = "small-1", context: Int? = 8192,
    place: ModelPlace = .thisMachine
  ) -> ModelDetails {
    ModelDetails(name: "small", provider: provider, model: model, place: place, context: context)
  }
}

/// The failure of asking; nil if it has none.
func failure(_ work: () async throws -> Void) async throws -> ModelFailure? {
  do {
    try await work()
    return nil
  } catch let failure as ModelFailure {
    return failure
  }
}
