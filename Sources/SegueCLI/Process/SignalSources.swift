import Dispatch
import Foundation
import Synchronization

/// Signals to this process that are handled as events. Until `cancel`, they have no other effect.
final class SignalSources: Sendable {
  private struct Source {
    let number: Int32
    let source: any DispatchSourceSignal
    let before: sigaction
  }

  /// What Dispatch does at each signal. It says so to the system only once in a process, so it is said
  /// again for a later source.
  private static let actions = Mutex<[Int: sigaction]>([:])

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
    for source in sources { Self.install(source.number) }
  }

  private static func install(_ number: Int32) {
    actions.withLock { actions in
      var now = sigaction()
      sigaction(number, nil, &now)
      if !isDefault(now) {
        actions[Int(number)] = now
      } else if var action = actions[Int(number)] {
        sigaction(number, &action, nil)
      }
    }
  }

  /// Whether the system handles the signal itself: by its usual effect, or not at all.
  private static func isDefault(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) <= 1
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
