import Foundation
import ProgramTesting
import Testing

@Suite("Files that `check` is given")
struct CheckFileTests {
  @Test(arguments: ["check", "run", "show"])
  func `a pipe isn't waited for`(command: String) async throws {
    let sandbox = try CommandSandbox()
    try #require(mkfifo(sandbox.path("pipe.yaml"), 0o600) == 0)
    let program = try await sandbox.segue(command, "pipe.yaml")
    #expect(program.talk == "error: can't read `pipe.yaml`: it is a pipe, a socket or a device\n")
    #expect(program.code == 66)
  }

  @Test func `a pipe costs a folder only itself, and a shell may pass one`() async throws {
    let sandbox = try CommandSandbox([
      "flows/a.yaml": "steps:\n  - print: hi\n", "caller.yaml": "steps:\n  - run: ./flows/p.yaml\n",
    ])
    try #require(mkfifo(sandbox.path("flows/p.yaml"), 0o600) == 0)
    let folder = try await sandbox.segue("check", "flows")
    #expect(folder.talk == "1 workflow checked, no problems\n")
    let caller = try await sandbox.segue("check", "caller.yaml")
    #expect(
      caller.output.hasPrefix(
        "caller.yaml:2:10: error: `./flows/p.yaml` can't be read: it is a pipe, a socket or a device"
      )
    )
    let shell = try await Program.run(
      URL(filePath: "/bin/bash"),
      ["-c", "'\(Repository.segue.path())' check <(sed s/hi/there/ flows/a.yaml)"],
      home: sandbox.home, folder: sandbox.url)
    #expect(shell.talk == "1 workflow checked, no problems\n")
  }

  @Test func `the settings are checked as settings`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/config.yaml": "notify:\n  - desktop: true\n",
      "a.yaml": "steps:\n  - print: hi\n",
    ])
    let settings = "home/.config/segue/config.yaml"
    #expect(try await sandbox.segue("check", settings).talk.hasPrefix("settings checked"))
    #expect(
      try await sandbox.segue("check", "a.yaml", settings).talk.hasPrefix(
        "1 workflow and settings checked"))
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appending(path: "linked.yaml"),
      withDestinationURL: sandbox.url.appending(path: settings))
    for other in ["home/../\(settings)", "linked.yaml"] {
      #expect(try await sandbox.segue("check", other).talk.hasPrefix("settings checked"))
    }
    try sandbox.write("notfy: []\n", to: settings)
    let broken = try await sandbox.segue("check", settings)
    #expect(broken.talk == "settings checked: 1 error\n")
    #expect(broken.code == 65)
  }

  @Test(arguments: [
    ("helpr", "helper"), ("helpr.yaml", "helper.yaml"), ("./helpr.yaml", "./helper.yaml"),
    ("parts/helpr.yaml", "parts/helper.yaml"), ("./parts/helpr.yaml", "./parts/helper.yaml"),
  ])
  func `a file that is called nearly so is suggested`(written: String, meant: String) async throws {
    let sandbox = try CommandSandbox([
      "flows/caller.yaml": "steps:\n  - run: \(written)\n",
      "flows/helper.yaml": "steps:\n  - print: hi\n",
      "flows/parts/helper.yaml": "steps:\n  - print: hi\n",
    ])
    let check = try await sandbox.segue("check", "flows/caller.yaml")
    #expect(check.output.contains("there is no workflow `\(written)`"))
    #expect(check.output.contains("did you mean `\(meant)`?"), "\(check.output)")
  }
}
