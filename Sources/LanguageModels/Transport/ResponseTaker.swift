/// The beginning of a response.
struct ResponseHead: Sendable {
  let status: Int
  /// By their names in lower case.
  var headers: [String: String] = [:]
  /// The content of a response that isn't a success, or the beginning of it.
  var refusal: [UInt8] = []

  var isSuccess: Bool { 200..<300 ~= status }
}

/// Takes the lines of a successful response.
protocol LineTaker: Sendable {
  /// Returns false if that is enough.
  mutating func take(_ line: ArraySlice<UInt8>) throws -> Bool
  /// The response is complete.
  mutating func finish() throws
}

/// Takes a response as curl writes it: its head, and then its content.
struct ResponseTaker<Lines: LineTaker>: OutputTaker {
  private(set) var head: ResponseHead?
  private(set) var lines: Lines
  private var isInContent = false
  private var buffer = LineBuffer()
  private var size = 0

  /// The most bytes of a response.
  static var most: Int { 64 << 20 }
  private static var mostOfRefusal: Int { 64 << 10 }

  init(lines: Lines) { self.lines = lines }

  mutating func take(_ bytes: [UInt8]) throws -> Bool {
    size += bytes.count
    guard size <= Self.most else {
      throw WebCall.Failed.unreadable("it has more than \(Self.most >> 20) MB")
    }
    var buffer = buffer
    defer { self.buffer = buffer }
    return try buffer.add(bytes) { try take(line: $0) }
  }

  /// The response has ended.
  mutating func finish() throws {
    let rest = buffer.end()
    if !rest.isEmpty { _ = try take(line: rest) }
    if head?.isSuccess == true { try lines.finish() }
  }

  private mutating func take(line: ArraySlice<UInt8>) throws -> Bool {
    if isInContent {
      if head?.isSuccess == true { return try lines.take(line) }
      head?.refusal += line + [UInt8(ascii: "\n")]
      return (head?.refusal.count ?? 0) < Self.mostOfRefusal
    }
    let text = String(decoding: line, as: UTF8.self)
    guard let head else {
      let words = text.split(separator: " ")
      guard text.hasPrefix("HTTP/"), words.count > 1, let status = Int(words[1]) else {
        throw WebCall.Failed.unreadable("it isn't HTTP")
      }
      self.head = ResponseHead(status: status)
      return true
    }
    if text.isEmpty {
      // A response such as “100 Continue” comes before the real one.
      if head.status < 200 { self.head = nil } else { isInContent = true }
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].drop { $0 == " " }
      self.head?.headers[text[..<colon].lowercased()] = String(value)
    }
    return true
  }
}

/// Takes the whole content of a response.
struct ContentTaker: LineTaker {
  private(set) var content: [UInt8] = []

  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    content += line + [UInt8(ascii: "\n")]
    return true
  }

  mutating func finish() {}
}
