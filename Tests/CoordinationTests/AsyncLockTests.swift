import Coordination
import Synchronization
import Testing

@Suite("Async lock")
struct AsyncLockTests {
  /// What happened, and how much at a time.
  private final class Record: Sendable {
    private let lines = Mutex<[String]>([])
    let inside = Atomic(0)
    let most = Atomic(0)

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func `work that suspends isn't interleaved, and comes in order`() async throws {
    let (lock, record) = (AsyncLock(), Record())
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let first = Task {
      await lock.withLock {
        record.add("first begins")
        for await _ in gate {}
        record.add("first ends")
      }
    }
    while record.all.isEmpty { await Task.yield() }
    let second = Task { await lock.withLock { record.add("second") } }
    opening.finish()
    await first.value
    await second.value
    #expect(record.all == ["first begins", "first ends", "second"])
  }

  @Test func `many tasks each have their turn`() async {
    let (lock, record) = (AsyncLock(), Record())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          await lock.withLock {
            let count = record.inside.add(1, ordering: .relaxed).newValue
            _ = record.most.max(count, ordering: .relaxed)
            await Task.yield()
            record.inside.subtract(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(record.most.load(ordering: .relaxed) == 1)
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
