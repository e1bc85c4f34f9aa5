import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Wait for File")
struct WaitForFileTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func wait(
    for name: String, _ until: AwaitedChange, in context: IntentContext
  ) async throws -> IntentValue {
    try await IntentContext.$current.withValue(context) {
      let intent = WaitForFile()
      (intent.file, intent.until) = (folder[name], until)
      intent.within = IntentDuration(days: 1)
      return try await intent.perform()._outcome.value
    }
  }

  /// A run whose clock is the machine's. Says when it sleeps.
  private func run(isAsleep: AsyncStream<Void>.Continuation) -> IntentContext {
    IntentContext(
      folders: .init(run: folder.path),
      clock: .init(sleep: { duration in
        isAsleep.yield()
        try await Task.sleep(for: duration)
      }))
  }

  @Test(arguments: [
    ("a", AwaitedChange.exists), ("new/folder/a", .exists), ("old", .changed), ("old", .gone),
    ("new/a", .changed),
  ])
  func `it ends when that happens`(name: String, until: AwaitedChange) async throws {
    try folder.write("old", to: "old")
    let (sleeps, isAsleep) = AsyncStream.makeStream(of: Void.self)
    let context = run(isAsleep: isAsleep)
    let task = Task { try await wait(for: name, until, in: context) }
    for await _ in sleeps { break }
    // It goes on waiting.
    try folder.write("other", to: "other")
    if until == .gone {
      try LocalFiles().move(folder[name], to: folder["moved"], replacing: false)
    } else {
      try folder.write("something new", to: name)
    }
    #expect(try await task.value == .file(IntentFile(path: folder[name])))
  }

  @Test(arguments: [("a", AwaitedChange.exists), ("none", .gone)])
  func `what is so already isn't waited for`(name: String, until: AwaitedChange) async throws {
    try folder.write("a", to: "a")
    let run = TestRun(folder: folder.path)
    _ = try await wait(for: name, until, in: run.context)
    #expect(run.slept == [])
  }

  @Test(arguments: [
    ("a", AwaitedChange.gone, "wasn't gone"), ("a", .changed, "wasn't changed"),
    ("b", .exists, "didn't come to exist"),
  ])
  func `it fails when the time is over`(
    name: String, until: AwaitedChange, words: String
  ) async throws {
    try folder.write("a", to: "a")
    let run = TestRun(folder: folder.path)
    await #expect(
      throws: IntentFailure("`\(folder[name])` \(words) within 1d", kind: .timeout)
    ) { try await wait(for: name, until, in: run.context) }
    #expect(run.slept == [.seconds(86_400)])
  }

  @Test func `it ends when it is canceled`() async throws {
    let (sleeps, isAsleep) = AsyncStream.makeStream(of: Void.self)
    let context = run(isAsleep: isAsleep)
    let task = Task { try await wait(for: "a", .exists, in: context) }
    for await _ in sleeps { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a dry run doesn't wait`() async throws {
    let run = TestRun(folder: folder.path, isSimulation: true)
    _ = try await wait(for: "a", .exists, in: run.context)
    #expect(run.messages == [.wouldDo("wait until `\(folder["a"])` exists")])
  }
}
