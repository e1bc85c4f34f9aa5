import Dispatch
import Foundation

/// Signals to this process that are handled as events. Until `cancel`, their usual effect is turned off.
final class SignalSources: Sendable {
  private struct Source {
    let number: Int32
    let source: any DispatchSourceSignal
    let before: sighandler_t?
  }

  // Dispatch sources are thread-safe, but their type isn't declared as `Sendable`.
  nonisolated(unsafe) private let sources: [Source]

  /// - Parameter handle: is called with the number of each signal, on any thread.
  init(_ signals: [Int32], _ handle: @escaping @Sendable (Int32) -> Void) {
    sources = signals.map { number in
      // The dispatch source receives the signal from a descriptor, so the process ignores it.
      let before = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { handle(number) }
      source.resume()
      return Source(number: number, source: source, before: before)
    }
  }

  func cancel() {
    for source in sources {
      source.source.cancel()
      signal(source.number, source.before)
    }
  }
}
