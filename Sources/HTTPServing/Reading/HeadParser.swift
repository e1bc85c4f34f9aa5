/// Reads the lines of a request's head.
struct HeadParser {
  /// The methods that are known. Others, such as `CONNECT`, are none that a server of pages could
  /// perform.
  private static let methods: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
  ]

  private let limits: HTTPLimits

  init(_ limits: HTTPLimits) { self.limits = limits }

  func parse(_ lines: [ArraySlice<UInt8>]) throws(HTTPRefusal) -> HTTPRequestHead {
    guard let first = lines.first else { throw .malformed }
    let (method, targetText, version) = try requestLine(first)
    var fields = HTTPFields()
    for line in lines.dropFirst() {
      let field = try Self.field(line)
      fields.add(field.name, field.value)
    }
    guard Self.methods.contains(method) else {
      throw HTTPRefusal(.notImplemented, "there is no method like this")
    }
    if targetText.elementsEqual("*".utf8) {
      throw HTTPRefusal(.methodNotAllowed, "only addresses are answered")
    }
    guard let target = RequestTarget(targetText) else {
      throw HTTPRefusal(.badRequest, "the address can't be read")
    }
    try checkHost(fields)
    try checkExpectation(fields)
    let framing = try framing(fields, method, version)
    return HTTPRequestHead(
      method: method, target: target, version: version, fields: fields, framing: framing)
  }

  /// `GET /path HTTP/1.1`, with one space between the parts.
  private func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(HTTPRefusal) -> (String, ArraySlice<UInt8>, HTTPVersion) {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(Self.isToken),
      !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 32 && $0 < 127 })
    else { throw .malformed }
    let version: HTTPVersion
    switch Array(parts[2]) {
    case Array("HTTP/1.1".utf8): version = .oneOne
    case Array("HTTP/1.0".utf8): version = .oneZero
    case let other where Self.isVersion(other):
      throw HTTPRefusal(.versionNotSupported, "only HTTP/1.1 is spoken here")
    default: throw .malformed
    }
    return (String(decoding: parts[0], as: UTF8.self), parts[1], version)
  }

  private static func isVersion(_ text: [UInt8]) -> Bool {
    text.count == 8 && text.starts(with: Array("HTTP/".utf8)) && text[6] == UInt8(ascii: ".")
      && [text[5], text[7]].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// `Name: value`. The name ends right before the colon; a line that begins with a space continues
  /// another one, which current clients don't send.
  static func field(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) -> HTTPFields.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isToken)
    else { throw HTTPRefusal(.badRequest, "a header field can't be read") }
    let value = line[(colon + 1)...]
    guard value.allSatisfy({ $0 == 9 || ($0 >= 32 && $0 != 127) }) else {
      throw HTTPRefusal(.badRequest, "a header field can't be read")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    return HTTPFields.Field(
      name, String(String(decoding: value, as: UTF8.self).trimmingSpace()))
  }

  /// Whether a byte can be in a method or the name of a field.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private func checkHost(_ fields: HTTPFields) throws(HTTPRefusal) {
    guard let host = fields["host"], !host.isEmpty else {
      throw HTTPRefusal(.badRequest, "a request has one `Host`")
    }
    // A name, an address in brackets, and a port.
    let allowed = host.utf8.allSatisfy {
      Self.isToken($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[")
        || $0 == UInt8(ascii: "]")
    }
    guard allowed else { throw HTTPRefusal(.badRequest, "the `Host` can't be read") }
  }

  private func checkExpectation(_ fields: HTTPFields) throws(HTTPRefusal) {
    let values = fields.values(of: "expect")
    guard values.isEmpty || (values.count == 1 && values[0].lowercased() == "100-continue") else {
      throw HTTPRefusal(.expectationFailed, "only `100-continue` can be expected")
    }
  }

  private func framing(
    _ fields: HTTPFields, _ method: String, _ version: HTTPVersion
  ) throws(HTTPRefusal) -> BodyFraming {
    let lengths = fields.values(of: "content-length")
    let encodings = fields.values(of: "transfer-encoding")
    if !encodings.isEmpty {
      guard lengths.isEmpty, version == .oneOne else {
        throw HTTPRefusal(.badRequest, "the body has two lengths")
      }
      guard encodings.count == 1, encodings[0].lowercased() == "chunked" else {
        throw HTTPRefusal(.notImplemented, "a body can be `chunked`, and nothing else")
      }
      return .chunked
    }
    if lengths.count > 1 { throw HTTPRefusal(.badRequest, "the body has two lengths") }
    guard let text = lengths.first else {
      if version == .oneZero, ["POST", "PUT", "PATCH"].contains(method) {
        throw HTTPRefusal(.lengthRequired, "the body needs a `Content-Length`")
      }
      return .none
    }
    guard !text.isEmpty, text.utf8.count <= 18,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let length = Int(text)
    else { throw HTTPRefusal(.badRequest, "the `Content-Length` isn't a number") }
    return length == 0 ? .none : .length(length)
  }
}
