import Testing

@testable import HTTPServing

@Suite("Request reader")
struct RequestReaderTests {
  /// What is made of bytes that arrive at once.
  private func read(_ text: String, _ limits: HTTPLimits = HTTPLimits()) -> String {
    read(Array(text.utf8), limits)
  }

  private func read(_ bytes: [UInt8], _ limits: HTTPLimits = HTTPLimits()) -> String {
    var reader = RequestReader(limits)
    reader.append(bytes)
    do {
      guard let head = try reader.head() else { return "incomplete" }
      return "\(head.method) \(head.target.path) \(head.framing)"
    } catch {
      return "\(error.status.code)"
    }
  }

  private static let start = "GET / HTTP/1.1\r\nHost: h\r\n"

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", "GET [] none"),
    ("GET /a/b%20c/?x HTTP/1.1\r\nHost: h\r\n\r\n", #"GET ["a", "b c", ""] none"#),
    ("\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", "GET [] none"),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET http://h/x HTTP/1.1\r\nHost: h\r\n\r\n", #"GET ["x"] none"#),
    ("GET http://h?x HTTP/1.1\r\nHost: h\r\n\r\n", "GET [] none"),
    ("GET http://u@h/ HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET /%2e%2e/%2Fetc HTTP/1.1\r\nHost: h\r\n\r\n", #"GET ["..", "/etc"] none"#),
    ("GET /%00 HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET /%f HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET /%ff HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET /#a HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET x HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET / HTTP/1.1 \r\nHost: h\r\n\r\n", "400"),
    ("GET /\tHTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET /\u{e9} HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
    ("get / HTTP/1.1\r\nHost: h\r\n\r\n", "501"),
    ("CONNECT h:1 HTTP/1.1\r\nHost: h\r\n\r\n", "501"),
    ("TRACE / HTTP/1.1\r\nHost: h\r\n\r\n", "501"),
    ("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", "405"),
    ("PRI * HTTP/2.0\r\n\r\n", "505"), ("GET / HTTP/1.2\r\nHost: h\r\n\r\n", "505"),
    ("GET / HTTP/1\r\nHost: h\r\n\r\n", "400"), ("GET / http/1.1\r\nHost: h\r\n\r\n", "400"),
    ("GET /\r\n\r\n", "400"), ("\u{16}\u{3}\u{1}", "400"), ("GET / HT", "incomplete"),
  ])
  func `a first line is read`(request: String, outcome: String) {
    #expect(read(request) == outcome)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", "400"), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "400"),
    ("GET / HTTP/1.1\r\nHost: \r\n\r\n", "400"), ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "400"),
    ("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "GET [] none"),
    (start + "A : b\r\n\r\n", "400"), (start + "A\r\n\r\n", "400"), (start + ": b\r\n\r\n", "400"),
    (start + "A: b\r\n c\r\n\r\n", "400"), (start + "A: b\r\n\tc\r\n\r\n", "400"),
    (start + "A: b\nB: c\r\n\r\n", "400"), (start + "A: b\rB: c\r\n\r\n", "400"),
    (start + "A: b\r\n\n", "400"), (start + "A: \0\r\n\r\n", "400"),
    (start + "A: \u{7f}\r\n\r\n", "400"), (start + "A: b\tc\r\n\r\n", "GET [] none"),
    (start + "A:\r\n\r\n", "GET [] none"), (start + "A b: c\r\n\r\n", "400"),
    (start + "Expect: 100-continue\r\n\r\n", "GET [] none"),
    (start + "Expect: a-miracle\r\n\r\n", "417"),
  ])
  func `header fields are read`(request: String, outcome: String) {
    #expect(read(request) == outcome)
  }

  @Test(arguments: [
    ("Content-Length: 5\r\n", "length(5)"), ("Content-Length: 0\r\n", "none"),
    ("Content-Length: 005\r\n", "length(5)"),
    ("Content-Length: 5\r\nContent-Length: 5\r\n", "400"),
    ("Content-Length: 5, 5\r\n", "400"), ("Content-Length: +5\r\n", "400"),
    ("Content-Length: -5\r\n", "400"), ("Content-Length: 0x5\r\n", "400"),
    ("Content-Length: 99999999999999999999\r\n", "400"), ("Content-Length: \r\n", "400"),
    ("Transfer-Encoding: chunked\r\n", "chunked"),
    ("Transfer-Encoding: CHUNKED\r\n", "chunked"),
    ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "400"),
    ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "400"),
    ("Transfer-Encoding: gzip, chunked\r\n", "501"), ("Transfer-Encoding: identity\r\n", "501"),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "501"),
    ("Transfer-Encoding: \u{b}chunked\r\n", "400"), ("Transfer-Encoding : chunked\r\n", "400"),
  ])
  func `a body has one length`(fields: String, outcome: String) {
    let text = read("POST / HTTP/1.1\r\nHost: h\r\n" + fields + "\r\n")
    #expect(text == (outcome.first?.isNumber == true ? outcome : "POST [] \(outcome)"))
  }

  @Test func `the older version needs a length, and has no chunks`() {
    #expect(read("POST / HTTP/1.0\r\nHost: h\r\n\r\n") == "411")
    #expect(read("GET / HTTP/1.0\r\nHost: h\r\n\r\n") == "GET [] none")
    #expect(read("POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n") == "400")
  }

  @Test func `lines, fields and heads have limits, complete or not`() {
    var limits = HTTPLimits()
    (limits.requestLine, limits.fieldLine, limits.fieldCount, limits.head) = (20, 12, 3, 70)
    // The first line has 20 bytes, the field 12.
    #expect(read("GET /345678 HTTP/1.1\r\nHost: h\r\n\r\n", limits) == #"GET ["345678"] none"#)
    #expect(read("GET /3456789 HTTP/1.1\r\nHost: h\r\n\r\n", limits) == "414")
    #expect(read("GET /3456789012345678901", limits) == "414")
    #expect(read("GET /345678 HTTP/1.1\r", limits) == "incomplete")
    let start = "GET / HTTP/1.1\r\nHost: h\r\n"
    #expect(read(start + "A: 456789012\r\n\r\n", limits) == "GET [] none")
    #expect(read(start + "A: 4567890123\r\n\r\n", limits) == "431")
    #expect(read(start + "A: 45678901234", limits) == "431")
    #expect(read(start + "A: 1\r\nB: 2\r\n\r\n", limits) == "GET [] none")
    #expect(read(start + "A: 1\r\nB: 2\r\nC: 3\r\n\r\n", limits) == "431")
    limits.fieldCount = 100
    #expect(read(start + String(repeating: "A: 1\r\n", count: 8) + "\r\n", limits) == "431")
  }

  @Test func `requests follow each other, whatever their pieces`() {
    let bytes = Array(
      ("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nxyz"
        + "POST /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "2;a=b\r\npq\r\n1\r\nr\r\n0\r\nT: u\r\n\r\nGET /c HTTP/1.1\r\nHost: h\r\n\r\n").utf8)
    for size in 1...40 {
      var requests = ReadRequests(limit: 9) { $0.target.path.joined() + " " }
      requests.take(bytes, inPiecesOf: size)
      #expect(requests.seen == ["a xyz", "b pqr", "c "], "in pieces of \(size)")
    }
  }

  @Test(arguments: [
    ("5\r\nabc", "abc"), ("3\r\nabc\r\n0\r\n\r\n", "abc."), ("3\nabc", "400"), ("\r\n", "400"),
    ("g\r\n", "400"), ("-1\r\n", "400"), ("0x3\r\n", "400"), (" 3\r\n", "400"), ("3 \r\n", "400"),
    ("ffffffffffffffff\r\n", "400"), ("fffffffffffffff\r\n", "413"), ("3\r\nabcd", "400"),
    ("3\r\nabc\n", "400"), ("0\r\nA: b\r\n\r\n", "."), ("0\r\nA b\r\n\r\n", "400"),
    ("0\r\n\n", "400"), ("6\r\nabcdef\r\n6\r\n", "413"), ("b\r\n", "413"),
    ("1;\(String(repeating: "x", count: 300))", "400"), ("000000000000001\r\na\r\n", "a"),
  ])
  func `chunks are read`(body: String, outcome: String) throws {
    #expect(decode(body) == outcome)
  }

  private func decode(_ text: String) -> String {
    var rest = Array(text.utf8)[...]
    var content: [UInt8] = []
    do {
      var decoder = try BodyDecoder(.chunked, limit: 10, HTTPLimits())
      while !rest.isEmpty, !decoder.isComplete {
        let (used, piece) = try decoder.take(rest)
        rest = rest.dropFirst(used)
        content += piece
      }
      return String(decoding: content, as: UTF8.self) + (decoder.isComplete ? "." : "")
    } catch {
      return "\(error.status.code)"
    }
  }

  @Test func `the rest of an address is a list of names and values`() {
    #expect(
      FormField.read("a=1&b=+%C3%A9&&c&a==".utf8) == [
        FormField("a", "1"), FormField("b", " é"), FormField("c", ""), FormField("a", "="),
      ])
    #expect(FormField.read("a=%ff".utf8) == nil)
    #expect(PercentCoding.encode("a b/é") == "a%20b%2F%C3%A9")
  }
}
