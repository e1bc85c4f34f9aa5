import Synchronization

/// An intent that can clean up when it is canceled, knowing why.
public protocol CancellableIntent: AppIntent {}

extension CancellableIntent {
  /// Performs an operation; if the intent is canceled meanwhile, calls `handler` with the reason.
  public func withIntentCancellationHandler<T>(
    operation: () async throws -> T,
    onCancel handler: @Sendable (IntentCancellationReason) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> T {
    let cancellation = IntentCancellation.current
    return try await withTaskCancellationHandler(
      operation: operation,
      onCancel: { handler(cancellation?.reason ?? .userCancelled) }, isolation: isolation)
  }
}

/// Why an intent is canceled.
public struct IntentCancellationReason: Sendable, Hashable {
  private enum Kind: Sendable { case timeout, userCancelled }

  private let kind: Kind

  /// Its time was over, or its progress stopped.
  public static let timeout = IntentCancellationReason(kind: .timeout)
  /// The user, or what started it, canceled it.
  public static let userCancelled = IntentCancellationReason(kind: .userCancelled)
}

/// The reason for which the current intent is being canceled. What cancels an intent for another
/// reason than the user's wish says so here first.
package final class IntentCancellation: Sendable {
  @TaskLocal package static var current: IntentCancellation?

  /// What it is part of, and is canceled with.
  private let outer = IntentCancellation.current
  private let noted = Mutex<IntentCancellationReason?>(nil)

  package init() {}

  /// Its own reason, else that of what it is part of; nil if none was noted.
  package var reason: IntentCancellationReason? { noted.withLock { $0 } ?? outer?.reason }

  /// Notes its own reason. Returns false if it had one before, which stays.
  @discardableResult
  package func note(_ reason: IntentCancellationReason) -> Bool {
    noted.withLock { noted in
      defer { noted = noted ?? reason }
      return noted == nil
    }
  }
}

/// An intent that may take long, as long as its progress moves.
public protocol LongRunningIntent: ProgressReportingIntent {}

/// What a long task needs. Has no effect here.
public struct LongRunningTaskOptions: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let requiresGPU = LongRunningTaskOptions(rawValue: 1)
}

extension LongRunningIntent {
  /// Performs a task that is canceled when the intent's progress doesn't change for 30 seconds.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T
  ) async throws -> T {
    try await StallGuard(progress: PerformanceProgress.current).run(operation) { _ in }
  }

  /// Performs a task that is canceled when the intent's progress doesn't change for 30 seconds.
  /// `onCancel` is called with the reason.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T,
    onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T where Self: CancellableIntent {
    try await StallGuard(progress: PerformanceProgress.current).run(operation, onCancel)
  }
}

/// Cancels a task whose progress stops.
struct StallGuard {
  let progress: PerformanceProgress?
  var limit: Duration = .seconds(30)

  /// A task of its own, so that it can be canceled alone.
  func run<T>(
    _ operation: @escaping () async throws -> T,
    _ onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T {
    let cancellation = IntentCancellation()
    nonisolated(unsafe) let operation = operation
    let task = Task<Unchecked<T>, any Error> {
      try await IntentCancellation.$current.withValue(cancellation) {
        Unchecked(value: try await operation())
      }
    }
    let watch = Task { [self] in
      try await stall()
      if cancellation.note(.timeout) { onCancel(.timeout) }
      task.cancel()
    }
    defer { watch.cancel() }
    do {
      return try await withTaskCancellationHandler {
        try await task.value.value
      } onCancel: {
        let reason = cancellation.reason ?? .userCancelled
        if cancellation.note(reason) { onCancel(reason) }
        task.cancel()
      }
    } catch is CancellationError where cancellation.reason == .timeout && !Task.isCancelled {
      throw IntentFailure("its progress stopped", kind: .timeout)
    }
  }

  /// Returns when the progress has not changed for the limit.
  private func stall() async throws {
    let clock = IntentContext.current.clock
    var last = progress?.state
    while true {
      try await clock.sleep(limit)
      let now = progress?.state
      if now == last { return }
      last = now
    }
  }
}

/// A result that one task hands to another, and doesn't use after that.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
