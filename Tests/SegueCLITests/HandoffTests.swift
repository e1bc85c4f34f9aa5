import Confinement
import Foundation
import ProgramTesting
import Testing

@Suite("Apps that are opened")
struct HandoffTests {
  private func sandbox(
    _ steps: String, held: Bool = false
  ) async throws -> CommandSandbox {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - \(steps)\n"])
    let limits = held ? ["--no-network", "--write", sandbox.url.path] : []
    let add = try await sandbox.segue(
      ["apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes"] + limits)
    #expect(add.code == 0, "\(add.talk)")
    #expect(add.output.contains("is opened with `\(Repository.sampleProvider.path)`"))
    return sandbox
  }

  @Test(arguments: KernelSupport.ofThisMachine.shutsWaysOut ? [false, true] : [false])
  func `a step that needs the foreground is performed by the program that is opened`(
    held: Bool
  ) async throws {
    let sandbox = try await sandbox("pal.show_window: pipe", held: held)
    let made = try await Program.run(
      URL(filePath: "/usr/bin/mkfifo"), [sandbox.path("pipe")], home: sandbox.home,
      folder: sandbox.url)
    #expect(made.code == 0)
    try sandbox.write("steps:\n  - pal.show_window: \(sandbox.path("pipe"))\n", to: "a.yaml")
    let run = try await sandbox.terminal("run a.yaml", environment: ["NO_COLOR": "1"])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("`pal` goes on with it."), "\(run.output)")
    // The opened program writes into the pipe once it is read.
    let read = try await Program.run(
      URL(filePath: "/bin/cat"), [sandbox.path("pipe")], home: sandbox.home, folder: sandbox.url)
    #expect(read.output == "in front: true\n")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.path("home/.local/state/segue/apps/pal/open"))
    #expect(left == [], "the request was taken")
  }

  @Test func `without a user such a step fails`() async throws {
    let sandbox = try await sandbox("pal.show_window: \"/nowhere\"")
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code == 77, "\(run.talk)")
    #expect(run.talk.contains("opens its app, but the run is unattended"), "\(run.talk)")
    try sandbox.write("steps:\n  - pal.continue\n", to: "a.yaml")
    let other = try await sandbox.segue("run", "a.yaml")
    #expect(other.code == 77, "\(other.talk)")
    #expect(other.talk.contains("continues in the foreground, but the run is unattended"))
  }

  /// Each program says on its own standard error whether it performed the request.
  @Test func `a request is performed by one program, also of two that are opened at once`()
    async throws
  {
    let sandbox = try CommandSandbox()
    @Sendable func opened() async throws -> Bool {
      let program = try await Program.run(
        Repository.sampleProvider, [String](), home: sandbox.home, folder: sandbox.url,
        environment: ["SEGUE_OPEN": sandbox.path("request.json")])
      #expect(program.code == 0, "\(program.talk)")
      return program.talk.contains("in front: true")
    }
    for _ in 1...5 {
      try sandbox.write(
        #"{"tool": "show_window", "arguments": {"pipe": "/dev/stderr"}}"#, to: "request.json")
      async let one = opened()
      async let other = opened()
      #expect(try await [one, other].filter { $0 }.count == 1)
      #expect(try await !opened(), "it was taken before")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path())
    #expect(left == ["home"])
  }

  @Test func `a step asks before it comes to the front`() async throws {
    let sandbox = try await sandbox("pal.continue")
    let yes = try await sandbox.terminal(
      "run a.yaml", keys: "y\n", environment: ["NO_COLOR": "1"])
    #expect(yes.code == 0, "\(yes.output)")
    #expect(yes.output.contains("pal: Come to the front?"))
    #expect(yes.output.contains("it may"))
    let no = try await sandbox.terminal(
      "run a.yaml", keys: "n\n", environment: ["NO_COLOR": "1"])
    #expect(no.code != 0, "\(no.output)")
  }
}
