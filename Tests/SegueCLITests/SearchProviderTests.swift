import Foundation
import ProgramTesting
import Testing

/// A session bus that starts Segue's search provider, with a terminal that shows nothing.
private final class Session: Sendable {
  static let isAvailable =
    system("dbus-daemon --version > /dev/null 2>&1") == 0
    && system("/usr/bin/python3 -c 'import dbus_next' 2> /dev/null") == 0
  static let (gnome, plasma) = ("org.gnome.Shell.SearchProvider2", "org.kde.krunner1")

  let sandbox: CommandSandbox
  let address: String
  private let daemon: ChildProgram

  init(idle: Int = 600) async throws {
    sandbox = try await SearchCommandTests.sandbox()
    // Each start of the provider is a line.
    try sandbox.write(
      """
      [D-BUS Service]
      Name=dev.segue.SearchProvider
      Exec=/bin/sh -c 'echo $$ >> $HOME/providers; exec \(Repository.segue.path()) search-provider --idle \(idle)'

      """, to: "services/dev.segue.SearchProvider.service")
    try sandbox.write(
      """
      <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
      <servicedir>\(sandbox.path("services"))</servicedir>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """, to: "bus.conf")
    try sandbox.write(
      "#!/bin/sh\n\"$@\" < /dev/null > $HOME/shown 2>&1\necho closed > $HOME/closed\n",
      to: "bin/xdg-terminal-exec")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("bin/xdg-terminal-exec"))
    mkfifo(sandbox.path("home/closed"), 0o600)
    let path = "\(sandbox.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    daemon = try ChildProgram(
      "env",
      [
        "-u", "XDG_CONFIG_HOME", "-u", "XDG_STATE_HOME", "-u", "XDG_RUNTIME_DIR",
        "-u", "XDG_DATA_HOME", "HOME=\(sandbox.home.path(percentEncoded: false))", "PATH=\(path)",
        "LC_ALL=C.UTF-8", "TZ=UTC", "NO_COLOR=1",
        "dbus-daemon", "--config-file=\(sandbox.path("bus.conf"))", "--nofork", "--nopidfile",
        "--print-address",
      ])
    address = try #require(await daemon.line())
  }

  /// Calls a method as a desktop does, and returns what is answered as JSON.
  func call(
    _ method: String, _ signature: String = "", _ arguments: String = "[]",
    of interface: String = gnome
  ) async throws -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "search.py")
    let program = try await Program.run(
      URL(filePath: "/usr/bin/python3"),
      [script.path(percentEncoded: false), address, interface, method, signature, arguments],
      home: sandbox.home)
    #expect(program.code == 0, "\(program.talk)")
    return program.output.trimmingCharacters(in: .newlines)
  }

  func find(_ terms: String...) async throws -> [String] {
    let words = String(decoding: try JSONEncoder().encode([terms]), as: UTF8.self)
    return try ids(await call("GetInitialResultSet", "as", words))
  }

  func ids(_ json: String) throws -> [String] {
    try JSONDecoder().decode([[String]].self, from: Data(json.utf8)).first ?? []
  }

  /// What the terminal has shown when it is closed.
  func shown() async throws -> String {
    let closed = try await Program.run(
      URL(filePath: "/bin/cat"), [sandbox.path("home/closed")], home: sandbox.home)
    #expect(closed.output == "closed\n")
    return try sandbox.text("home/shown")
  }

  var providers: [Int32] {
    get throws {
      try sandbox.text("home/providers").split(separator: "\n").compactMap { Int32($0) }
    }
  }

  func end() async { await daemon.kill() }
}

@Suite(
  "segue search-provider",
  .enabled(if: Session.isAvailable, "there is no D-Bus, or no dbus-next for Python, here"),
  .timeLimit(.minutes(5)))
struct SearchProviderTests {
  @Test func `the shell finds results, shows them and runs one`() async throws {
    let session = try await Session()
    let found = try await session.find("tidy")
    #expect(found.count == 1)
    #expect(
      try await session.call("GetResultMetas", "as", "[[\"\(found[0])\", \"unknown\"]]")
        == "[[{\"id\": \"\(found[0])\", \"name\": \"Tidy the Desk\", \"description\": "
        + "\"Workflow: Put everything away.\", \"gicon\": \"system-run\"}]]")
    let sub = try await session.call(
      "GetSubsearchResultSet", "asas", "[[\"\(found[0])\"], [\"desk\"]]")
    #expect(try session.ids(sub) == found)
    #expect(
      try await session.call("ActivateResult", "sasu", "[\"\(found[0])\", [\"tidy\"], 0]") == "[]")
    #expect(try await session.shown() == "tidied\n\nReturn closes this window. ")
    let runs = try await session.sandbox.segue("runs", "--json")
    #expect(runs.output.contains("\"desk\""))
    #expect(try await session.call("LaunchSearch", "asu", "[[\"tidy\", \"desk\"], 0]") == "[]")
    #expect(try await session.shown().contains("segue run desk"))
    // One process has answered all.
    #expect(try session.providers.count == 1)
    await session.end()
  }

  @Test func `Plasma finds the same`() async throws {
    let session = try await Session()
    let found = try await session.find("tidy")
    let id = "\(found[0]) tidy"
    #expect(
      try await session.call("Match", "s", "[\"tidy\"]", of: Session.plasma)
        == "[[[\"\(id)\", \"Tidy the Desk\", \"system-run\", 30, 1.0, "
        + "{\"subtext\": \"Workflow: Put everything away.\"}]]]")
    #expect(try await session.call("Actions", of: Session.plasma) == "[[]]")
    #expect(try await session.call("Run", "ss", "[\"\(id)\", \"\"]", of: Session.plasma) == "[]")
    #expect(try await session.shown().hasPrefix("tidied\n"))
    await session.end()
  }

  @Test func `a provider that was killed starts again, and there is one at a time`() async throws {
    let session = try await Session()
    let found = try await session.find("order")
    #expect(found.count == 1)
    kill(try session.providers[0], SIGKILL)
    // Its results are still there for a choice.
    #expect(
      try await session.call("ActivateResult", "sasu", "[\"\(found[0])\", [\"order\"], 0]") == "[]")
    #expect(try await session.shown().contains("“Order Soup” needs a value for `soup`"))
    #expect(try session.providers.count == 2)
    let second = try await session.sandbox.segue(
      "search-provider", environment: ["DBUS_SESSION_BUS_ADDRESS": session.address])
    #expect(second.code == 0)
    #expect(second.talk == "another process serves the desktop's search\n")
    async let searches = [session.find("tidy"), session.find("order"), session.find("drink")]
    #expect(try await searches.map(\.count) == [1, 1, 3])
    await session.end()
  }

  @Test func `only what a search shows is run, and other calls are refused`() async throws {
    let session = try await Session()
    let failed = "\"org.freedesktop.DBus.Error.Failed\""
    let unknown = "\"org.freedesktop.DBus.Error.UnknownMethod\""
    let found = try await session.find("tidy")
    kill(try session.providers[0], SIGKILL)
    for (id, terms) in [("unknown", "tidy"), (found[0], "soup"), ("", "")] {
      #expect(
        try await session.call("ActivateResult", "sasu", "[\"\(id)\", [\"\(terms)\"], 0]") == failed
      )
    }
    #expect(try await session.call("GetInitialResultSet", "s", "[\"tidy\"]") == unknown)
    #expect(try await session.call("Other") == unknown)
    #expect(
      try await session.call("GetInitialResultSet", "as", "[[]]", of: "org.example.Other")
        == unknown)
    #expect(try await session.find() == [])
    #expect(try await session.find(String(repeating: "tidy ", count: 500)) == found)
    #expect(try await session.find("\u{1B}[31m\u{7}\u{202E}") == [])
    #expect(!session.sandbox.exists("home/shown"))
    await session.end()
  }

  @Test func `it ends when nothing is asked, and starts again`() async throws {
    let session = try await Session(idle: 1)
    for number in 1...2 {
      #expect(try await session.find("tidy").count == 1)
      #expect(try session.providers.count == number)
      while kill(try session.providers[number - 1], 0) == 0 { await Task.yield() }
    }
    await session.end()
  }

  @Test func `without a bus it says so`() async throws {
    let sandbox = try CommandSandbox()
    let program = try await sandbox.segue(
      "search-provider", environment: ["DBUS_SESSION_BUS_ADDRESS": nil])
    #expect(program.code == 69)
    #expect(program.talk.contains("there is no session bus (D-Bus)"))
  }
}
