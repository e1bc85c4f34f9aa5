import SeededRandom
import Testing

@testable import HTTPServing

@Suite("Requests made of noise")
struct ReaderFuzzTests {
  private static let seeds = [
    "GET /a/b%20c?x=1&y HTTP/1.1\r\nHost: h\r\nAccept: */*\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\nhello world",
    "POST /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: b\r\n\r\n",
    "PUT http://h:1/x HTTP/1.0\r\nHost: h\r\nContent-Length: 2\r\n\r\nab",
  ].map { Array($0.utf8) }

  /// Bytes that mean something to a reader are put in more often than others.
  private static let telling = Array("\r\n :;%?&=#0159afAF\0\u{7f}\tHTTP/.,-+".utf8)

  private func mutated(with generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0...Int.random(in: 0...2, using: &generator) {
      bytes += Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)]
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let byte =
        Bool.random(using: &generator)
        ? Self.telling[Int.random(in: 0..<Self.telling.count, using: &generator)]
        : UInt8.random(in: 0...255, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.remove(at: place)
      default:
        let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      }
    }
    return bytes
  }

  /// All requests in some bytes, and how they end.
  private func outcome(of bytes: [UInt8], inPiecesOf size: Int) -> [String] {
    var requests = ReadRequests(limit: 1000) { "\($0.method) \($0.target) \($0.fields.all) " }
    requests.take(bytes, inPiecesOf: size)
    return requests.seen
  }

  /// A proxy and the server that see different pieces have to see the same requests.
  @Test func `noise is refused or read, the same whatever its pieces`() {
    var generator = SeededGenerator(seed: 15)
    for number in 0..<20_000 {
      let bytes = mutated(with: &generator)
      let whole = outcome(of: bytes, inPiecesOf: max(1, bytes.count))
      let size = Int.random(in: 1...9, using: &generator)
      let pieces = outcome(of: bytes, inPiecesOf: size)
      // A refusal may come before the pieces that would have been refused for another reason.
      #expect(whole == pieces, "case \(number): \(String(decoding: bytes, as: UTF8.self))")
      if whole != pieces { return }
    }
  }

  @Test func `a server answers noise, and goes on`() async throws {
    let fixture = try ServerFixture()
    var generator = SeededGenerator(seed: 16)
    for number in 0..<300 {
      let answer = try await fixture.answer(to: mutated(with: &generator))
      #expect(
        answer.isEmpty || answer.hasPrefix("HTTP/1.1 "), "case \(number) was answered \(answer)")
    }
    let answer = try await fixture.answer(to: "GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\n"))
    await fixture.server.stop(within: .seconds(30))
    #expect(fixture.server.connectionCount == 0)
  }
}
