/// Answers requests.
package protocol HTTPHandler: Sendable {
  /// Decides about a request by its head, before its body is read.
  func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission
}

/// What becomes of a request.
package enum HTTPAdmission: Sendable {
  /// It is answered without its body.
  case answered(HTTPResponse)
  /// Its body is read, up to a number of bytes, and then it is answered. The task is canceled when the
  /// server stops, and when the other side leaves: a response that waits for something comes at once then.
  ///
  /// `tooLarge` answers a request whose body has more bytes; without it the answer is a line of text.
  case admitted(
    bodyLimit: Int, tooLarge: (@Sendable () async -> HTTPResponse)? = nil,
    answer: @Sendable (HTTPRequest) async -> HTTPResponse)
}

/// The clock of a server.
package struct ServerClock: Sendable {
  /// The time since some moment, without jumps. Deadlines go by it.
  package let now: @Sendable () -> Duration
  /// The seconds since 1970, for the `Date` of responses.
  package let date: @Sendable () -> Int

  package init(now: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Int) {
    self.now = now
    self.date = date
  }
}
