/// How much of everything a server takes.
package struct HTTPLimits: Sendable {
  /// The most bytes of the first line of a request.
  package var requestLine = 8192
  /// The most bytes of one header field.
  package var fieldLine = 8192
  /// The most header fields.
  package var fieldCount = 100
  /// The most bytes of the first line and all header fields together.
  package var head = 32_768

  /// A body with more bytes is received in a file.
  package var bodyInMemory = 65_536

  /// The most connections at a time. For another one, the connection that has been idle longest is
  /// closed, or else the one of whose request the least has arrived after `hurriedTime`. If none is left,
  /// the new one is refused.
  package var connections = 256
  /// The most connections from one address.
  package var connectionsPerPeer = 128
  /// The most requests on one connection.
  package var requestsPerConnection = 1000

  /// How long a request may take until its head is complete.
  package var headTime = Duration.seconds(10)
  /// How long a request may take to arrive before others that wait for a connection go first.
  package var hurriedTime = Duration.seconds(1)
  /// How long a connection may be idle between requests.
  package var idleTime = Duration.seconds(60)
  /// How long a body, or a response, may take besides what its size needs.
  package var transferTime = Duration.seconds(15)
  /// The fewest bytes a second of a body, and of a response, beyond that time.
  package var slowest = 16_384
  /// How long a refused request is read on, so that its sender sees the answer.
  package var lingerTime = Duration.seconds(2)

  package init() {}

  /// How long it may take to transfer a number of bytes.
  func time(for bytes: Int) -> Duration {
    transferTime + .milliseconds(Int64(bytes) * 1000 / Int64(max(1, slowest)))
  }
}
