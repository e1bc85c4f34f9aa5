import Dispatch

/// A write whose caller blocks its thread until it is done, so that neither the body nor its value has
/// to be sendable.
///
/// Unchecked: the body runs and the value is set before the semaphore is signaled, and the value is
/// read after that.
final class BlockingCall<Value>: @unchecked Sendable {
  private var body: ((StoreTransaction) throws -> Value)?
  private let finished = DispatchSemaphore(value: 0)
  private var value: Value?
  private var error: (any Error)?

  init(_ body: @escaping (StoreTransaction) throws -> Value) { self.body = body }

  func run(_ transaction: StoreTransaction) throws { value = try body?(transaction) }

  func finish(_ outcome: Result<Void, any Error>) {
    if case .failure(let error) = outcome { self.error = error }
    // The body must not outlive the caller's wait, because it doesn't escape.
    body = nil
    finished.signal()
  }

  func wait() throws -> Value {
    finished.wait()
    if let error { throw error }
    guard let value else { throw StoreError.closed }
    return value
  }
}
