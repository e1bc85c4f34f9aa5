import Foundation
import Scheduling
import Synchronization
import SystemPackage
import Testing

@Suite("System clock")
struct SystemClockTests {
  /// The events of a clock, one at a time.
  private func events(of clock: SystemClock) -> AsyncStream<ClockEvent>.Iterator {
    let (stream, sink) = AsyncStream<ClockEvent>.makeStream()
    clock.start { sink.yield($0) }
    return stream.makeAsyncIterator()
  }

  @Test func `it says when an instant has come, and does so once`() async throws {
    let clock = try SystemClock()
    defer { clock.stop() }
    var events = events(of: clock)
    let instant = clock.now.addingTimeInterval(0.01)
    clock.wake(at: instant)
    #expect(await events.next() == .reached)
    #expect(clock.now >= instant)
    // One that has been is served at once, and takes the place of a later one.
    clock.wake(at: clock.now.addingTimeInterval(5000))
    clock.wake(at: Date(timeIntervalSince1970: 0))
    #expect(await events.next() == .reached)
  }

  @Test func `it watches other descriptors`() async throws {
    let (stream, sink) = AsyncStream<Void>.makeStream()
    let pipe = try FileDescriptor.pipe()
    let clock = try SystemClock(watching: [
      SystemClock.Watched(descriptor: pipe.readEnd.rawValue, events: Int16(POLLIN)) {
        var byte: UInt8 = 0
        read(pipe.readEnd.rawValue, &byte, 1)
        sink.yield()
      }
    ])
    _ = events(of: clock)
    _ = try pipe.writeEnd.writeAll([1])
    var changes = stream.makeAsyncIterator()
    await changes.next()
    clock.stop()
    try pipe.writeEnd.close()
  }
}
