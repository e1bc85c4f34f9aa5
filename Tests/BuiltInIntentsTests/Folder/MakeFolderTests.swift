import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Make Folder")
struct MakeFolderTests {
  @Test func `a folder is made with those above, or is there already`() async throws {
    let fixture = try FileFixture()
    for _ in 1...2 {
      let result = try await fixture.perform(MakeFolder()) { $0.folder = "a/b c/" }
      #expect(fixture.names(result) == ["a/b c"])
    }
    #expect(try fixture.tree == ["a": "/", "a/b c": "/"])
  }

  @Test func `a file in the way is an error`() async throws {
    let fixture = try FileFixture()
    try fixture.file("a")
    #expect(
      await fixture.failure(MakeFolder()) { $0.folder = "a/b" }
        == "can't make the folder `a/b`: `a` is not a folder")
  }
}
