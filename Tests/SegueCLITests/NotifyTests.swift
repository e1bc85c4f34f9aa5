import Control
import Foundation
import Glibc
import ProgramTesting
import SystemPackage
import Testing

@Suite("Being told of the background")
struct NotifyTests {
  @Test func `a failure is told after the daemon was killed before it could tell it`() async throws
  {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/broken.yaml": "steps:\n  - fail: no paper\n"
    ])
    try sandbox.write(
      "notify: [{ command: cat >> ~/told }]\n", to: "home/.config/segue/config.yaml")
    #expect(try await sandbox.segue("enable", "broken", "--yes").code == 0)
    let first = try await sandbox.daemon()
    #expect(try await sandbox.segue("trigger", "broken").code == 0)
    // What comes next waits two seconds for others to join it.
    #expect(await first.line()?.contains("no paper") == true)
    await first.kill()
    let second = try await sandbox.daemon()
    // Stopping tells what waits.
    kill(second.id, SIGTERM)
    #expect(await second.finish() == 0)
    #expect(try sandbox.text("home/told").contains("\"title\":\"broken failed\""))
    let third = try await sandbox.daemon()
    kill(third.id, SIGTERM)
    #expect(await third.finish() == 0)
    #expect(try sandbox.text("home/told").ranges(of: "\"title\":\"broken failed\"").count <= 4)
  }

  @Test func `what is wrong with the settings has its place, also what they need`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/secrets": "MAIL=abc\n",
      "home/.config/segue/config.yaml": """
      notify:
        - web: https://example.org
          secret: NONE
        - web: https://example.org
          secret: MAIL
          about: [failure]
        - fax: 1

      """,
    ])
    let (secrets, file) = (
      sandbox.path("home/.config/segue/secrets"), sandbox.path("home/.config/segue/config.yaml")
    )
    func check(_ expected: [String], code: Int) async throws {
      let check = try await sandbox.segue("check", file)
      let lines = check.lines.filter { $0.contains("config.yaml:") }
      #expect(
        lines.map { String($0.split(separator: "config.yaml:").last ?? "") } == expected,
        "\(check.output)\(check.talk)")
      #expect(check.code == code)
    }
    let errors = [
      "6:13: error: `about` is `failed`, `paused`, `overdue`, `question` or `finished`, not "
        + "`failure` [unknown-word]",
      "7:5: error: this says no way to notify you [missing-key]",
    ]
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: secrets)
    let isOpen = "warning: other users can read `\(secrets)` [unknown-name]"
    try await check(["3:13: \(isOpen)", "5:13: \(isOpen)"] + errors, code: 65)
    let doctor = try await sandbox.segue("doctor")
    #expect(doctor.output.contains("config.yaml:6:13: "), "\(doctor.output)")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secrets)
    try await check(
      ["3:13: warning: there is no secret `NONE` [unknown-name]"] + errors, code: 65)
  }

  @Test func `doctor says that the daemon is another version, and goes on`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/tidy.yaml": "steps:\n  - print: hi\n"
    ])
    try sandbox.write("notify: [{ web: nowhere }]\n", to: "home/.config/segue/config.yaml")
    #expect(try await sandbox.segue("enable", "tidy", "--yes").code == 0)
    let state = FilePath(sandbox.path("home/.local/state/segue"))
    var greeting = ControlGreeting(version: "9.8.7", process: getpid(), state: state.string)
    greeting.protocol += 1
    let server = ControlServer(ControlSocket(state: state), greeting: greeting) { _, _ in
      .done("unread")
    }
    try server.start()
    defer { server.stop() }
    try FileManager.default.removeItem(
      atPath: sandbox.path("home/.config/segue/workflows/tidy.yaml"))
    let doctor = try await sandbox.segue("doctor")
    #expect(doctor.code == 1)
    #expect(
      doctor.output.contains("the daemon that runs is Segue 9.8.7, which uses another protocol"),
      "\(doctor.output)\(doctor.talk)")
    #expect(doctor.output.contains("help: restart it with `systemctl --user restart segue`"))
    for finding in ["inotify", "config.yaml:1:17: ", "history  ", "its file is gone"] {
      #expect(doctor.output.contains(finding), "\(finding): \(doctor.output)")
    }
    #expect(try await sandbox.segue("status").talk.contains("another protocol"))
  }

  @Test func `a failure is told, printed, and in the status with its reason`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/broken.yaml": """
      steps:
        - shell.run: "echo no space left >&2; exit 3"

      """,
      "home/.config/segue/workflows/page.yaml": """
      inputs:
        about: { type: dictionary }
      steps:
        - file.write: ${about.title}
          to: ~/paged

      """,
    ])
    try sandbox.write(
      """
      notify:
        - command: cat >> ~/told
        - workflow: page

      """, to: "home/.config/segue/config.yaml")
    for id in ["broken", "page"] {
      let enabled = try await sandbox.segue("enable", id, "--yes")
      #expect(enabled.code == 0, "\(enabled.talk)")
    }
    let daemon = try await sandbox.daemon()
    let tried = try await sandbox.segue("doctor", "--notify")
    #expect(tried.code == 0)
    #expect(tried.output.contains("the workflow `page`: sent"), "\(tried.output)")
    #expect(try await sandbox.segue("runs", "logs", "1", "--follow").code == 0)
    #expect(try sandbox.text("home/paged") == "Segue can notify you")

    #expect(try await sandbox.segue("trigger", "broken").code == 0)
    let line = await daemon.line()
    #expect(line?.hasPrefix("segue: run 2 of `broken` failed: ") == true, "\(line ?? "")")
    #expect(line?.contains("no space left") == true)
    let status = try await sandbox.segue("status", "broken")
    #expect(status.output.contains(/last run 2 failed .*: .*no space left/), "\(status.output)")

    // What waits for others to join it is told when the daemon stops.
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
    let told = try sandbox.text("home/told")
    #expect(told.contains("\"title\":\"Segue can notify you\""))
    #expect(told.contains("\"title\":\"broken failed\""), "\(told)")
  }
}
