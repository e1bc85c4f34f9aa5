import Foundation

/// What happens to the daemon's process, one thing after the other.
final class DaemonEvents: @unchecked Sendable {
  enum Event: Sendable {
    case signal(Int32)
    case started
    /// It can't begin, or can't go on.
    case failed(any Error)
    /// With what went wrong at the end.
    case stopped((any Error)?)
  }

  let stream: AsyncStream<Event>
  private let sink: AsyncStream<Event>.Continuation
  /// Made once and then only kept.
  private let sources: [any DispatchSourceSignal]

  init(_ signals: [Int32]) {
    let (stream, sink) = AsyncStream<Event>.makeStream()
    self.stream = stream
    self.sink = sink
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { sink.yield(.signal(number)) }
      source.resume()
      return source
    }
  }

  func put(_ event: Event) { sink.yield(event) }
}
