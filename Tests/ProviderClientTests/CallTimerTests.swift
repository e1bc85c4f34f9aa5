import Synchronization
import Testing

@testable import ProviderClient

@Suite struct CallTimerTests {
  private enum Event {
    case pass(Int)
    case sign, pause, resume, stop, start
  }

  /// The seconds after which a call's time is over, after these events.
  private static func expiry(_ limit: Duration?, _ events: [Event]) async -> Int {
    let time = HeldTime()
    let deadlines = Deadlines(time.clock)
    let timer = CallTimer(limit, deadlines)
    let begin = time.clock.now()
    let expired = Mutex<Duration?>(nil)
    @Sendable func expire() {
      expired.withLock { $0 = begin.duration(to: time.clock.now()) }
    }
    timer.start(expire)
    func pass(_ seconds: Int) async {
      for _ in 0..<seconds {
        // A deadline that is reached after all others of this second.
        let reached = Counter()
        deadlines.add(after: .seconds(1)) { reached.add() }
        time.advance(by: .seconds(1))
        await reached.first()
      }
    }
    for event in events {
      switch event {
      case .pass(let seconds): await pass(seconds)
      case .sign: timer.signOfLife()
      case .pause: timer.pause()
      case .resume: timer.resume()
      case .stop: timer.stop()
      case .start: timer.start(expire)
      }
    }
    while expired.withLock({ $0 }) == nil { await pass(1) }
    return Int((expired.withLock { $0 } ?? .zero) / .seconds(1))
  }

  @Test func `a minute of silence is too much`() async {
    #expect(await Self.expiry(nil, []) == 60)
    #expect(await Self.expiry(nil, [.pass(59), .sign, .pass(30), .sign]) == 149)
  }

  @Test func `a time that is given isn't extended`() async {
    #expect(await Self.expiry(.seconds(20), [.pass(5), .sign, .pass(10), .sign]) == 20)
  }

  @Test func `both stand still during questions`() async {
    #expect(
      await Self.expiry(.seconds(20), [.pass(5), .pause, .pass(100), .resume, .pass(1)]) == 120)
    #expect(
      await Self.expiry(
        .seconds(20), [.pause, .pause, .pass(7), .resume, .pass(3), .sign, .resume]) == 30)
    #expect(await Self.expiry(nil, [.pass(50), .pause, .pass(100), .resume]) == 210)
  }

  @Test func `the time goes on with the next request`() async {
    #expect(await Self.expiry(.seconds(20), [.pass(5), .stop, .pass(30), .start]) == 50)
  }
}
