import Foundation
import ProgramTesting
import Testing

/// A daemon that serves its dashboard on a free port, and a browser's cookies, kept by `curl`.
final class RunningDashboard: Sendable {
  let sandbox: CommandSandbox
  private let daemon: ChildProgram

  static let workflows = [
    "greet": """
    name: Greet
    description: Greet somebody after a question.
    inputs:
      person: { type: text, default: World, description: Who is greeted }
    steps:
      - confirm: Greet ${person}?
      - print: Hello, ${person}

    """,
    "morning": """
    name: Good morning
    tags: [daily]
    icon: 🌅
    triggers: [{ cron: 30 7 * * 1-5 }]
    steps:
      - log: Good morning

    """,
    "shout": """
    name: Say it loudly
    description: Others may use this one.
    inputs:
      words: { type: text, description: What is said }
      times: { type: number, min: 1, max: 3, default: 1 }
      notes: { type: file, optional: true }
    steps:
      - text.change_case: $words
        to: uppercase

    """,
    "broken": """
    name: Broken on purpose
    steps:
      - fail: the <b>disk</b> is full

    """,
  ]

  /// - Parameter zone: the time zone of the daemon; nil for the machine's.
  convenience init(
    settings: String = "dashboard: { listen: 127.0.0.1:0 }\n",
    workflows: [String: String] = RunningDashboard.workflows, zone: String? = nil
  ) async throws {
    var files = ["home/.config/segue/config.yaml": settings]
    for (name, text) in workflows { files["home/.config/segue/workflows/\(name).yaml"] = text }
    try await self.init(in: try CommandSandbox(files), zone: zone)
  }

  /// Another daemon with the files of one that was stopped.
  init(in sandbox: CommandSandbox, zone: String? = nil) async throws {
    self.sandbox = sandbox
    daemon = try await sandbox.daemon(environment: zone.map { ["TZ": $0] } ?? [:])
  }

  /// Stops the daemon also if a test fails.
  static func withDaemon(
    settings: String = "dashboard: { listen: 127.0.0.1:0 }\n",
    _ body: (RunningDashboard) async throws -> Void
  ) async throws {
    let dashboard = try await RunningDashboard(settings: settings)
    do {
      try await body(dashboard)
    } catch {
      await dashboard.stop()
      throw error
    }
    await dashboard.stop()
  }

  func stop() async { await daemon.kill() }

  /// Moves the time at which triggers were enabled back by some days, during which no daemon ran. This one
  /// has stopped.
  func enableEarlier(days: Int) async throws {
    let store = sandbox.path("home/.local/state/segue/history.sqlite")
    let change = """
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1])
      with store:
          store.execute("UPDATE trigger SET activated_at = activated_at - ? * 86400000", [sys.argv[2]])
      """
    let python = try await Program.run(
      URL(filePath: "/usr/bin/python3"), ["-c", change, store, "\(days)"], home: sandbox.home,
      folder: sandbox.url)
    #expect(python.code == 0, "\(python.talk)")
  }

  /// The address in the output of `segue status`.
  func address(in status: String) -> String? {
    status.firstMatch(of: /dashboard is at (http:\/\/127\.0\.0\.1:\d+)/).map { String($0.output.1) }
  }

  func token(in page: String) -> String? {
    page.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.output.1) }
  }

  /// Signs in with a link.
  /// - Returns: the address of the pages.
  @discardableResult
  func signIn() async throws -> String {
    let link = try await sandbox.segue("dashboard", "--print").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let address = try #require(link.firstMatch(of: /^http:\/\/[^\/]+/)).output
    #expect(
      try await get(String(link.dropFirst(address.count)), at: String(address))
        .hasSuffix("\n303"))
    return String(address)
  }

  func get(_ path: String, at address: String) async throws -> String {
    try await curl(["\(address)\(path)"])
  }

  func post(
    _ path: String, _ fields: [String: String], at address: String, origin: String? = nil
  ) async throws -> String {
    try await curl(
      ["-H", "Origin: \(origin ?? address)", "\(address)\(path)"]
        + fields.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] })
  }

  /// Sends a form with files.
  func send(_ path: String, _ parts: [String], at address: String) async throws -> String {
    try await curl(
      ["-H", "Origin: \(address)", "\(address)\(path)"] + parts.flatMap { ["-F", $0] })
  }

  private func curl(_ arguments: [String]) async throws -> String {
    try await Program.run(
      URL(filePath: "/usr/bin/curl"),
      ["-s", "--noproxy", "*", "-b", "cookies", "-c", "cookies", "-w", "\n%{http_code}"]
        + arguments,
      home: sandbox.home, folder: sandbox.url
    ).output
  }

  /// Adds the app that shows rooms with buttons, and then the workflow that performs its intent.
  func addRooms() async throws {
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    try sandbox.write(
      "name: Rooms\nsteps:\n  - pal.show_rooms\n", to: "home/.config/segue/workflows/rooms.yaml")
    let enable = try await sandbox.segue("enable", "rooms", "--yes")
    #expect(enable.code == 0, "\(enable.talk)")
  }

  /// Adds the workflow that asks for the number of a step of that app.
  func addSeats() async throws {
    try sandbox.write(
      "name: Seats\nsteps:\n  - pal.find_rooms: $ask\n",
      to: "home/.config/segue/workflows/seats.yaml")
    let enable = try await sandbox.segue("enable", "seats", "--yes")
    #expect(enable.code == 0, "\(enable.talk)")
  }

  /// Adds the workflow with an input that the app has values for, beside others.
  func addGuide() async throws {
    try sandbox.write(
      """
      name: Guide
      inputs:
        who: { type: pal.traveler_entity }
        days: { type: number, default: 1 }
        notes: { type: text }
        meals: { type: [text], values: [breakfast, lunch, dinner], default: [lunch] }
        leaves: { type: date, optional: true }
      steps:
        - print: ${who.title}

      """, to: "home/.config/segue/workflows/guide.yaml")
    let enable = try await sandbox.segue("enable", "guide", "--yes")
    #expect(enable.code == 0, "\(enable.talk)")
  }

  /// Loads a page until it has what is looked for.
  func until<Found>(
    _ path: String, at address: String, _ find: (String) -> Found?
  ) async throws -> Found {
    let deadline = ContinuousClock.now + Program.hanging
    while true {
      let page = try await get(path, at: address)
      if let found = find(page) { return found }
      try #require(ContinuousClock.now < deadline, "the page doesn't change: \(page)")
    }
  }
}
