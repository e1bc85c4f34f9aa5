/// An answer of a server, as bytes.
package struct ScriptedReply: Sendable {
  package var beginning: [UInt8] = []
  package var pieces: [[UInt8]]
  /// How often all pieces are sent after the beginning.
  package var repetitions = 1
  /// Whether the connection stays open after them, until the client leaves.
  package var hangs = false

  /// An answer in exactly these pieces.
  package static func raw(_ pieces: String...) -> ScriptedReply {
    ScriptedReply(pieces: pieces.map { Array($0.utf8) })
  }

  /// JSON of known length.
  package static func json(
    _ text: String, status: Int = 200, _ headers: String...
  ) -> ScriptedReply {
    let lines = (["HTTP/1.1 \(status) Status", "Content-Type: application/json"] + headers)
    return .raw(
      lines.joined(separator: "\r\n")
        + "\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)")
  }

  /// A stream of JSON objects, each in a piece of its own, as Ollama sends it.
  package static func lines(_ lines: String...) -> ScriptedReply {
    chunked("application/x-ndjson", lines.map { $0 + "\n" })
  }

  /// Server-sent events, as all others send them. A line break in one separates its name from its data.
  package static func events(_ events: String...) -> ScriptedReply {
    chunked(
      "text/event-stream",
      events.map { event in
        let parts = event.split(separator: "\n")
        let name = parts.count > 1 ? "event: \(parts[0])\n" : ""
        return "\(name)data: \(parts.last ?? "")\n\n"
      })
  }

  /// The pieces as a stream. No more than its beginning arrives if it is cut.
  package static func chunked(_ type: String, _ pieces: [String]) -> ScriptedReply {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nTransfer-Encoding: chunked\r\n"
      + "Connection: close\r\n\r\n"
    let chunks = pieces.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }
    return ScriptedReply(pieces: ([head] + chunks + ["0\r\n\r\n"]).map { Array($0.utf8) })
  }

  /// The answer without its last pieces: the server is gone.
  package func dropping(_ count: Int) -> ScriptedReply {
    var reply = self
    reply.pieces.removeLast(count)
    return reply
  }

  /// The answer, after which the server says nothing more, and keeps the connection.
  package var hanging: ScriptedReply {
    var reply = self
    reply.hangs = true
    return reply
  }

  /// Nothing at all.
  package static var silence: ScriptedReply { ScriptedReply.raw().hanging }
}
