import AppIntentsCore
import Automations
import Control
import Foundation
import RunHistory
import Synchronization
import SystemPackage
import Testing

/// How long the store keeps what a file was before a change on a page, and what the registry keeps of files.
@Suite("What is kept of files that are edited on a page")
struct FormerSourceTests {
  private static let hello = "steps:\n  - print: hello\n"
  private static let other = "steps:\n  - print: good evening\n"

  private let fixture: ServiceFixture

  init() throws {
    fixture = try ServiceFixture()
    try fixture.write(Self.hello, to: "workflows/hello.yaml")
  }

  private func version(_ service: ControlService) async throws -> String {
    guard case .source(let source) = await service.answer(.source(workflow: "hello")) else {
      throw ControlFailure(.failed, "no source")
    }
    return source.version
  }

  /// Changes the file on its page.
  private func change(_ service: ControlService) async throws {
    let change = SourceChange(text: Self.other, version: try await version(service))
    #expect(
      await service.answer(.saveSource(workflow: "hello", change)).words == "`hello` is saved")
  }

  private func saved(_ service: ControlService) async throws -> SavedChangeReport? {
    guard case .workflow(let details) = await service.answer(.workflow("hello")) else {
      throw ControlFailure(.failed, "no workflow")
    }
    return details.saved
  }

  /// Whether the store has the former text.
  private var isKept: Bool {
    get throws { try fixture.store.read { try $0.note("former:hello") } != nil }
  }

  @Test func `the former text is forgotten after a day`() async throws {
    let service = fixture.service(fixture.registry())
    try await change(service)
    fixture.advance(by: 86_000)
    #expect(try await saved(service) != nil)
    _ = await service.answer(.prune)
    #expect(try isKept)
    fixture.advance(by: 400)
    #expect(try await saved(service) == nil)
    _ = await service.answer(.prune)
    #expect(try !isKept)
  }

  @Test func `the former text is forgotten when the file is changed elsewhere, or gone`()
    async throws
  {
    let service = fixture.service(fixture.registry())
    try await change(service)
    #expect(try isKept)
    try fixture.write("steps:\n  - print: theirs\n", to: "workflows/hello.yaml")
    _ = try await version(service)
    #expect(try !isKept)
    try await change(service)
    #expect(try isKept)
    try fixture.remove("workflows/hello.yaml")
    _ = await service.answer(.status(workflow: nil))
    #expect(try !isKept)
  }

  @Test func `a former text with the value of a secret isn't kept`() async throws {
    let secret = Mutex("")
    let service = fixture.service(
      fixture.registry(hiding: { text in
        let value = secret.withLock { $0 }
        return value.isEmpty ? text : text.replacing(value, with: "•••")
      }))
    try await change(service)
    #expect(try await saved(service) != nil)
    // A word of the former text becomes a secret.
    secret.withLock { $0 = "hello" }
    #expect(try await saved(service) == nil)
    _ = await service.answer(.prune)
    #expect(try !isKept)
    // One that is known before isn't kept at all.
    try fixture.write(Self.hello, to: "workflows/hello.yaml")
    try await change(service)
    #expect(try !isKept)
  }

  @Test func `the temporary file of a save is noted, to be removed after a kill`() async throws {
    let service = fixture.service(fixture.registry())
    let notes = fixture.path("state/unfinished")
    #expect(try LocalFiles().statusIfPresent(of: notes) == nil)
    try await change(service)
    // The file of this process, in which nothing is unfinished any more.
    let files = try LocalFiles().entries(of: notes)
    #expect(files.count == 1)
    for file in files {
      #expect(
        try LocalFiles().status(of: notes.appending(file), followingLinks: false).size == 0)
    }
  }

  @Test func `a version of a file is examined once`() async throws {
    let count = Mutex(0)
    let service = fixture.service(
      fixture.registry(explained: { count.withLock { $0 += 1 } }))
    _ = try await version(service)
    for _ in 1...3 { _ = try await saved(service) }
    #expect(count.withLock { $0 } == 1)
    // Another version is another one, and what it depends on may have changed after some time.
    try await change(service)
    _ = try await saved(service)
    let before = count.withLock { $0 }
    for _ in 1...3 { _ = try await saved(service) }
    #expect(count.withLock { $0 } == before)
    fixture.advance(by: 31)
    _ = try await saved(service)
    #expect(count.withLock { $0 } == before + 1)
  }
}
