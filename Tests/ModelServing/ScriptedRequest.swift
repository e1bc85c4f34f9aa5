import Glibc

/// A request as it arrived.
package struct ScriptedRequest: Sendable {
  /// The lines before the body, in their order, without the port of the host.
  package let head: [String]
  package var body: String

  /// `POST /api/chat`.
  package var line: String {
    head.first.map { $0.replacing(" HTTP/1.1", with: "").replacing(" HTTP/1.0", with: "") } ?? ""
  }

  /// Nil if the connection ends before the request does.
  init?(reading connection: CInt) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    func more() -> Bool {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count > 0 { bytes += buffer[..<count] }
      return count > 0
    }
    var end: Int?
    while end == nil {
      guard more() else { return nil }
      end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
    }
    let start = end ?? 0
    let lines = String(decoding: bytes[..<(start - 4)], as: UTF8.self)
      .split(separator: "\r\n").map(String.init)
    let length =
      lines.lazy.filter { $0.lowercased().hasPrefix("content-length:") }
      .compactMap { Int($0.split(separator: " ").last ?? "") }.first ?? 0
    while bytes.count < start + length { guard more() else { return nil } }
    head = lines.map { line in
      line.hasPrefix("Host: ") ? String(line.prefix { $0 != ":" }) + ": 127.0.0.1" : line
    }
    body = String(decoding: bytes[start...], as: UTF8.self)
  }
}
