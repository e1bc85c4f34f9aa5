import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, SIGTERM and a terminal that is closed cancel the run; the second one ends the process and
/// the programs that it runs at once.
final class Cancellation: Sendable {
  // libdispatch's sources may be used from any thread; their type doesn't say so.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]
  private let count = Atomic(0)

  /// - Parameter abandon: what must still be done before the process ends at once.
  init(
    cancel: @escaping @Sendable () -> Void, abandon: @escaping @Sendable () -> Void
  ) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // A handler of our own instead would have nothing else to do: libdispatch reads signals from
      // a descriptor.
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for source in sources {
      source.setEventHandler { [self] in
        guard count.wrappingAdd(1, ordering: .relaxed).newValue == 1 else {
          abandon()
          _exit(ExitStatus.cancelled.rawValue)
        }
        cancel()
      }
      source.resume()
    }
  }

  func stop() {
    for source in sources { source.cancel() }
  }
}
