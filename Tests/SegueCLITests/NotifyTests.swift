import Foundation
import Glibc
import ProgramTesting
import Testing

@Suite("Being told of the background")
struct NotifyTests {
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
    let home = sandbox.home.path(percentEncoded: false)
    let unset = "XDG_STATE_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS"
    let daemon = try ChildProgram(
      "/bin/sh",
      ["-c", "unset \(unset); HOME='\(home)' exec '\(Repository.segue.path())' daemon 2>&1"])
    while let line = await daemon.line(), line != "segue: ready" {}

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
