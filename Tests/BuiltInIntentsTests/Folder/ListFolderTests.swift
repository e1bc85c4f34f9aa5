import AppIntentsCore
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("List Folder")
struct ListFolderTests {
  let fixture: FileFixture

  init() throws {
    fixture = try FileFixture()
    for name in ["in/b.pdf", "in/a.txt", "in/x/c.pdf", "in/.h", "in/x/.i.pdf", "in/-\n"] {
      try fixture.file(name)
    }
  }

  private func list(_ set: (ListFolder) -> Void = { _ in }) async throws -> [String] {
    fixture.names(
      try await fixture.perform(ListFolder()) {
        $0.folder = "in"
        set($0)
      })
  }

  @Test func `files and folders come in the order of their names`() async throws {
    #expect(try await list() == ["in/-\\x0A", "in/a.txt", "in/b.pdf", "in/x"])
    #expect(
      try await list {
        $0.recursive = true
        $0.hidden = true
      } == ["in/-\\x0A", "in/.h", "in/a.txt", "in/b.pdf", "in/x", "in/x/.i.pdf", "in/x/c.pdf"])
  }

  @Test func `a pattern chooses`() async throws {
    #expect(try await list { $0.match = "*.pdf" } == ["in/b.pdf"])
    #expect(try await list { $0.match = "**/*.pdf" } == ["in/b.pdf", "in/x/c.pdf"])
    #expect(
      try await list {
        $0.match = "*.pdf"
        $0.recursive = true
      } == ["in/b.pdf", "in/x/c.pdf"])
  }

  @Test func `what can't be listed is an error`() async throws {
    #expect(
      await fixture.failure(ListFolder()) { $0.folder = "none" }
        == "can't list `none`: no such file or folder")
    #expect(
      await fixture.failure(ListFolder()) {
        $0.folder = "in"
        $0.match = "[a"
      } == "`[a` isn't a pattern: `[` has no `]`; write `\\[` for the character")
  }
}
