import FolderTesting
import Scheduling
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import FolderWatching

@Suite("Folder notifier", .timeLimit(.minutes(5)))
struct FolderNotifierTests {
  /// The calls of a notifier.
  private final class Calls: Sendable {
    private let (changes, change) = AsyncStream<Void>.makeStream()
    let problems = SharedBox<[WatchProblem]>()

    func notifier(
      _ clock: any TimeSource, events: @escaping FolderWatcher.Sources.Maker
    ) -> FolderNotifier {
      FolderNotifier(
        sources: FolderWatcher.Sources(events: events), clock: clock,
        onChange: { [change] in change.yield() },
        onProblem: { [problems] problem in
          problems.value.withLock { $0 = ($0 ?? []) + [problem] }
        })
    }

    /// Waits for the next call.
    func change() async { for await _ in changes { return } }
  }

  /// A source that records what it is asked for, and reports what a test says.
  private final class RecordingSource: FileEventSource {
    let asked = Mutex<[String]>([])
    let report: Handler

    init(_ report: @escaping Handler) { self.report = report }

    func watch(_ folders: [WatchRequest]) async -> [WatchAnswer] {
      asked.withLock { asked in
        asked += folders.map { "watch \($0.folder) \(String(decoding: $0.path, as: UTF8.self))" }
      }
      return folders.map { _ in .watched }
    }

    func unwatch(_ folders: [FolderNumber]) {
      asked.withLock { $0 += folders.map { "unwatch \($0)" } }
    }

    func close() {}
  }

  /// A clock on which every wait is over at once.
  private struct InstantTime: TimeSource {
    var wallTime: Int64 { 0 }
    var uptime: Int64 { 0 }

    func sleep(until uptime: Int64) async throws {}
  }

  @Test func `folders that can't be watched are looked at every 30 seconds`() async throws {
    let (folder, clock, calls) = (try TestFolder(), TestFolderClock(), Calls())
    let notifier = calls.notifier(clock) { _ in
      RefusingSource(SilentSource(), .noWatchesLeft) { _ in true }
    }
    for _ in 0..<2 {
      await notifier.watch([folder.path])
      await clock.wait { $0.count == 1 }
      clock.advance(by: .seconds(30))
      await calls.change()
    }
    #expect(calls.problems.value.withLock { $0 } == [.noWatchesLeft])
  }

  @Test func `a folder that was replaced is watched again`() async throws {
    let (folder, calls) = (try TestFolder(), Calls())
    let source = SharedBox<RecordingSource>()
    let notifier = calls.notifier(InstantTime()) { report in
      let new = RecordingSource(report)
      source.value.withLock { $0 = new }
      return new
    }
    await notifier.watch([folder.path])
    let made = try #require(source.value.withLock { $0 })
    made.report([.folder(1)])
    await calls.change()
    await notifier.watch([folder.path])
    #expect(
      made.asked.withLock { $0 } == [
        "watch 1 \(folder.path)", "unwatch 1", "watch 2 \(folder.path)",
      ])
  }

  @Test func `the nearest folder above a missing one is watched`() async throws {
    let (folder, calls) = (try TestFolder(), Calls())
    let source = SharedBox<RecordingSource>()
    let notifier = calls.notifier(InstantTime()) { report in
      let new = RecordingSource(report)
      source.value.withLock { $0 = new }
      return new
    }
    await notifier.watch([folder["a/b"]])
    try folder.makeFolder("a/b")
    await notifier.watch([folder["a/b"]])
    let made = try #require(source.value.withLock { $0 })
    #expect(
      made.asked.withLock { $0 } == [
        "watch 1 \(folder.path)", "unwatch 1", "watch 2 \(folder["a/b"])",
      ])
  }
}
