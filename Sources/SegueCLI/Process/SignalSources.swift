import Dispatch
import Foundation

/// Signals to this process that are handled as events. Until `cancel`, they have no other effect.
final class SignalSources: Sendable {
  private struct Source {
    let number: Int32
    let source: any DispatchSourceSignal
    let before: sigaction
  }

  // Dispatch sources are thread-safe, but their type isn't declared as `Sendable`.
  nonisolated(unsafe) private let sources: [Source]

  /// Returns once the signals are handled: one that comes during this has its usual effect, and one
  /// that comes later is never lost.
  ///
  /// - Parameter handle: is called with the number of each signal, on any thread.
  init(_ signals: [Int32], _ handle: @escaping @Sendable (Int32) -> Void) {
    let queue = DispatchQueue(label: "segue.signals")
    let registered = DispatchGroup()
    sources = signals.map { number in
      // Dispatch replaces the action itself, later and on another thread. Ignoring the signal here
      // would lose one that comes until then.
      var before = sigaction()
      sigaction(number, nil, &before)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { handle(number) }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.resume()
      return Source(number: number, source: source, before: before)
    }
    registered.wait()
  }

  /// Returns once the signals have their usual effect again. Isn't called by what handles one.
  func cancel() {
    let canceled = DispatchGroup()
    for source in sources {
      canceled.enter()
      source.source.setCancelHandler { canceled.leave() }
      source.source.cancel()
    }
    // Dispatch would replace the action once more for a source that is still registered.
    canceled.wait()
    for source in sources {
      var before = source.before
      sigaction(source.number, &before, nil)
    }
  }
}
