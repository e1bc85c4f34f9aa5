import Foundation
import ProgramTesting
import Testing

@Suite("Permissions")
struct PermissionTests {
  @Test(arguments: [
    ("read: [in]", "file.read: other/a.txt", "can't read"),
    ("write: [out]", "file.write: hello\n    to: other/b.txt", "can't write"),
    ("run: [python3]", "shell.run: echo hello", "isn't permitted to start `/bin/sh`"),
    (
      "reach: [example.org]", "web.get: http://127.0.0.1:1/", "isn't permitted to reach `127.0.0.1`"
    ),
  ])
  func `a step that goes beyond them fails`(
    permission: String, step: String, words: String
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "segue-permissions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "other"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("secret".utf8).write(to: folder.appending(path: "other/a.txt"))
    try Data("permissions:\n  \(permission)\nsteps:\n  - \(step)\n".utf8)
      .write(to: folder.appending(path: "w.yaml"))
    let program = try await Program.run(
      Repository.segue, ["run", "w.yaml"], home: folder, folder: folder)
    #expect(program.code == 77)
    #expect(program.talk.contains(words))
    #expect(!program.output.contains("secret"))
    #expect(
      !FileManager.default.fileExists(atPath: folder.appending(path: "other/b.txt").path()))
  }
}
