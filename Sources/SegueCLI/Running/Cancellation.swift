import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM cancel the run; the second one ends the process at once.
final class Cancellation: Sendable {
  private let sources: Mutex<[any DispatchSourceSignal]> = Mutex([])
  private let signals = Atomic(0)

  init(cancel: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in
        guard let self else { return }
        let count = self.signals.wrappingAdd(1, ordering: .relaxed).newValue
        if count > 1 { _exit(ExitStatus.cancelled.rawValue) }
        cancel()
      }
      source.resume()
      sources.withLock { $0.append(source) }
    }
  }

  func stop() {
    sources.withLock { sources in
      for source in sources { source.cancel() }
      sources = []
    }
  }
}
