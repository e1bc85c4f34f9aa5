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

  /// The modes of an intent, with what comes first: its performance, or the program that is opened.
  static let modes: [(step: String, keys: String, events: [String], isPerformed: Bool)] = [
    ("show_now", "", ["opened", "in front: true"], false),
    ("show_if_watched", "", ["opened", "in front: true"], false),
    ("show_later", "", ["in front: false", "opened"], true),
    ("continue", "y\n", ["in front: false", "opened"], true),
  ]

  /// A program that says that it is opened in the file in which the intent says where it is performed.
  private func diarySandbox(_ step: String) async throws -> CommandSandbox {
    let sandbox = try CommandSandbox(["diary": ""])
    try sandbox.write(
      "steps:\n  - pal.\(step):\n    diary: \(sandbox.path("diary"))\n", to: "a.yaml")
    try sandbox.write(
      """
      #!/bin/sh
      if [ -z "$SEGUE_OPEN" ]; then exec '\(Repository.sampleProvider.path)'; fi
      echo opened >> '\(sandbox.path("diary"))'
      cat "$SEGUE_OPEN" > '\(sandbox.path("request"))'
      '\(Repository.sampleProvider.path)'
      echo done > '\(sandbox.path("pipe"))'
      """, to: "window")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("window"))
    _ = try await Program.run(
      URL(filePath: "/usr/bin/mkfifo"), [sandbox.path("pipe")], home: sandbox.home,
      folder: sandbox.url)
    let add = try await sandbox.segue(
      "apps", "add", sandbox.path("window"), "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    return sandbox
  }

  @Test(arguments: modes)
  func `the app is opened when the modes of the intent say`(
    step: String, keys: String, events: [String], isPerformed: Bool
  ) async throws {
    let sandbox = try await diarySandbox(step)
    let run = try await sandbox.terminal(
      "run a.yaml", keys: keys, environment: ["NO_COLOR": "1"])
    #expect(run.code == 0, "\(run.output)")
    let end = try await Program.run(
      URL(filePath: "/bin/cat"), [sandbox.path("pipe")], home: sandbox.home, folder: sandbox.url)
    #expect(end.output == "done\n")
    #expect(try sandbox.text("diary").split(separator: "\n").map(String.init) == events)
    #expect(try sandbox.text("request").contains("\"performed\":true") == isPerformed)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.path("home/.local/state/segue/apps/pal/open"))
    #expect(left == [], "the request was taken")
  }

  @Test(arguments: [
    ("show_now", 77, ""), ("show_later", 77, ""), ("continue", 77, ""),
    ("show_if_watched", 0, "in front: false\n"),
  ])
  func `without a user a step is performed only if it may stay in the background`(
    step: String, code: Int, diary: String
  ) async throws {
    let sandbox = try await diarySandbox(step)
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code == code, "\(run.talk)")
    #expect(run.talk.contains("the run is unattended") == (code == 77), "\(run.talk)")
    #expect(try sandbox.text("diary") == diary)
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
