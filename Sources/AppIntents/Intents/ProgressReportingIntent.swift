public import Foundation
import Synchronization

/// An intent that reports its progress.
///
/// `progress` is one object for the whole of a performance. Its changes are shown as the run's
/// progress.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// The progress of the intent that is performing; outside of a performance a new object.
  public var progress: _ReportedProgress {
    PerformanceProgress.current?.progress ?? _ReportedProgress(totalUnitCount: 0)
  }
}

/// A progress whose descriptions can be set, which Foundation's on Linux can't. They are the message
/// that is shown with it.
public final class _ReportedProgress: Progress, @unchecked Sendable {
  // Sendable: as `Progress` is, and the descriptions are locked.
  private struct Descriptions {
    var main: String?
    var additional: String?
  }

  private let descriptions = Mutex(Descriptions())

  // Foundation's type, so that sources use it as they do elsewhere.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public override var localizedDescription: String! {
    get { descriptions.withLock { $0.main } ?? super.localizedDescription }
    set { descriptions.withLock { $0.main = newValue } }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public override var localizedAdditionalDescription: String! {
    get { descriptions.withLock { $0.additional } ?? super.localizedAdditionalDescription }
    set { descriptions.withLock { $0.additional = newValue } }
  }

  /// The descriptions that were set, `Copying, 2 of 3`; nil if there are none.
  var message: String? {
    let given = descriptions.withLock { [$0.main, $0.additional] }
    let words = given.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    return words.isEmpty ? nil : words
  }
}

extension AppIntent where Self: ProgressReportingIntent {
  public static var _isObserved: Bool { true }

  public func _performObserved() async throws -> PerformResult {
    let progress = PerformanceProgress()
    defer { progress.report() }
    return try await PerformanceProgress.$current.withValue(progress) {
      try await progress.reporting { try await perform() }
    }
  }
}

/// The progress of one performance.
///
/// Foundation on Linux has no observation of keys, so the values are read ten times a second.
final class PerformanceProgress: Sendable {
  @TaskLocal static var current: PerformanceProgress?

  /// Starts with no units, as an indeterminate one.
  let progress = _ReportedProgress(totalUnitCount: 0)
  private let last = Mutex<State?>(nil)

  struct State: Hashable, Sendable {
    let completed: Int64
    let total: Int64
    let description: String?
  }

  init() {}

  /// What is known of it now; compared to tell whether it moves.
  var state: State {
    State(
      completed: progress.completedUnitCount, total: progress.totalUnitCount,
      description: progress.message ?? progress.localizedAdditionalDescription)
  }

  /// Performs work while the progress is shown.
  func reporting<Result: Sendable>(
    _ work: () async throws -> Result
  ) async throws -> Result {
    let watch = Task { [self] in
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(100))
        report()
      }
    }
    defer { watch.cancel() }
    return try await work()
  }

  /// Shows what changed since the last report.
  func report() {
    let now = state
    let isNew = last.withLock { last in
      defer { last = now }
      return last != now
    }
    guard isNew, now.total > 0 else { return }
    let words = now.description.flatMap { $0.isEmpty ? nil : $0 }
    IntentContext.current.report(.progress(progress.fractionCompleted, words))
  }
}
