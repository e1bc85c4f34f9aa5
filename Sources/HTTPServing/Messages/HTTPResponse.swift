import Glibc

/// What a request is answered with.
package struct HTTPResponse: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// Events that are sent as they happen, until the closure returns or the other side leaves.
    case events(@Sendable (EventStream) async throws -> Void)
  }

  package var status: HTTPStatus
  package var fields: HTTPFields
  package var body: Body

  package init(_ status: HTTPStatus, fields: [HTTPFields.Field] = [], body: Body = .bytes([])) {
    self.status = status
    self.fields = HTTPFields(fields)
    self.body = body
  }

  /// A response whose body is text.
  package static func text(
    _ status: HTTPStatus, _ text: String, type: String = "text/plain; charset=utf-8",
    fields: [HTTPFields.Field] = []
  ) -> HTTPResponse {
    HTTPResponse(
      status, fields: [HTTPFields.Field("content-type", type)] + fields,
      body: .bytes(Array(text.utf8)))
  }

  /// A stream of events.
  package static func events(
    _ send: @escaping @Sendable (EventStream) async throws -> Void
  ) -> HTTPResponse {
    HTTPResponse(
      .ok, fields: [HTTPFields.Field("content-type", "text/event-stream")], body: .events(send))
  }

  init(_ refusal: HTTPRefusal) {
    self = .text(refusal.status, refusal.message + "\n")
  }
}

extension HTTPResponse {
  /// The first lines of the response.
  ///
  /// - Parameter date: what the clock shows, in seconds since 1970.
  func head(for version: HTTPVersion, closes: Bool, date: Int) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status.code) \(status.reason)", "date: \(HTTPDate.text(date))"]
    lines += fields.all.map { "\($0.name): \(Self.line($0.value))" }
    switch body {
    case .bytes(let bytes):
      // A response with this status has no body, and no length of one.
      if status.code != 204 { lines.append("content-length: \(bytes.count)") }
    case .events:
      if version == .oneOne { lines.append("transfer-encoding: chunked") }
    }
    if !fields.all.contains(where: { $0.name == "cache-control" }) {
      lines.append("cache-control: no-store")
    }
    lines.append("x-content-type-options: nosniff")
    if closes { lines.append("connection: close") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// A value in one line: what comes from elsewhere can't add fields of its own.
  private static func line(_ value: String) -> String {
    String(
      String.UnicodeScalarView(
        value.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
  }
}

/// Dates as HTTP writes them.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// - Parameter seconds: since 1970.
  static func text(_ seconds: Int) -> String {
    var (seconds, time) = (time_t(seconds), tm())
    gmtime_r(&seconds, &time)
    return "\(days[Int(time.tm_wday)]), \(two(time.tm_mday)) \(months[Int(time.tm_mon)]) "
      + "\(Int(time.tm_year) + 1900) \(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec)) GMT"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
