import Dispatch
import Synchronization

/// Runs asynchronous work from the synchronous entry point, and blocks the thread until it has ended.
enum Blocking {
  static func result<Value: Sendable>(
    of work: @escaping @Sendable () async -> Value
  ) -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox<Value>()
    Task {
      let result = await work()
      box.value.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = box.value.withLock({ $0 }) else {
      preconditionFailure("the work ended without a result")
    }
    return result
  }

  /// Returns what the work returns, and throws what it throws.
  static func value<Value: Sendable>(
    of work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let ended: Result<Value, any Error> = result {
      do {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    return try ended.get()
  }

  private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
