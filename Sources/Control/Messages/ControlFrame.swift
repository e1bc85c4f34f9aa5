import Foundation

/// What goes over the control socket: JSON, an object a line. The daemon greets; then each request
/// is answered by frames, of which the last says so.
enum ControlFrame {
  /// The longest request. A reply may be longer.
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

/// The daemon's first line.
package struct ControlGreeting: Codable, Sendable, Hashable {
  /// Counts up when requests or replies change so that older ones can't be understood.
  package static let currentProtocol = 2

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

/// A part of an answer.
struct ControlPart: Codable, Sendable {
  var reply: ControlReply
  /// Whether the request is answered with this.
  var isLast: Bool
}
