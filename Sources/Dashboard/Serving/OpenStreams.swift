import Synchronization

/// The streams of events that are open. For another one the oldest ends, so that streams never take all
/// the connections that pages need.
final class OpenStreams: Sendable {
  /// The most of one browser, which opens at most six connections to a server.
  static let mostOfSession = 5
  /// The most of all. A server takes 128 connections from one address, such as that of a proxy, and some of
  /// them are for pages, and for senders of webhooks that wait.
  static let most = 80

  private struct Stream {
    let number: Int
    let session: [UInt8]
    let end: @Sendable () -> Void
  }

  private struct State {
    var made = 0
    var open: [Stream] = []
  }

  private let state = Mutex(State())

  /// Adds a stream, and ends the oldest ones that are too many.
  ///
  /// - Parameter end: ends the stream.
  /// - Returns: its number, by which it is removed when it has ended.
  func add(of session: Session, end: @escaping @Sendable () -> Void) -> Int {
    let hash = session.hash
    let (number, others) = state.withLock { state in
      state.made += 1
      var others: [Stream] = []
      func removeFirst(where isMeant: (Stream) -> Bool) {
        if let index = state.open.firstIndex(where: isMeant) {
          others.append(state.open.remove(at: index))
        }
      }
      if state.open.count(where: { $0.session == hash }) >= Self.mostOfSession {
        removeFirst { $0.session == hash }
      }
      if state.open.count >= Self.most { removeFirst { _ in true } }
      state.open.append(Stream(number: state.made, session: hash, end: end))
      return (state.made, others)
    }
    for other in others { other.end() }
    return number
  }

  func remove(_ number: Int) { state.withLock { $0.open.removeAll { $0.number == number } } }
}
