import Dispatch
import Synchronization

/// Waits for asynchronous work from the synchronous entry point.
enum Waiting {
  static func result<Result: Sendable>(
    of work: @escaping @Sendable () async -> Result
  ) -> Result {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox<Result>()
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

  private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
