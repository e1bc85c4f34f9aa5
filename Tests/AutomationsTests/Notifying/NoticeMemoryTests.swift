import AppIntentsCore
import Foundation
import RunHistory
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("Notices that wait")
struct NoticeMemoryTests {
  private func settings(_ text: String, in folder: TestFolder) throws -> SettingsFile {
    try folder.write(text, to: "config.yaml")
    return SettingsFile(folder.path.appending("config.yaml"))
  }

  @Test func `what waits when the process ends is told by the next one, in its own ways`()
    async throws
  {
    let (fixture, folder) = (try ServiceFixture(), try TestFolder())
    let commands = ["a", "b"].map { "{ command: cat >> \(folder.path)/\($0) }" }
    let settings = try settings("notify: [\(commands.joined(separator: ", "))]", in: folder)
    let memory = NoticeMemory(fixture.store)
    let tools = NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"])
    let killed = ChannelNotifier(
      settings, tools, memory: memory, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
    let notice = try #require(Notice.ended(run: 7, of: "tidy", as: .failed, reason: "full"))
    // The transaction that ends the run may be all that the process comes to.
    try await fixture.store.write { try killed.record(notice, in: $0) }
    killed.tell(notice)
    killed.tell(.paused("loop", because: "it starts itself"))
    _ = try await fixture.store.write { _ in }
    #expect(try fixture.store.read { try $0.notices().count } == 4)

    // The settings have one of the ways no more.
    try folder.write("notify: [\(commands[1])]", to: "config.yaml")
    let next = ChannelNotifier(settings, tools, memory: memory)
    let untold = try await next.untold()
    #expect(
      untold.map(\.notice.title) == ["tidy failed", "tidy failed"]
        + Array(repeating: "loop is paused", count: 2))
    next.tell(untold: untold)
    await next.finish()
    #expect(!folder.exists("a"))
    #expect(try folder.text("b").contains(#""title":"tidy failed, and 1 other notice""#))
    #expect(try folder.text("b").contains(#""status":"failed","error":"full""#))
    _ = try await fixture.store.write { _ in }
    let left = try fixture.store.read { try $0.notices() }
    #expect(left.count == 2 && left.allSatisfy { $0.way.contains("/a\"") })
    // They are kept for a while.
    try await fixture.store.write { try $0.removeNotices(before: Date(timeIntervalSinceNow: 60)) }
    #expect(try await next.untold().isEmpty)
  }

  @Test func `what can't be sent while the process ends is kept for the next one`() async throws {
    let (fixture, folder) = (try ServiceFixture(), try TestFolder())
    let settings = try settings("notify: [{ command: exit 3 }]", in: folder)
    let tools = NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"])
    let notifier = ChannelNotifier(settings, tools, memory: NoticeMemory(fixture.store))
    notifier.tell(.paused("loop", because: "it starts itself"))
    await notifier.finish()
    _ = try await fixture.store.write { _ in }
    #expect(try fixture.store.read { try $0.notices().count } == 1)
    // One that is given up isn't.
    let pauses = NoticePace(gathering: .zero, interval: .zero, retries: [])
    let said = AsyncStream<String>.makeStream()
    let last = ChannelNotifier(
      settings, tools, memory: NoticeMemory(fixture.store), pace: pauses,
      say: { said.continuation.yield($0) })
    last.tell(untold: try await last.untold())
    var lines = said.stream.makeAsyncIterator()
    #expect(await lines.next()?.contains("wasn't sent") == true)
    await last.finish()
    _ = try await fixture.store.write { _ in }
    #expect(try fixture.store.read { try $0.notices().isEmpty })
  }

  @Test func `a question that was answered meanwhile isn't told`() async throws {
    let (fixture, folder) = (try ServiceFixture(), try TestFolder())
    let settings = try settings("notify: [{ command: cat >> \(folder.path)/told }]", in: folder)
    let ids = try await fixture.store.write { store in
      let new = NewRun(workflow: "tidy", file: "/tidy.yaml", cause: .person, state: .running)
      let run = try #require(try store.enqueue(new, at: fixture.now))
      return try ["1", "2"].map {
        (run, try store.ask(run, at: $0, question: "{}", at: fixture.now).id)
      }
    }
    let notifier = ChannelNotifier(
      settings, NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"]),
      memory: NoticeMemory(fixture.store),
      sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
    for (run, id) in ids {
      notifier.tell(.asked("Which \(id)?", prompt: id, by: run, of: "tidy"))
    }
    let answered = ids[0].1
    try await fixture.store.write { try $0.answer(answered, with: "red", at: fixture.now) }
    await notifier.finish()
    let told = try folder.text("told")
    #expect(told.contains("Which \(ids[1].1)?") && !told.contains("Which \(answered)?"), "\(told)")
    #expect(told.contains(#""prompt":\#(ids[1].1)"#))
    _ = try await fixture.store.write { _ in }
    #expect(try fixture.store.read { try $0.notices().isEmpty })
  }
}
