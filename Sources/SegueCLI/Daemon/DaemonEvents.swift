import Foundation

/// The events of the daemon's process, in order.
///
/// `@unchecked Sendable`: the signal sources are created here and never used again, only retained.
final class DaemonEvents: @unchecked Sendable {
  enum Event: Sendable {
    case signal(Int32)
    case started
    /// It can't start, or can't continue.
    case failed(any Error)
    /// It has stopped, with the error at the end if there was one.
    case stopped((any Error)?)
  }

  let stream: AsyncStream<Event>
  private let sink: AsyncStream<Event>.Continuation
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
