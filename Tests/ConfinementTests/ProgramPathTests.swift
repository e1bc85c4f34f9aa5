import Confinement
import Foundation
import SystemPackage
import TestFixtures
import Testing

@Suite("Program paths")
struct ProgramPathTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder(["a/tool/file": "", "b/tool": "not a program", "c/tool": "#!/bin/sh\n"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder["c/tool"].string)
  }

  @Test func `only a file that can be executed is a program`() {
    let path = "a:relative:\(["a", "b", "c"].map { folder[$0].string }.joined(separator: ":"))"
    #expect(ProgramPath.find("tool", path: path) == folder["c/tool"])
    #expect(ProgramPath.find("tool", path: folder["a"].string) == nil)
    #expect(ProgramPath.find("tool", path: "c", folder: folder.path) == nil)
  }

  @Test func `programs that pipx installed are found, after those of the path`() throws {
    for place in ["home/.local/bin/tool", "home/.local/bin/other"] {
      try folder.write("#!/bin/sh\n", to: place, mode: 0o755)
    }
    func find(_ name: String) -> FilePath? {
      ProgramPath.find(name, path: folder["c"].string, home: folder["home"])
    }
    #expect(find("tool") == folder["c/tool"])
    #expect(find("other") == folder["home/.local/bin/other"])
    #expect(find("none") == nil)
  }

  @Test func `a path starts in the home folder or the run's folder`() {
    func find(_ name: String) -> FilePath? {
      ProgramPath.find(name, path: "", home: folder["c"], folder: folder.path)
    }
    #expect(find("c/../c/tool") == folder["c/tool"])
    #expect(find("~/tool") == folder["c/tool"])
    #expect(find("a/tool") == nil)
  }
}
