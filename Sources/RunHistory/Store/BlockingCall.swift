import Dispatch

/// A write whose caller waits on its own thread, so that neither the body nor what it gives has to
/// be passed between tasks.
///
/// Unchecked: the body runs and the value is set before the semaphore is signalled, and the value
/// is read after that.
final class BlockingCall<Value>: @unchecked Sendable {
  private var body: ((StoreTransaction) throws -> Value)?
  private let finished = DispatchSemaphore(value: 0)
  private var value: Value?
  private var error: (any Error)?

  init(_ body: @escaping (StoreTransaction) throws -> Value) { self.body = body }

  func run(_ transaction: StoreTransaction) throws { value = try body?(transaction) }

  func finish(_ outcome: Result<Void, any Error>) {
    if case .failure(let error) = outcome { self.error = error }
    // The caller may not go on while anybody else holds what it has lent.
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
