import WorkflowValues

/// How large a message may be. Larger ones are refused before they take memory.
package struct MessageLimits: Sendable, Hashable {
  /// The most bytes of a line, without its end.
  package var bytes: Int
  /// The most objects and arrays inside each other, the message itself included.
  package var depth: Int

  package init(bytes: Int = 16 << 20, depth: Int = 64) {
    self.bytes = bytes
    self.depth = depth
  }
}

/// Why a line isn't a message.
package struct MessageProblem: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case tooLong
    case tooDeep
    case notJSON
    /// JSON, but no message of JSON-RPC 2.0.
    case notAMessage
    /// A message with a number that can't be kept.
    case lostNumber
  }

  package let kind: Kind
  /// The id of the request or response, if that much could be read.
  package let id: MessageID?
  /// In words: `the message is longer than 16777216 bytes`.
  package let text: String
  /// How the line begins; nil for one that is too long, and for an error that answers no known request.
  package private(set) var excerpt: String?
  /// Whether the line begins as an object and has `"jsonrpc"` in it, as a message does.
  package private(set) var isBrokenMessage = false
  /// Whether the line answers a request of this side.
  package private(set) var isResponse = false
  /// A result in which nothing is in the place of each number that can't be kept.
  package private(set) var resultWithoutNumbers: JSONObject?

  package init(_ kind: Kind, id: MessageID? = nil, text: String) {
    self.kind = kind
    self.id = id
    self.text = text
  }

  /// An error of the peer that doesn't say which request it answers.
  init(unassigned error: RemoteError) {
    self.init(.notAMessage, text: error.description)
    isResponse = true
  }

  /// An answer with another value than an object, which concerns its request alone.
  init(notAnObjectIn answer: MessageID) {
    self.init(.notAMessage, id: answer, text: "the result isn't an object")
    isResponse = true
  }

  /// The most bytes of an excerpt.
  private static let longestExcerpt = 100

  /// The same problem with the beginning of its line.
  func quoting(_ line: [UInt8]) -> MessageProblem {
    var problem = self
    let start = String(decoding: line.prefix(Self.longestExcerpt), as: UTF8.self)
    problem.excerpt = line.count > Self.longestExcerpt ? start + "…" : start
    let first = line.first { ![0x20, 0x09, 0x0D].contains($0) }
    problem.isBrokenMessage =
      first == UInt8(ascii: "{") && line.contains(#""jsonrpc""#.utf8)
    return problem
  }

  /// The problem of a message with a number that can't be kept.
  init(_ message: Message, losing number: JSONError) {
    self.init(.lostNumber, id: message.id, text: "\(number.problem), at column \(number.column)")
    switch message {
    case .result(_, let result):
      isResponse = true
      resultWithoutNumbers = result
    case .failure: isResponse = true
    case .request, .notification: break
    }
  }

  /// Whether a limit is exceeded, which no careful peer does.
  package var isOverLimit: Bool { kind == .tooLong || kind == .tooDeep }

  /// The answer to the request that can't be read.
  package var answer: RemoteError {
    let code =
      switch kind {
      case .notJSON: RemoteError.Code.notJSON
      case .lostNumber: RemoteError.Code.invalidParameters
      case .tooLong, .tooDeep, .notAMessage: RemoteError.Code.invalidRequest
      }
    return RemoteError(code: code, message: text)
  }

  static func tooLong(_ limits: MessageLimits) -> MessageProblem {
    MessageProblem(.tooLong, text: "the message is longer than \(limits.bytes) bytes")
  }

  static func tooDeep(_ limits: MessageLimits, id: MessageID?) -> MessageProblem {
    MessageProblem(
      .tooDeep, id: id, text: "the message has more than \(limits.depth) levels of nesting")
  }
}

extension MessageProblem: CustomStringConvertible {
  package var description: String { text }
}
