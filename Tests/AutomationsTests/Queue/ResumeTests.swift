import AppIntentsCore
import Foundation
import RunHistory
import SystemPackage
import Testing

@testable import Automations

@Suite("Runs that go on after a stop")
struct ResumeTests {
  @Test func `a run that goes on is the one that began`() async throws {
    let fixture = try QueueFixture()
    let yaml = """
      name: Desk
      inputs:
        who: { type: text }
      steps:
        - file.append: ${run.started}
          to: \(fixture.folder)/begun
        - ask: Which?
          as: first
        - ask: Which?
          as: second
        - file.append: ${run.started}
          to: \(fixture.folder)/ended
      output: ${who} ${first} ${second}
      """
    let before = try await fixture.session(yaml)
    let run = try await before.run()
    try await before.answer(try await before.question(), "Ada")
    try await before.answer(try await before.question(), "red")
    let open = try await before.question()
    try await before.stop()

    fixture.advance(by: 3600)
    let store = try HistoryStore.open(fixture.folder.appending("state"), at: fixture.now) {
      Issue.record($0)
    }
    #expect(try store.read { try $0.state(of: run) } == .interrupted)
    let now = fixture.now
    try await store.write { try $0.answer(open, with: "blue", at: now) }
    try store.close()

    let after = try await fixture.session(yaml)
    let details = try await after.end(of: run)
    #expect(details.summary.state == .succeeded, "\(details.summary.reason ?? "")")
    #expect(details.output == "Ada red blue")
    #expect(details.prompts.map(\.answer) == ["Ada", "red", "blue"])
    #expect(try fixture.text("begun") == fixture.text("ended"))
    try await after.stop()
  }

  @Test func `a run that failed goes on at the step that failed`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(
      """
      name: Desk
      steps:
        - shell.run: echo one >> \(fixture.folder)/out
        - shell.run: echo two >> \(fixture.folder)/out; test -e \(fixture.folder)/ok
        - shell.run: echo three >> \(fixture.folder)/out
      """)
    let run = try await session.run()
    #expect(try await session.end(of: run).summary.state == .failed)
    try Data().write(to: URL(filePath: fixture.folder.appending("ok").string))
    try await session.resume(run)
    #expect(try await session.end(of: run).summary.state == .succeeded)
    #expect(try fixture.text("out") == "one\ntwo\ntwo\nthree\n")
    try await session.stop()
  }

  @Test func `a step that was performed before the stop has the time and the output of then`()
    async throws
  {
    let fixture = try QueueFixture()
    let yaml = """
      name: Desk
      steps:
        - for: [1, 2]
          do:
            - shell.run: sleep 0.05; echo "one $1"
              args: [$item]
        - ask: Go on?
        - shell.run: echo two
      """
    let before = try await fixture.session(yaml)
    let run = try await before.run()
    let question = try await before.question()
    try await before.stop()

    fixture.advance(by: 3600)
    let after = try await fixture.session(yaml)
    try await after.answer(question, "yes")
    let details = try await after.end(of: run)
    let steps = try #require(details.trace?.steps)
    #expect(steps.map(\.step) == [1, 2, 2, 3, 4])
    #expect(steps.map(\.outcome) == [.succeeded, .reused, .reused, .succeeded, .succeeded])
    #expect(steps[1...2].map(\.output) == ["one 1", "one 2"])
    #expect(steps[1...2].allSatisfy { $0.took >= .milliseconds(50) && $0.started < .seconds(3000) })
    // Beginnings are kept in milliseconds.
    #expect(steps[2].started + .milliseconds(1) >= steps[1].started + steps[1].took)
    #expect(steps[4].started >= .seconds(3600))
    // So has the block that they are in.
    #expect(steps[0].started < .seconds(3000))
    #expect((.milliseconds(100)..<Duration.seconds(3000)).contains(steps[0].took))

    // A run that begins in the middle shows when the steps before were performed.
    let again = try await after.rerun(run, from: 3)
    let question2 = try await after.question()
    try await after.answer(question2, "yes")
    let rerun = try #require(try await after.end(of: again).trace?.steps)
    #expect(rerun[1].took == steps[1].took && rerun[1].output == "one 1")
    #expect(rerun[1].started < .seconds(-3000))
    #expect(rerun[0].started < .seconds(-3000) && rerun[0].took < .seconds(3000))
    try await after.stop()
  }

  @Test func `another version of the file doesn't go on with the results of the first`()
    async throws
  {
    let fixture = try QueueFixture()
    let yaml =
      "name: Desk\nsteps:\n  - ask: Which?\n  - file.append: a\n    to: \(fixture.folder)/out\n"
    let before = try await fixture.session(yaml)
    let run = try await before.run()
    try await before.answer(try await before.question(), "red")
    #expect(try await before.end(of: run).summary.state == .succeeded)
    try await before.stop()

    let after = try await fixture.session(yaml, hash: [2])
    let again = try await after.rerun(run, from: 2)
    let end = try await after.end(of: again)
    #expect(end.summary.state == .failed)
    #expect(end.failure?.message == "the workflow was changed while the run was interrupted")
    #expect(try fixture.text("out") == "a\n")
    try await after.stop()
  }

  @Test func `files that steps hand on are still there`() async throws {
    let fixture = try QueueFixture()
    let yaml = """
      name: Desk
      steps:
        - shell.run: cd "$(dirname "$1")" && pwd > "$2"; cat "$1"
          args: [$big, \(fixture.folder)/where]
          as: text
        - ask: Go on?
        - file.append: $text
          to: \(fixture.folder)/out
      """.replacing("$big", with: "\(fixture.folder)/big")
    try Data("hello".utf8).write(to: URL(filePath: fixture.folder.appending("big").string))
    let before = try await fixture.session(yaml)
    let run = try await before.run()
    _ = try await before.question()
    let queued = try #require(try before.store.read { try $0.queuedRun(run) })
    let folder = RunFolder(in: before.store.folder, of: queued)
    let place = try folder.path()
    try Data("kept".utf8).write(to: URL(filePath: place.appending("file").string))
    try await before.stop()

    let after = try await fixture.session(yaml)
    try RunFolder.removeEnded(in: after.store, at: fixture.now)
    #expect(
      try String(contentsOfFile: place.appending("file").string, encoding: .utf8) == "kept")
    try await after.answer(1, "yes")
    #expect(try await after.end(of: run).summary.state == .succeeded)
    try RunFolder.removeEnded(in: after.store, at: fixture.now)
    #expect(!FileManager.default.fileExists(atPath: place.string))
    try await after.stop()
  }

  @Test func `files that steps hand on are there for a day after a failure`() async throws {
    let fixture = try QueueFixture()
    let session = try await fixture.session(
      """
      name: Desk
      steps:
        - ask: Go on?
        - shell.run: test -e \(fixture.folder)/allowed
      """)
    let run = try await session.run()
    let question = try await session.question()
    let queued = try #require(try session.store.read { try $0.queuedRun(run) })
    let place = try RunFolder(in: session.store.folder, of: queued).path()
    try await session.answer(question, "yes")
    #expect(try await session.end(of: run).summary.state == .failed)
    fixture.advance(by: 86_000)
    try RunFolder.removeEnded(in: session.store, at: fixture.now)
    #expect(FileManager.default.fileExists(atPath: place.string))
    fixture.advance(by: 86_400)
    try RunFolder.removeEnded(in: session.store, at: fixture.now)
    #expect(!FileManager.default.fileExists(atPath: place.string))
    try await session.stop()
  }

  @Test func `secrets don't stand in the store, and steps have them all the same`() async throws {
    let fixture = try QueueFixture(secrets: ["token": "correct \"horse\" battery"])
    let yaml = """
      name: Desk
      steps:
        - shell.run: printf %s "$TOKEN"
          env: { TOKEN: $secrets.token }
          as: told
        - ask: Go on?
        - file.append: $told
          to: \(fixture.folder)/out
      output: none
      """
    let before = try await fixture.session(yaml)
    let run = try await before.run()
    _ = try await before.question()
    try await before.stop()
    for name in try FileManager.default.contentsOfDirectory(
      atPath: fixture.folder.appending("state").string)
    {
      let bytes = FileManager.default.contents(
        atPath: fixture.folder.appending("state").appending(name).string)
      #expect(bytes?.range(of: Data("battery".utf8)) == nil, "\(name)")
    }

    let after = try await fixture.session(yaml)
    try await after.answer(1, "yes")
    #expect(try await after.end(of: run).summary.state == .succeeded)
    #expect(try fixture.text("out") == "correct \"horse\" battery\n")
    try await after.stop()
  }

  @Test func `a program that the daemon never wrote down is ended before its run goes on`()
    async throws
  {
    let fixture = try QueueFixture()
    let pipe = fixture.folder.appending("pipe")
    #expect(mkfifo(pipe.string, 0o600) == 0)
    let session = try await fixture.session(
      """
      name: Desk
      steps:
        - shell.run: echo $$ > \(pipe); exec sleep 1000
      """)
    let run = try await session.run()
    let program = try #require(Int32(try await firstLine(of: pipe)))
    // As if the daemon had died before it could.
    try await session.store.write { store in
      for child in try store.children() { try store.removeChild(child.id, of: child.run) }
    }
    let orphans = OrphanedPrograms(store: session.store) { try await Task.sleep(for: $0) }
    #expect(try await orphans.end() == 1)
    #expect(try await session.end(of: run).failure?.exitCode == 143)
    #expect(kill(program, 0) != 0)
    try await session.stop()
  }

  @Test func `a program that became a daemon of its own is ended before its run goes on`()
    async throws
  {
    let fixture = try QueueFixture()
    let pipe = fixture.folder.appending("pipe")
    #expect(mkfifo(pipe.string, 0o600) == 0)
    // The second one leaves the session that the first one made, and doesn't lead it.
    let session = try await fixture.session(
      """
      name: Desk
      steps:
        - shell.run: |
            setsid sh -c 'sh -c "echo \\$\\$ > \(pipe); while :; do sleep 1; done" &' &
            exec sleep 1000
      """)
    let run = try await session.run()
    let program = try #require(Int32(try await firstLine(of: pipe)))
    #expect(getsid(program) != program)
    let orphans = OrphanedPrograms(store: session.store) { try await Task.sleep(for: $0) }
    #expect(try await orphans.end() == 2)
    #expect(SystemProcess(program).map(\.hasEnded) ?? true)
    #expect(try await session.end(of: run).failure?.exitCode == 143)
    try await session.stop()
  }

  /// Reads from a named pipe, which waits for a writer.
  private func firstLine(of pipe: FilePath) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let descriptor = try FileDescriptor.open(pipe, .readOnly, options: .closeOnExec)
            defer { try? descriptor.close() }
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0) }
            return String(decoding: bytes.prefix(count).filter { $0 != 0x0a }, as: UTF8.self)
          })
      }
    }
  }
}
