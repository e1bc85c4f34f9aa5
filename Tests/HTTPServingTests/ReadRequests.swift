@testable import HTTPServing

/// The requests in bytes that arrive in pieces.
struct ReadRequests {
  private var reader = RequestReader(HTTPLimits())
  private var decoder: BodyDecoder?
  private let limit: Int
  /// How a request is written down.
  private let text: (HTTPRequestHead) -> String
  /// Each request with its body, and the status with which reading ended.
  private(set) var seen: [String] = []

  init(limit: Int, _ text: @escaping (HTTPRequestHead) -> String) {
    self.limit = limit
    self.text = text
  }

  mutating func take(_ bytes: [UInt8], inPiecesOf size: Int) {
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        let piece = rest.prefix(size)
        rest = rest.dropFirst(piece.count)
        reader.append(Array(piece))
        while try step() {}
      }
    } catch {
      seen.append("\(error.status.code)")
    }
  }

  /// - Returns: whether there may be more in the bytes that have arrived.
  private mutating func step() throws(HTTPRefusal) -> Bool {
    guard reader.hasBytes else { return false }
    if var body = decoder {
      seen[seen.count - 1] += String(decoding: try reader.body(&body), as: UTF8.self)
      decoder = body.isComplete ? nil : body
      return true
    }
    guard let head = try reader.head() else { return false }
    seen.append(text(head))
    let body = try BodyDecoder(head.framing, limit: limit, HTTPLimits())
    decoder = body.isComplete ? nil : body
    return true
  }
}
