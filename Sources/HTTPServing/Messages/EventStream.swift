/// Where a response's events go.
package struct EventStream: Sendable {
  /// The most bytes of one event.
  package static let longestEvent = 1 << 18

  let isChunked: Bool
  /// Returns when the system has taken the bytes.
  let write: @Sendable ([UInt8]) async throws -> Void

  /// Sends an event. Returns when the system has taken it, so that a slow reader slows its sender
  /// instead of filling memory.
  ///
  /// - Throws: `EventTooLong`, and nothing has been sent then; or when the other side has left, or takes
  ///   nothing within the time for a response, and the stream has ended then.
  package func send(_ event: HTTPEvent) async throws {
    let bytes = event.bytes
    guard bytes.count <= Self.longestEvent else { throw EventTooLong() }
    try await write(framed(bytes))
  }

  /// Sends a line that means nothing, so that what is between doesn't take the stream for dead.
  package func beat() async throws { try await write(framed(Array(":\n\n".utf8))) }

  func finish() async throws {
    if isChunked { try await write(Array("0\r\n\r\n".utf8)) }
  }

  private func framed(_ bytes: [UInt8]) -> [UInt8] {
    guard isChunked else { return bytes }
    return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}

/// An event has more bytes than may be sent at a time.
package struct EventTooLong: Error {}
