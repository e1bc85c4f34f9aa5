import Foundation
import Glibc
import ProgramTesting
import Testing

@Suite("Commands about automations, where a daemon runs")
struct DaemonAnswerTests {
  @Test func `schedules go by the daemon's zone, and workflows with errors aren't left out`()
    async throws
  {
    let workflows = "home/.config/segue/workflows"
    let sandbox = try CommandSandbox([
      "\(workflows)/tick.yaml": "triggers: [time: '07:30']\nsteps: [print: hi]\n",
      "\(workflows)/bad.yaml": "triggers: [folder: ~/Inbox]\nsteps: 5\n",
      "\(workflows)/inbox.yaml": "triggers: [folder: ~/Inbox]\nsteps: [print: hi]\n",
    ])
    for workflow in ["tick", "inbox"] {
      _ = try await sandbox.segue("enable", workflow, "--yes")
    }
    let daemon = try await sandbox.daemon(environment: ["TZ": "Asia/Tokyo"])

    let next = try await sandbox.segue("next", "tick", "--after", "2026-01-01", "-n", "1")
    #expect(next.output == "Thu 2026-01-01 07:30:00 +09:00  1 (time)\n", "\(next.talk)")
    let elsewhere = try await sandbox.segue(
      "next", "30 7 * * *", "--after", "2026-01-01", "-n", "1")
    #expect(elsewhere.output == "Thu 2026-01-01 07:30:00 +00:00\n")

    try sandbox.write("triggers: [folder: ~/Inbox]\nsteps: 5\n", to: "\(workflows)/inbox.yaml")
    _ = try await sandbox.segue("status")
    let why = try await sandbox.segue("why", "home/Inbox/a.txt")
    #expect(
      why.output.replacing(/\/\S*workflows\//, with: "") == """
        inbox, trigger 1
          ✗ its file has errors, so the version before them is in force: inbox.yaml:2:8: `steps` takes a list of steps, not `5`
          ✗ `\(sandbox.path("home/Inbox"))` isn't there
        bad
          ✗ nothing starts it, because it has errors: bad.yaml:2:8: `steps` takes a list of steps, not `5`

        """, "\(why.output)")
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
  }
}
