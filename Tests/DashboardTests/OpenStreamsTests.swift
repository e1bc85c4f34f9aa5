import Synchronization
import Testing

@testable import Dashboard
@testable import HTTPServing

@Suite("Streams of events")
struct OpenStreamsTests {
  private final class Ended: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  private func add(_ count: Int, to streams: OpenStreams, of session: Session, _ ended: Ended) {
    for _ in 0..<count {
      let own = Ended()
      let number = streams.add(of: session) {
        ended.numbers.withLock { $0 += own.numbers.withLock { $0 } }
      }
      own.numbers.withLock { $0 = [number] }
    }
  }

  @Test func `a browser has five, and then its oldest ends`() {
    let (streams, ended, session) = (OpenStreams(), Ended(), Session.new())
    add(1, to: streams, of: .new(), ended)
    add(5, to: streams, of: session, ended)
    #expect(ended.numbers.withLock { $0 } == [])
    add(2, to: streams, of: session, ended)
    #expect(ended.numbers.withLock { $0 } == [2, 3])
    // One that has ended by itself makes room.
    streams.remove(5)
    add(1, to: streams, of: session, ended)
    #expect(ended.numbers.withLock { $0 } == [2, 3])
  }

  private final class Sent: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  @Test func `a daemon that stops doesn't say that others took the stream's place`() async throws {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    guard case .events(let send) = await fixture.request("GET", "/events", [cookie]).body else {
      Issue.record("no stream")
      return
    }
    let sent = Sent()
    let stream = EventStream(isChunked: false) { bytes in sent.bytes.withLock { $0 += bytes } }
    let sending = Task { try await send(stream) }
    sending.cancel()
    _ = await sending.result
    #expect(!String(decoding: sent.bytes.withLock { $0 }, as: UTF8.self).contains("replaced"))
  }

  @Test func `all together have eighty, and then the oldest ends`() {
    let (streams, ended) = (OpenStreams(), Ended())
    for _ in 0..<16 { add(5, to: streams, of: .new(), ended) }
    #expect(ended.numbers.withLock { $0 } == [])
    add(2, to: streams, of: .new(), ended)
    #expect(ended.numbers.withLock { $0 } == [1, 2])
  }
}
