import AppIntentsCore
import Automations
import Control
import Foundation
import SystemPackage
import Testing
import WorkflowLanguage

@Suite("Files of workflows that are edited on a page")
struct SourceEditingTests {
  private static let hello = "steps:\n  - print: hello\n"
  private static let other = "steps:\n  - print: good evening\n"
  private static let broken = "steps:\n  - text.revers: hello\n"

  private func fixture(_ text: String = hello) throws -> (ServiceFixture, ControlService) {
    let fixture = try ServiceFixture()
    try fixture.write(text, to: "workflows/hello.yaml")
    return (fixture, fixture.service(fixture.registry()))
  }

  private func source(_ service: ControlService) async throws -> SourceReport {
    guard case .source(let source) = await service.answer(.source(workflow: "hello")) else {
      throw ControlFailure(.failed, "no source")
    }
    return source
  }

  private func details(_ service: ControlService) async throws -> WorkflowDetailReport {
    guard case .workflow(let details) = await service.answer(.workflow("hello")) else {
      throw ControlFailure(.failed, "no workflow")
    }
    return details
  }

  private func save(
    _ text: String, _ version: String, anyway: Bool = false, _ service: ControlService
  ) async -> ControlReply {
    await service.answer(
      .saveSource(
        workflow: "hello", SourceChange(text: text, version: version, mayHaveErrors: anyway)))
  }

  private func content(_ fixture: ServiceFixture) throws -> String {
    String(decoding: try LocalFiles().read(fixture.path("workflows/hello.yaml")), as: UTF8.self)
  }

  @Test func `a file is replaced, keeps its permissions, and becomes what it was once`()
    async throws
  {
    let (fixture, service) = try fixture()
    let path = fixture.path("workflows/hello.yaml")
    try LocalFiles().set(.permissions(0o640), of: path)
    let first = try await source(service)
    #expect(first.text == Self.hello && first.obstacle == nil && first.problems.isEmpty)
    #expect(try await details(service).saved == nil)
    #expect(await save(Self.other, first.version, service).words == "`hello` is saved")
    #expect(try content(fixture) == Self.other)
    #expect(try LocalFiles().status(of: path, followingLinks: false).permissions == 0o640)
    let saved = try #require(try await details(service).saved)
    #expect(saved == SavedChangeReport(version: try await source(service).version, at: fixture.now))
    let undo = ControlRequest.undoSource(workflow: "hello", version: saved.version)
    #expect(await service.answer(undo).words == "the change of `hello` is undone")
    #expect(try content(fixture) == Self.hello)
    #expect(try await details(service).saved == nil)
    #expect(await service.answer(undo).words.hasPrefix("failed: the file of `hello` isn't what"))
    #expect(try content(fixture) == Self.hello)
  }

  @Test func `a file that was changed meanwhile is neither replaced nor undone`() async throws {
    let (fixture, service) = try fixture()
    let first = try await source(service)
    #expect(await save(Self.other, first.version, service).words == "`hello` is saved")
    let saved = try #require(try await details(service).saved)
    try fixture.write("steps:\n  - print: theirs\n", to: "workflows/hello.yaml")
    guard case .source(let now) = await save(Self.hello, saved.version, service) else {
      Issue.record("it was saved")
      return
    }
    #expect(now.text == "steps:\n  - print: theirs\n" && now.version != saved.version)
    #expect(try await details(service).saved == nil)
    let undo = ControlRequest.undoSource(workflow: "hello", version: saved.version)
    #expect(await service.answer(undo).words.hasPrefix("failed: "))
    #expect(try content(fixture) == "steps:\n  - print: theirs\n")
  }

  @Test func `errors are told with their places, and saved only if that is wanted`() async throws {
    let (fixture, service) = try fixture()
    let first = try await source(service)
    let check = ControlRequest.checkSource(workflow: "hello", text: Self.broken)
    guard case .problems(let problems) = await service.answer(check) else {
      Issue.record("no problems")
      return
    }
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.isError)
    #expect(problem.line == 2 && problem.column == 5 && problem.kind == "unknown-action")
    #expect(problem.message.contains("`text.revers`"))
    #expect(problem.excerpt.contains("2 |   - text.revers: hello"), "\(problem.excerpt)")
    #expect(!problem.excerpt.contains("error:"), "\(problem.excerpt)")
    guard case .problems(problems) = await save(Self.broken, first.version, service) else {
      Issue.record("it was saved")
      return
    }
    #expect(try content(fixture) == Self.hello)
    #expect(
      await save(Self.broken, first.version, anyway: true, service).words
        == "`hello` is saved; it has errors, so the version before stays in force")
    #expect(try content(fixture) == Self.broken)
    #expect(try await details(service).problems == problems)
    #expect(try await details(service).lines.map(\.text) == ["Print hello"])
  }

  @Test func `a change that needs more than was agreed to starts nothing`() async throws {
    let (fixture, service) = try fixture("triggers:\n  - every: 1h\n" + Self.hello)
    guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
      Issue.record("no preview")
      return
    }
    _ = await service.answer(.enable(workflow: "hello", version: preview.version))
    let first = try await source(service)
    let more = "triggers:\n  - every: 1h\nsteps:\n  - shell.run: echo hello\n"
    #expect(
      await save(more, first.version, service).words
        == "`hello` is saved; it asks for more than you agreed to, so nothing starts it until you "
        + "enable it again")
    #expect(try await details(service).workflow.state == .changed)
    let version = try await source(service).version
    let undo = ControlRequest.undoSource(workflow: "hello", version: version)
    #expect(await service.answer(undo).words == "the change of `hello` is undone")
    #expect(try await details(service).workflow.state == .enabled)
    _ = fixture
  }

  @Test func `lines end as they did`() async throws {
    let (fixture, service) = try fixture("steps:\r\n  - print: hello\r\n")
    let first = try await source(service)
    #expect(first.text == Self.hello)
    #expect(await save(Self.other, first.version, service).words == "`hello` is saved")
    #expect(try content(fixture) == "steps:\r\n  - print: good evening\r\n")
  }

  @Test(arguments: [
    ("steps:\r\n  - print: hello\n", "has lines that end in different ways"),
    ("# \u{202E}\nsteps:\n  - print: hello\n", "has characters that a page can't show"),
    ("# a\rsteps:\n  - print: hello\n", "has characters that a page can't show"),
  ])
  func `a text that a page would change can't be edited`(text: String, obstacle: String)
    async throws
  {
    let (fixture, service) = try fixture(text)
    let source = try await source(service)
    #expect(source.obstacle == obstacle)
    #expect(await save(Self.other, source.version, service).words.contains(obstacle))
    #expect(Array(try content(fixture).utf8) == Array(text.utf8))
  }

  @Test func `links and files that are write-protected stay as they are`() async throws {
    let (fixture, service) = try fixture()
    let path = fixture.path("workflows/hello.yaml")
    try LocalFiles().set(.permissions(0o440), of: path)
    let protected = try await source(service)
    #expect(protected.obstacle == "is write-protected")
    #expect(
      await save(Self.other, protected.version, service).words.contains("is write-protected"))
    let target = fixture.path("inbox/hello.yaml")
    try fixture.write(Self.hello, to: "inbox/hello.yaml")
    try fixture.remove("workflows/hello.yaml")
    try LocalFiles().makeLink(path, to: target, kind: .symbolic)
    let linked = try await source(service)
    #expect(linked.obstacle == "is a link, and what it leads to may be used elsewhere")
    #expect(await save(Self.other, linked.version, service).words.contains("is a link"))
    #expect(try content(fixture) == Self.hello)
    try fixture.remove("workflows/hello.yaml")
    #expect(await service.answer(.source(workflow: "hello")).words.hasPrefix("notFound: "))
  }

  @Test func `a file with several names isn't parted from them`() async throws {
    let (fixture, service) = try fixture()
    let path = fixture.path("workflows/hello.yaml")
    try LocalFiles().makeLink(fixture.path("inbox/other.yaml"), to: path, kind: .hard)
    let source = try await source(service)
    let obstacle = "has 2 names (hard links), and a change here would be of one of them alone"
    #expect(source.obstacle == obstacle)
    #expect(await save(Self.other, source.version, service).words.contains(obstacle))
    #expect(try content(fixture) == Self.hello)
    try fixture.remove("inbox/other.yaml")
    #expect(await save(Self.other, source.version, service).words == "`hello` is saved")
  }

  @Test func `a text that is too long isn't taken`() async throws {
    let (fixture, service) = try fixture()
    let first = try await source(service)
    let long = Self.hello + String(repeating: "# a\n", count: 70_000)
    #expect(await save(long, first.version, service).words.contains("more than 256 KiB"))
    #expect(try content(fixture) == Self.hello)
  }

  @Test func `a new workflow is a file to start from`() async throws {
    let (fixture, service) = try fixture()
    #expect(
      await service.answer(.newWorkflow("tidy-inbox")).words
        == "`tidy-inbox` is a new workflow, to start from")
    let text = String(
      decoding: try LocalFiles().read(fixture.path("workflows/tidy-inbox.yaml")), as: UTF8.self)
    #expect(text == NewWorkflow.text(id: "tidy-inbox", schema: nil))
    #expect(
      await service.answer(.newWorkflow("hello")).words.hasPrefix(
        "cannotCreate: there is a workflow `hello` already"))
    for id in ["", "../a", "A", "-a", "a.b", "a/b", String(repeating: "a", count: 65), "a\u{202E}"]
    {
      #expect(await service.answer(.newWorkflow(id)).words.hasPrefix("usage: "), "\(id)")
    }
  }
}
