import Foundation
import Synchronization
import Testing

@testable import SegueCLI

@Suite("Signals")
struct SignalSourcesTests {
  /// A signal of its own, so that nothing else in this process handles it.
  @Test func `a signal is handled from the beginning, and not after the end`() async throws {
    let number = SIGWINCH
    let (stream, sink) = AsyncStream<Int32>.makeStream()
    var signals = stream.makeAsyncIterator()
    for _ in 0..<100 {
      let sources = SignalSources([number]) { sink.yield($0) }
      kill(getpid(), number)
      #expect(await signals.next() == number)
      sources.cancel()
    }
    sink.finish()
    var after = sigaction()
    sigaction(number, nil, &after)
    #expect(after.__sigaction_handler.sa_handler == nil)
  }
}
