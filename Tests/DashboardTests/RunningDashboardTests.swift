import Foundation
import ProgramTesting
import Testing

@Suite("The dashboard of a running daemon")
struct RunningDashboardTests {
  private static let code = "\n%{http_code}"

  @Test func `status tells the address, and a link signs in`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      let status = try await dashboard.sandbox.segue("status")
      let address = try #require(dashboard.address(in: status.output))
      #expect(
        status.output.contains(
          "its dashboard is at \(address); `segue dashboard` opens it, signed in\n"))
      #expect(try await dashboard.get("/", at: address).hasSuffix("\n401"))
      try await dashboard.signIn()
      let page = try await dashboard.get("/", at: address)
      #expect(page.hasSuffix("\n200") && page.contains("<h1>Now</h1>"), "\(page)")
      let out = try await dashboard.sandbox.segue("dashboard", "--sign-out")
      #expect(out.talk == "signed 1 browser out\n")
      #expect(try await dashboard.get("/", at: address).hasSuffix("\n401"))
      #expect(
        try await dashboard.sandbox.segue("dashboard", "--sign-out").talk
          == "no browser is signed in\n")
    }
  }

  @Test func `a form runs a workflow, and another one answers its question`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      let enable = try await dashboard.sandbox.segue("enable", "greet", "--yes")
      #expect(enable.code == 0, "\(enable.talk)")
      let address = try await dashboard.signIn()
      let form = try await dashboard.get("/workflows/greet", at: address)
      #expect(form.contains("name=\"input.person\""))
      let token = try #require(dashboard.token(in: form))
      _ = try await dashboard.post(
        "/workflows/greet/run", ["token": token, "input.person": "Ada <b>"], at: address)
      let question = try await dashboard.until("/questions", at: address) {
        $0.firstMatch(of: /\/questions\/(\d+)"/).map { String($0.output.1) }
      }
      let page = try await dashboard.get("/questions", at: address)
      #expect(page.contains("Greet Ada &lt;b&gt;?"))
      _ = try await dashboard.post(
        "/questions/\(question)", ["token": token, "answer": "yes"], at: address)
      let run = try await dashboard.until("/runs/1", at: address) { page in
        page.contains("state good\">succeeded</span>") ? page : nil
      }
      #expect(run.contains("Hello, Ada &lt;b&gt;"))
      // Without the origin of the page, nothing is done.
      let forged = try await dashboard.post(
        "/runs/1/rerun", ["token": token], at: address, origin: "http://evil.example")
      #expect(forged.hasSuffix("\n403"))
    }
  }

  @Test func `a question has the field that the app declares, and takes what that does`()
    async throws
  {
    try await RunningDashboard.withDaemon { dashboard in
      try await dashboard.addRooms()
      try await dashboard.addSeats()
      let address = try await dashboard.signIn()
      let form = try await dashboard.get("/workflows/seats", at: address)
      let token = try #require(dashboard.token(in: form))
      _ = try await dashboard.post("/workflows/seats/run", ["token": token], at: address)
      let page = try await dashboard.until("/questions", at: address) { page in
        page.contains("action=\"/questions/") ? page : nil
      }
      let field = try #require(page.firstMatch(of: /<input[^>]* name="value"[^>]*>/)).output
      #expect(field.contains("type=\"number\" step=\"1\" min=\"1\" max=\"40\""), "\(field)")
      #expect(field.contains(" data-slider"), "\(field)")
      let path = String(try #require(page.firstMatch(of: /\/questions\/\d+/)).output)
      let wrong = try await dashboard.post(path, ["token": token, "value": "99"], at: address)
      #expect(wrong.hasSuffix("\n400") && wrong.contains("1 to 40"), "\(wrong)")
      let right = try await dashboard.post(path, ["token": token, "value": "7"], at: address)
      #expect(right.hasSuffix("\n303"), "\(right)")
      let isShown = try await dashboard.until("/runs/1", at: address) { page in
        page.contains("for 7") ? true : nil
      }
      #expect(isShown)
    }
  }

  @Test func `a button of a snippet is pressed, and the snippet is shown again`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      try await dashboard.addRooms()
      let address = try await dashboard.signIn()
      let form = try await dashboard.get("/workflows/rooms", at: address)
      let token = try #require(dashboard.token(in: form))
      _ = try await dashboard.post("/workflows/rooms/run", ["token": token], at: address)
      let run = try await dashboard.until("/runs/1", at: address) { page in
        page.contains("state good\">succeeded</span>") ? page : nil
      }
      #expect(
        run.contains(
          "name=\"button\" value=\"0\" aria-pressed=\"false\">Attic</button>"), "\(run)")
      let path = "/runs/1/snippets/1"
      let attic = ["token": token, "button": "0"]
      #expect(try await dashboard.post(path, attic, at: address).hasSuffix("\n303"))
      let pressed = try await dashboard.get("/runs/1", at: address)
      #expect(pressed.contains("aria-pressed=\"true\">Attic</button>"), "\(pressed)")
      #expect(pressed.contains("pressed button 1"))
      // What asks on the way can't be answered here, and says so.
      let sell = try await dashboard.post(path, ["token": token, "button": "2"], at: address)
      #expect(sell.hasSuffix("\n409") && sell.contains("Sell all rooms?"), "\(sell)")
      for (path, button) in [(path, "9"), (path, "x"), ("/runs/1/snippets/7", "0")] {
        let wrong = try await dashboard.post(
          path, ["token": token, "button": button], at: address)
        #expect(!wrong.hasSuffix("\n303"), "\(wrong)")
      }
      let forged = try await dashboard.post(
        path, attic, at: address, origin: "http://evil.example")
      #expect(forged.hasSuffix("\n403"))
      #expect(
        try await dashboard.get("/runs/1", at: address).contains(
          "aria-pressed=\"true\">Attic</button>"))
    }
  }

  @Test func `an intent is tried without a change, and a conversion, too`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      let address = try await dashboard.signIn()
      let page = try await dashboard.get(
        "/intents/text.change_case?try=1&input.text=costs%20$5&input.to=uppercase", at: address)
      #expect(page.contains("<code class=\"value\">COSTS $5</code>"), "\(page)")
      let file = dashboard.sandbox.path("home/new.txt")
      let write = try await dashboard.get(
        "/intents/file.write?try=1&input.content=hello&input.to=\(file)", at: address)
      #expect(write.contains("It would write 5 B to"), "\(write)")
      #expect(!dashboard.sandbox.exists("home/new.txt"))
      let wrong = try await dashboard.get(
        "/intents/text.change_case?try=1&input.text=a&input.to=sideways", at: address)
      #expect(wrong.contains("role=\"alert\"") && wrong.contains("sideways"), "\(wrong)")
      let shell = try await dashboard.get(
        "/intents/shell.run?try=1&input.script=touch%20\(file)", at: address)
      #expect(!shell.contains("Try it"))
      let cell = try await dashboard.get(
        "/conversions?from=text&to=duration&value=90m", at: address)
      #expect(cell.contains("<code class=\"value\">1h 30m</code>"), "\(cell)")
      let none = try await dashboard.get("/conversions?from=text&to=number&value=x", at: address)
      #expect(none.contains("role=\"alert\""), "\(none)")
      #expect(try await dashboard.sandbox.segue("runs").talk.contains("no runs"))
    }
  }

  @Test func `the browser gets the link in a file that nobody else can read`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      try dashboard.sandbox.write(
        "#!/bin/sh\nstat -c %a \"$1\"; cat \"$1\"\n", to: "bin/opened")
      try dashboard.sandbox.write(
        "#!/bin/sh\nsh '\(dashboard.sandbox.path("bin/opened"))' \"$@\" >'\(dashboard.sandbox.path("seen"))'\n",
        to: "bin/xdg-open")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: dashboard.sandbox.path("bin/xdg-open"))
      // One that others may read is made anew.
      let file = "home/.local/state/segue/dashboard.html"
      try dashboard.sandbox.write("old", to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o666], ofItemAtPath: dashboard.sandbox.path(file))
      let open = try await dashboard.sandbox.segue(
        "dashboard", environment: ["PATH": "\(dashboard.sandbox.path("bin")):/usr/bin:/bin"])
      #expect(open.code == 0 && open.talk.isEmpty, "\(open.talk)")
      let seen = try dashboard.sandbox.text("seen")
      #expect(seen.hasPrefix("600\n<!DOCTYPE html>"))
      let link = try #require(
        seen.firstMatch(of: /content="0; url=(http:\/\/127\.0\.0\.1:\d+)(\/sign-in\/[0-9a-f]{32})"/)
      )
      #expect(dashboard.sandbox.exists(file))
      let page = try await dashboard.get(String(link.output.2), at: String(link.output.1))
      #expect(page.hasSuffix("\n303"))
      // A link that has been used needs no file.
      #expect(!dashboard.sandbox.exists(file))
    }
  }

  @Test func `a port that is taken is told, and nothing else suffers`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      let status = try await dashboard.sandbox.segue("status")
      let port = try #require(dashboard.address(in: status.output)?.split(separator: ":").last)
      try await RunningDashboard.withDaemon(settings: "dashboard: { listen: 127.0.0.1:\(port) }\n")
      { second in
        let status = try await second.sandbox.segue("status")
        #expect(
          status.output.contains(
            "! can't listen on 127.0.0.1:\(port), so there is no dashboard: address already in use;"
          ),
          "\(status.output)")
        #expect(try await second.sandbox.segue("enable", "greet", "--yes").code == 0)
        let link = try await second.sandbox.segue("dashboard", "--print")
        #expect(link.code == 69 && link.talk.contains("so there is no dashboard"))
      }
    }
  }

  @Test func `pages that are switched off are told, and hooks stay`() async throws {
    try await RunningDashboard.withDaemon(
      settings: "dashboard: { listen: 127.0.0.1:0, enabled: false }\n"
    ) { dashboard in
      let status = try await dashboard.sandbox.segue("status")
      #expect(dashboard.address(in: status.output) == nil)
      let link = try await dashboard.sandbox.segue("dashboard", "--print")
      #expect(link.code != 0)
      #expect(link.talk.contains("the dashboard is switched off"))
    }
  }

  /// What isn't known to be wanted isn't served: the part that can't be read may be the one that forbids it.
  @Test(arguments: [
    "dashboard: { enabled: false }\nnotify: [{ male: ada@example.org }]\n",
    "dashboard: { listen: 127.0.0.1, enabled: false }\n",
    "dashbord: { enabled: false }\n", "dashboard: { enabled: false\n",
  ])
  func `settings with errors serve nothing until they are corrected`(text: String) async throws {
    try await RunningDashboard.withDaemon(settings: text) { dashboard in
      let status = try await dashboard.sandbox.segue("status")
      #expect(dashboard.address(in: status.output) == nil, "\(status.output)")
      let problem =
        "the settings have had errors since the daemon started, so there is no dashboard: "
      #expect(status.output.contains("! " + problem), "\(status.output)")
      let doctor = try await dashboard.sandbox.segue("doctor")
      #expect(doctor.output.contains(problem), "\(doctor.output)")
      let link = try await dashboard.sandbox.segue("dashboard", "--print")
      #expect(link.code == 69 && link.talk.contains(problem), "\(link.talk)")
    }
  }

  @Test func `a password that isn't set is told`() async throws {
    try await RunningDashboard.withDaemon(
      settings: "dashboard: { listen: 127.0.0.1:0, password: $secrets.DASHBOARD }\n"
    ) { dashboard in
      let problem =
        "nobody can sign in to the dashboard with a password: there is no secret `DASHBOARD`"
      for command in ["status", "doctor"] {
        let told = try await dashboard.sandbox.segue(command).output
        #expect(told.contains(problem), "\(told)")
      }
    }
  }

  @Test func `a mistake in the settings of a running daemon changes nothing`() async throws {
    try await RunningDashboard.withDaemon { dashboard in
      let address = try await dashboard.signIn()
      try dashboard.sandbox.write(
        "dashboard: { listen: 127.0.0.1:0, enabled: flase }\n",
        to: "home/.config/segue/config.yaml")
      // Enabling makes the daemon look at the settings at once.
      #expect(try await dashboard.sandbox.segue("enable", "greet", "--yes").code == 0)
      let page = try await dashboard.get("/", at: address)
      #expect(page.hasSuffix("\n200") && page.contains("config.yaml:1:"), "\(page)")
    }
  }

  @Test func `without a daemon there is no dashboard`() async throws {
    let sandbox = try CommandSandbox()
    let link = try await sandbox.segue("dashboard", "--print")
    #expect(link.code == 69)
    #expect(link.talk.contains("no daemon runs, so there is no dashboard"))
    #expect(try await sandbox.segue("dashboard", "--sign-out").code == 0)
  }
}
