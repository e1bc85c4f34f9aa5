import Foundation
import ProgramTesting
import Testing

@Suite("Steps of apps in automations")
struct AppAutomationTests {
  /// A file that arrives in a folder goes to an app, by its `FileEntity`.
  @Test func `each file in a folder is processed by an app`() async throws {
    let sandbox = try CommandSandbox([
      "home/Invoices/old.txt": "Eva\n1 EUR\n",
      "home/.config/segue/workflows/invoices.yaml": """
      triggers:
        - { folder: ~/Invoices, match: "*.txt" }
      permissions: { apps: [guests], read: [~/Invoices], write: [~] }
      steps:
        - guests.process_invoice: $trigger.file
          as: line
        - file.append: ${line}
          to: ~/ledger.txt
      """,
    ])
    let add = try await sandbox.segue(
      "apps", "add", Repository.valueProvider.path, "--as", "guests", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    let enable = try await sandbox.segue("enable", "invoices", "--yes")
    #expect(enable.code == 0, "\(enable.output)\(enable.talk)")
    let daemon = try await sandbox.daemon()
    for (name, text) in [("a", "Mia\n12 EUR\n"), ("b", "Jo\n7 EUR\n")] {
      try sandbox.write(text, to: "home/Invoices/\(name).txt")
    }
    let deadline = ContinuousClock.now + Program.hanging
    var runs = ""
    while runs.split(separator: "\n").filter({ $0.contains("succeeded") }).count < 2,
      !runs.contains("failed"), ContinuousClock.now < deadline
    {
      try await Task.sleep(for: .milliseconds(100))
      runs = try await sandbox.segue("runs").output
    }
    #expect(!runs.contains("failed"), "\(runs)")
    #expect(
      try sandbox.text("home/ledger.txt").split(separator: "\n").sorted()
        == ["Jo owes 7 EUR", "Mia owes 12 EUR"])
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
  }
}
