import Coordination
import Synchronization
import Testing

@Suite("Async lock")
struct AsyncLockTests {
  @Test func `work that suspends isn't interleaved, and comes in order`() async throws {
    let lock = AsyncLock()
    let log = Mutex<[String]>([])
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let first = Task {
      await lock.withLock {
        log.withLock { $0.append("first begins") }
        for await _ in gate {}
        log.withLock { $0.append("first ends") }
      }
    }
    while log.withLock({ $0.isEmpty }) { await Task.yield() }
    let second = Task { await lock.withLock { log.withLock { $0.append("second") } } }
    opening.finish()
    await first.value
    await second.value
    #expect(log.withLock { $0 } == ["first begins", "first ends", "second"])
  }

  @Test func `many tasks each have their turn`() async {
    let lock = AsyncLock()
    let inside = Atomic(0)
    let most = Atomic(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          await lock.withLock {
            let count = inside.add(1, ordering: .relaxed).newValue
            _ = most.max(count, ordering: .relaxed)
            await Task.yield()
            inside.subtract(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(most.load(ordering: .relaxed) == 1)
  }

  @Test func `an error is thrown to its caller, and the next task has its turn`() async throws {
    struct Problem: Error {}
    let lock = AsyncLock()
    await #expect(throws: Problem.self) {
      try await lock.withLock { () async throws -> Void in throw Problem() }
    }
    #expect(await lock.withLock { 7 } == 7)
  }
}
