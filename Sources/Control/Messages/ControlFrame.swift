import Foundation

/// How messages are framed on the control socket: each is a JSON object on a line of its own.
///
/// The daemon sends a greeting first. It answers each request with parts, the last of which is marked.
enum ControlFrame {
  /// The most bytes of a request, and of a reply.
  static let requestLimit = 1 << 20
  static let replyLimit = 1 << 28

  static func line(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return Array(try encoder.encode(message)) + [UInt8(ascii: "\n")]
  }

  static func read<Message: Decodable>(_ type: Message.Type, _ line: [UInt8]) throws -> Message {
    try JSONDecoder().decode(type, from: Data(line))
  }
}

/// The first message on a connection, from the daemon.
package struct ControlGreeting: Codable, Sendable, Hashable {
  /// Is increased with every incompatible change of a request or reply.
  package static let currentProtocol = 6

  package var `protocol` = currentProtocol
  /// Segue's version.
  package var version: String
  package var process: Int32
  /// The folder of the store that the daemon serves.
  package var state: String

  package init(version: String, process: Int32, state: String) {
    self.version = version
    self.process = process
    self.state = state
  }
}

/// A part of the answer to a request.
struct ControlPart: Codable, Sendable {
  var reply: ControlReply
  /// Whether nothing follows.
  var isLast: Bool
}
