import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM cancel the run; the second one ends the process at once.
final class Cancellation: @unchecked Sendable {
  private let sources: [any DispatchSourceSignal]

  init(cancel: @escaping @Sendable () -> Void) {
    var made: [any DispatchSourceSignal] = []
    let signals = Counter()
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let count = signals.next()
        if count > 1 { _exit(ExitStatus.cancelled.rawValue) }
        cancel()
      }
      source.resume()
      made.append(source)
    }
    sources = made
  }

  func stop() {
    for source in sources { source.cancel() }
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}
