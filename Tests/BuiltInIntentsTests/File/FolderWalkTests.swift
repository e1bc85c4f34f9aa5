import AppIntentsCore
import SystemPackage
import Testing

@testable import BuiltInIntents

@Suite("Folder Walk")
struct FolderWalkTests {
  @Test func `a folder that disappears meanwhile isn't passed over in the log`() throws {
    let fixture = try FileFixture()
    try fixture.file("in/gone/a.pdf")
    try fixture.file("in/z.pdf")
    var names: [String] = []
    try IntentContext.$current.withValue(fixture.context) {
      let walk = FolderWalk(folder: fixture["in"], isRecursive: true, includesHidden: false)
      try walk.forEach { entry in
        names.append(String(decoding: entry.name, as: UTF8.self))
        if entry.kind == .folder { try LocalFiles().remove(entry.path) }
      }
    }
    #expect(names == ["gone", "z.pdf"])
    #expect(fixture.logged == [])
  }
}
