/// The time that a provider's calls and its process go by.
package struct ProviderClock: Sendable {
  package typealias Instant = SuspendingClock.Instant

  package var now: @Sendable () -> Instant
  /// Waits until a time. Throws a `CancellationError` if the task is canceled.
  package var sleep: @Sendable (_ until: Instant) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (_ until: Instant) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's clock, which stands still while the machine sleeps.
  package static let system = ProviderClock(
    now: { SuspendingClock().now },
    sleep: { try await Task.sleep(until: $0, clock: .suspending) })
}
