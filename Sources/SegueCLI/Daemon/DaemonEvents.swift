import Foundation

/// The events of the daemon's process, in order.
struct DaemonEvents: Sendable {
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
  private let signals: SignalSources

  init(_ signals: [Int32]) {
    let (stream, sink) = AsyncStream<Event>.makeStream()
    self.stream = stream
    self.sink = sink
    self.signals = SignalSources(signals) { sink.yield(.signal($0)) }
  }

  func put(_ event: Event) { sink.yield(event) }
}
