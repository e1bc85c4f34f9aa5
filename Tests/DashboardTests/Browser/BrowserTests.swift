import Foundation
import ProgramTesting
import Testing

/// The dashboard in Debian's Chromium, driven by Selenium, and examined by axe.
///
/// Pictures of all pages are kept in the folder that `SEGUE_SCREENSHOTS` names.
@Suite("The dashboard in a browser", .serialized, .enabled(if: Browser.isThere, Browser.isMissing))
struct BrowserTests {
  @Test(arguments: ["on", "off"])
  func `people sign in, run, answer, enable and sign out`(script: String) async throws {
    let dashboard = try await RunningDashboard()
    let enable = try await dashboard.sandbox.segue("enable", "greet", "--yes")
    #expect(enable.code == 0, "\(enable.talk)")
    try await dashboard.addRooms()
    try await dashboard.addSeats()
    try await dashboard.addGuide()
    #expect(try await dashboard.sandbox.segue("enable", "shout", "--yes").code == 0)
    let share = try await dashboard.sandbox.segue("share", "shout", "--yes")
    #expect(share.code == 0, "\(share.talk)")
    let form = share.output.trimmingCharacters(in: .whitespacesAndNewlines)
    try await drive("browser.py", on: dashboard, script, form)
  }

  @Test(arguments: ["on", "off"])
  func `people edit, try, enable and write workflows`(script: String) async throws {
    let dashboard = try await RunningDashboard()
    try await drive(
      "edit.py", on: dashboard, script,
      dashboard.sandbox.path("home/.config/segue/workflows"), Repository.segue.path())
  }

  @Test func `a week across a change of the clocks is shown in the zone of the daemon`()
    async throws
  {
    let dashboard = try await RunningDashboard(
      workflows: [
        "night": "name: Night\ntriggers: [{ cron: 30 2 * * * }]\nsteps: [log: hi]\n",
        "abroad": """
        name: Abroad
        triggers: [{ time: "07:30", timezone: Europe/Berlin }]
        steps: [log: hi]

        """,
        "new-year":
          "name: \(String(repeating: "L", count: 250))\ntriggers: [{ cron: 0 5 1 1 * }]\n"
          + "steps: [log: hi]\n",
      ], zone: "America/New_York")
    for name in ["night", "abroad", "new-year"] {
      let enable = try await dashboard.sandbox.segue("enable", name, "--yes")
      #expect(enable.code == 0, "\(enable.talk)")
    }
    try await drive("schedule.py", on: dashboard)
  }

  @Test func `times that were missed are hatched on the schedule, and say why`() async throws {
    let zone = try #require(TimeZone(identifier: "Asia/Kolkata"))
    let style = Date.ISO8601FormatStyle(timeZone: zone)
    // Two hours ago, so that nothing is due while this runs.
    let due = Date.now.addingTimeInterval(-2 * 3600)
    let clock = String(due.formatted(style.time(includingFractionalSeconds: false)).prefix(5))
    let (hour, minute) = (try #require(Int(clock.prefix(2))), try #require(Int(clock.suffix(2))))
    let hours = stride(from: hour % 6, to: 24, by: 6).map { "\($0)" }.joined(separator: ",")
    let cron = "\(minute) \(hours) * * *"
    func workflow(_ name: String, _ trigger: String) -> String {
      "name: \(name)\ntriggers: [{ \(trigger) }]\nsteps: [log: hi]\n"
    }
    let first = try await RunningDashboard(
      workflows: [
        "skips": workflow("Skips", "time: \"\(clock)\", missed: skip"),
        "late": workflow("Late", "time: \"\(clock)\""),
        "often": workflow("Often", "cron: \"\(cron)\", missed: skip"),
      ],
      zone: zone.identifier)
    for name in ["skips", "late", "often"] {
      let enable = try await first.sandbox.segue("enable", name, "--yes")
      #expect(enable.code == 0, "\(enable.talk)")
    }
    await first.stop()
    try await first.enableEarlier(days: 4)
    let days = [0.0, 1].map { days in
      due.addingTimeInterval(-days * 86_400).formatted(style.year().month().day())
    }
    try await drive(
      "missed.py", on: try await RunningDashboard(in: first.sandbox, zone: zone.identifier), clock,
      days[0], days[1])
  }

  @Test(arguments: ["on", "off"])
  func `values have pictures, files and frames, and marked runs begin again`(script: String)
    async throws
  {
    let dashboard = try await RunningDashboard(
      workflows: RunningDashboard.workflows.merging([
        "values": """
        name: Values
        inputs:
          picture: { type: file, default: ~/dot.png }
          page: { type: file, default: ~/page.pdf }
          other: { type: file, default: ~/gone.txt }
        steps:
          - log: ${other.name}
        output: ${[picture, page, other, rich_text("<p><strong>Bold &lt;b&gt;</strong></p>", "html")]}

        """
      ]) { $1 })
    for name in ["values", "broken", "greet"] {
      let enable = try await dashboard.sandbox.segue("enable", name, "--yes")
      #expect(enable.code == 0, "\(enable.talk)")
    }
    try await drive("runs.py", on: dashboard, script)
  }

  @Test func `open pages tell when their browser is signed out, and when the daemon has ended`()
    async throws
  {
    let dashboard = try await RunningDashboard()
    let second = try await dashboard.sandbox.segue("dashboard", "--print").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try await drive("leaving.py", on: dashboard, second)
  }

  /// Runs a script with a browser that is signed in with the link that it gets.
  private func drive(
    _ script: String, on dashboard: RunningDashboard, _ arguments: String...
  ) async throws {
    let link = try await dashboard.sandbox.segue("dashboard", "--print").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let address = try #require(link.firstMatch(of: /^http:\/\/[^\/]+/)).output
    let shots = try Browser.folder(in: dashboard)
    let seen = try await Program.run(
      Browser.python,
      [Browser.scripts + script, String(address), link, shots, Browser.axe ?? ""] + arguments,
      home: dashboard.sandbox.home, folder: dashboard.sandbox.url)
    await dashboard.stop()
    #expect(seen.code == 0, "\(seen.output)\n\(seen.talk)")
  }
}

private enum Browser {
  static let python = Repository.root.appending(path: ".build-venv/browser/bin/python")
  static let scripts = Repository.root.appending(path: "Tests/DashboardTests/Browser/")
    .path(percentEncoded: false)
  /// The script of axe-core.
  static let axe: String? = {
    let lib = Repository.root.appending(path: ".build-venv/axe/lib")
    let folders = try? FileManager.default.contentsOfDirectory(atPath: lib.path())
    return folders?.map {
      lib.appending(path: "\($0)/site-packages/axe_playwright_python/axe.min.js").path()
    }.first { FileManager.default.fileExists(atPath: $0) }
  }()
  static let isMissing: Comment = "`make test ALL=1` installs a browser, and what drives it"

  static var isThere: Bool {
    axe != nil
      && [python.path(), "/usr/bin/chromium", "/usr/bin/chromedriver"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
      }
  }

  /// Where pictures go.
  static func folder(in dashboard: RunningDashboard) throws -> String {
    if let kept = ProcessInfo.processInfo.environment["SEGUE_SCREENSHOTS"] { return kept }
    try FileManager.default.createDirectory(
      at: dashboard.sandbox.url.appending(path: "shots"), withIntermediateDirectories: true)
    return dashboard.sandbox.path("shots")
  }
}
