import Foundation
import ProgramTesting
import RunHistory
import SystemPackage
import Testing

@Suite("Commands about automations, where no daemon runs")
struct AutomationCommandTests {
  static let tidy = """
    name: Tidy up
    expect: 24h
    permissions: { write: [~/Archive] }
    triggers:
      - { folder: ~/Inbox, extensions: pdf, id: inbox }
      - { time: "07:30", days: weekdays }
    steps:
      - file.delete: ~/Archive/old.pdf

    """

  /// A sandbox with the workflow `tidy`.
  static func sandbox() throws -> CommandSandbox {
    try CommandSandbox(["home/.config/segue/workflows/tidy.yaml": tidy])
  }

  @Test(arguments: [
    (["runs"], "no runs\n"), (["runs", "list", "tidy"], "no runs\n"),
    (["runs", "dead"], "no run is dead\n"), (["prompts"], "no open questions\n"),
    (["runs", "prune"], "no run is older than the history has to keep\n"),
  ])
  func `before anything ran there is nothing, and no store is made`(
    words: [String], talk: String
  ) async throws {
    let sandbox = try Self.sandbox()
    let program = try await Program.run(
      Repository.segue, words, home: sandbox.home, folder: sandbox.url)
    #expect(program.talk == talk)
    #expect(program.output == "")
    #expect(program.code == 0)
    #expect(!sandbox.exists("home/.local/state/segue"))
  }

  @Test(arguments: [
    (
      ["runs", "show", "7"], 66,
      "error: there is no run 7\n  = help: `segue runs` lists the last ones\n"
    ),
    (
      ["runs", "cancel", "7"], 66,
      "error: there is no run 7\n  = help: `segue runs` lists the last ones\n"
    ),
    (
      ["runs", "--state", "fialed"], 64,
      "error: `fialed` isn't the state of a run\n  = help: did you mean `failed`?\n"
    ),
    (
      ["runs", "show", "x"], 64,
      "error: `x` isn't the number of a run\n  = help: `segue runs` lists the runs with their "
        + "numbers\n"
    ),
    (
      ["answer", "3", "--yes"], 66,
      "error: there is no question 3\n  = help: `segue prompts` lists those that wait; the "
        + "questions of runs that have ended are gone\n"
    ),
    (
      ["answer", "3"], 64,
      "error: give one answer: a value, --yes, --no or --cancel\n  = help: `segue answer --help` "
        + "shows how it is used\n"
    ),
    (
      ["why", "a.pdf"], 69,
      "error: no daemon runs, so nothing is watched\n  = help: start it with `segue daemon`, or "
        + "for good with `segue service install`\n"
    ),
    (
      ["enable", "tidi"], 66,
      "error: there is no workflow `tidi`\n  = help: did you mean `tidy`?\n"
    ),
    (
      ["pause"], 64,
      "error: name a workflow, or say --all\n  = help: `segue pause --help` shows how it is used\n"
    ),
    (
      ["trigger", "tidy"], 77,
      "error: `tidy` is not enabled\n  = help: `segue enable tidy` shows what it will do; `segue "
        + "run tidy` runs it by hand\n"
    ),
    (
      ["add", "/nope"], 66, "error: can't look at `/nope`: no such file or folder\n"
    ),
    (
      ["remove", "/nope"], 66,
      "error: `/nope` wasn't added\n  = help: no folder was added\n"
    ),
  ])
  func `what can't be done is said, and how it can`(
    words: [String], code: Int, talk: String
  ) async throws {
    let sandbox = try Self.sandbox()
    let program = try await Program.run(
      Repository.segue, words, home: sandbox.home, folder: sandbox.url)
    #expect(program.talk == talk)
    #expect(program.output == "")
    #expect(program.code == code)
  }

  @Test func `status shows workflows, triggers and what is wrong`() async throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("steps: 5\n", to: "home/.config/segue/workflows/bad.yaml")
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    let status = try await sandbox.segue("status")
    #expect(status.code == 0)
    #expect(
      status.output.replacing(/next .*\n/, with: "next …\n").replacing(
        /expected by .*\n/, with: "expected by …\n") == """
          ! no daemon is running, so triggers start nothing; `segue daemon` starts one

          bad  has errors
            ✗ \(sandbox.path("home/.config/segue/workflows/bad.yaml")):1:8: `steps` takes a list of steps, not `5`

          tidy  enabled
            inbox  when a PDF is added to `~/Inbox`
            2      every weekday at 07:30            next …
            a success is expected by …

          """, "\(status.output)")
    let json = try await sandbox.segue("status", "tidy", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let workflows = document?["workflows"] as? [[String: Any]]
    #expect(workflows?.map { $0["state"] as? String } == ["enabled"])
    #expect(document?["daemon"] is NSNull)
    let empty = try await CommandSandbox().segue("status")
    #expect(empty.output.contains("no workflows yet; put them into `"))
  }

  @Test func `runs wait in the queue, and are canceled and run again`() async throws {
    let sandbox = try Self.sandbox()
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    let queued = try await sandbox.segue("trigger", "tidy")
    #expect(queued.talk == "queued run 1 of `tidy`; it begins when `segue daemon` runs\n")
    let file = try await sandbox.segue("trigger", "tidy", "--file", "gone.pdf")
    #expect(file.talk == "error: there is no file `\(sandbox.path("gone.pdf"))`\n")
    #expect(file.code == 66)
    #expect(
      try await sandbox.segue("trigger", "tidy", "--file", "home").talk
        == "error: `\(sandbox.path("home"))` is a folder, and the trigger of `tidy` takes files\n")
    try sandbox.write("", to: "a.pdf")
    let run = try await sandbox.segue("trigger", "tidy", "--file", "a.pdf", "--json")
    #expect(run.output.contains("\"run\": 2"))
    #expect(try await sandbox.segue("pause", "tidy").code == 0)
    #expect(
      try await sandbox.segue("trigger", "tidy", "--trigger", "2").talk
        == "queued run 3 of `tidy`, which is paused\n")
    #expect(try await sandbox.segue("runs", "cancel", "1").talk == "canceled run 1 of `tidy`\n")
    #expect(
      try await sandbox.segue("runs", "rerun", "1").talk
        == "queued run 4 of `tidy`: run 1 again; the workflow is paused\n")
    let list = try await sandbox.segue("runs", "list", "tidy", "--number", "3")
    // On a busy machine a minute may have passed.
    let rows = list.output.replacing(/now|\d+ \w+ ago/, with: "now")
      .replacing(#/: due .* made up for later/#, with: "").replacing(#/ {2,}/#, with: "  ")
    #expect(
      rows == """
        4  tidy  queued  now  run 1 again  waits: the workflow is paused; `segue resume tidy`
        3  tidy  queued  now  person, as time  waits: the workflow is paused; `segue resume tidy`
        2  tidy  queued  now  person, as folder: a.pdf  waits: the workflow is paused; `segue resume tidy`

        """, "\(list.output)")
    #expect(try await sandbox.segue("runs", "--state", "canceled").lines.count == 1)
    let shown = try await sandbox.segue("runs", "show", "2")
    #expect(
      shown.output.hasPrefix("run 2 of tidy  queued\n  started by person, as folder: a.pdf\n"))
    let json = try await sandbox.segue("runs", "show", "2", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(document?["state"] as? String == "queued")
    let log = try await sandbox.segue("runs", "logs", "2", "--follow", "--json")
    #expect(log.output == "")
    #expect(log.talk == "no daemon runs, so nothing follows: run 2 hasn't ended\n")
    #expect(try await sandbox.segue("runs", "logs", "2").talk == "no messages\n")
    #expect(log.code == 0)
  }

  @Test func `runs by hand are in the same history, and secrets aren't shown`() async throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("TOKEN=hunter2\n", to: "home/.config/segue/secrets")
    chmod(sandbox.path("home/.config/segue/secrets"), 0o600)
    try sandbox.write(
      "inputs: { text: hello }\nsteps:\n  - text.reverse: $text\n", to: "reverse.yaml")
    _ = try await sandbox.segue("run", "reverse.yaml", "--text", "hunter2")
    let list = try await sandbox.segue("runs")
    #expect(list.lines.count == 1)
    #expect(list.output.contains("reverse  succeeded"))
    for words in [["runs", "show", "1"], ["runs", "show", "1", "--json"], ["runs", "logs", "1"]] {
      let shown = try await Program.run(
        Repository.segue, words, home: sandbox.home, folder: sandbox.url)
      #expect(shown.code == 0)
      #expect(!shown.output.contains("hunter2"))
    }
  }

  @Test func `a run by hand runs again only from its start`() async throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("steps:\n  - print: hi\n  - fail: no\n", to: "fails.yaml")
    #expect(try await sandbox.segue("run", "fails.yaml").code == 1)
    for words in [["resume", "1"], ["rerun", "1", "--from", "2"]] {
      let refused = try await Program.run(
        Repository.segue, ["runs"] + words, home: sandbox.home, folder: sandbox.url)
      #expect(refused.code == 1)
      #expect(
        refused.talk == """
          error: run 1 was started by hand: the results of its steps weren't kept
            = help: `segue run \(sandbox.path("fails.yaml"))` runs it again from the start

          """)
    }
    let unknown = try await sandbox.segue("runs", "rerun", "1")
    #expect(unknown.code == 1)
    #expect(
      unknown.talk == """
        error: run 1 was started by hand, and `\(sandbox.path("fails.yaml"))` is in no folder of workflows
          = help: `segue run \(sandbox.path("fails.yaml"))` runs it again

        """)
    _ = try await sandbox.segue("run", "tidy")
    #expect(
      try await sandbox.segue("runs", "rerun", "2").talk.hasPrefix("error: `tidy` is not enabled\n")
    )
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    #expect(try await sandbox.segue("runs", "rerun", "2").talk.contains("queued run 3"))
  }

  @Test func `a folder of workflows is added and removed`() async throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(Self.tidy, to: "project/Workflows/other.yaml")
    let folder = sandbox.path("project/Workflows")
    #expect(
      try await sandbox.segue("add", "project").talk == "added `\(folder)`, with 1 workflow\n")
    try sandbox.write(Self.tidy, to: "project/Workflows/tidy.yaml")
    let status = try await sandbox.segue("status")
    #expect(status.output.contains("other  off; `segue enable other` shows what it would do"))
    #expect(
      status.output.contains(
        "! `\(folder)/tidy.yaml` doesn't count: `"
          + "\(sandbox.path("home/.config/segue/workflows/tidy.yaml"))` has the same id; rename one "
          + "of them"))
    #expect(
      try await sandbox.segue("remove", "project/").talk
        == "removed `\(folder)`; the files in it stay\n")
    #expect(try await sandbox.segue("enable", "other").code == 66)
    #expect(
      try await sandbox.segue("remove", "tidy").talk
        == "forgot your consent to `tidy` and what its triggers have seen; its file and its history stay\n"
    )
  }

  @Test func `a folder that is gone is removed by its name, and a workflow beside one`()
    async throws
  {
    let sandbox = try Self.sandbox()
    try sandbox.write(Self.tidy, to: "project/other.yaml")
    _ = try await sandbox.segue("add", "project")
    try FileManager.default.removeItem(atPath: sandbox.path("project"))
    let help = "`segue remove \(sandbox.path("project"))` forgets the folder"
    #expect(try await sandbox.segue("status").output.contains(help))
    #expect(try await sandbox.segue("doctor").output.contains(help))
    #expect(
      try await sandbox.segue("remove", "project").talk
        == "removed `\(sandbox.path("project"))`; the files in it stay\n")
    try sandbox.write("", to: "tidy/plain")
    #expect(
      try await sandbox.segue("remove", "tidy").talk
        == "forgot your consent to `tidy` and what its triggers have seen; its file and its history stay\n"
    )
    #expect(
      try await sandbox.segue("add", "tidy/plain").talk.hasPrefix(
        "error: `\(sandbox.path("tidy/plain"))` isn't a folder\n"))
  }

  @Test func `a damaged history is told of by every status until it is looked at`() async throws {
    let sandbox = try Self.sandbox()
    let state = "home/.local/state/segue"
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    try sandbox.write(String(repeating: "nonsense ", count: 1000), to: "\(state)/history.sqlite")
    let told = "the history was damaged (file is not a database), and a new one was begun"
    #expect(try await sandbox.segue("runs").talk.hasPrefix(told))
    #expect(try await sandbox.segue("runs").talk == "no runs\n")
    #expect(try await sandbox.segue("status").output.contains("! \(told)"))
    #expect(try await sandbox.segue("doctor").output.contains("warning  history"))
    for name in try FileManager.default.contentsOfDirectory(atPath: sandbox.path(state))
    where name.contains("damaged") {
      try FileManager.default.removeItem(atPath: sandbox.path("\(state)/\(name)"))
    }
    #expect(try await !sandbox.segue("status").output.contains(told))
  }

  @Test func `a relative folder in the environment doesn't count`() async throws {
    let sandbox = try Self.sandbox()
    let status = try await sandbox.segue(
      "status", "--json", environment: ["XDG_CONFIG_HOME": "conf", "XDG_STATE_HOME": "state"])
    #expect(status.output.contains(sandbox.path("home/.config/segue/workflows/tidy.yaml")))
    #expect(!sandbox.exists("state"))
  }

  @Test func `a daemon that can't listen says where, and what helps`() async throws {
    let socket = "home/.local/state/segue/control.sock"
    let sandbox = try CommandSandbox(["\(socket)/file": ""])
    let daemon = try await sandbox.segue("daemon")
    #expect(
      daemon.talk == """
        error: can't listen for commands at `\(sandbox.path(socket))`: address already in use
          = help: remove what is there; `XDG_STATE_HOME` must be on a file system that has sockets

        """)
    #expect(daemon.code == 69)
  }

  @Test func `the next time of an interval counts from when it was switched on`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/tick.yaml": "triggers: [every: 1h]\nsteps: [print: hi]\n",
      "elsewhere/tick.yaml": "triggers: [every: 1h]\nsteps: [print: hi]\n",
    ])
    _ = try await sandbox.segue("enable", "tick", "--yes")
    let state = FilePath(sandbox.path("home/.local/state/segue"))
    let began = Date(timeIntervalSince1970: 1_700_000_000.6)
    let store = try HistoryStore.open(state, at: began) { Issue.record($0) }
    try await store.write { store in
      _ = try store.saveTrigger(
        workflow: "tick", name: "1", kind: "every", definition: "every 1h", at: began)
    }
    try store.close()
    func next(_ what: String) async throws -> String {
      try await sandbox.segue("next", what, "--after", "2026-01-01", "-n", "1", "--timezone", "UTC")
        .output
    }
    #expect(try await next("tick") == "Thu 2026-01-01 00:13:20 +00:00  1 (every)\n")
    #expect(
      try await next("elsewhere/tick.yaml") == "Thu 2026-01-01 01:00:00 +00:00  1 (every)\n")
    let now = try await sandbox.segue("next", "elsewhere/tick.yaml", "-n", "1").output
    #expect(now.contains(/^... \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d  1/), "\(now)")
  }

  @Test func `the doctor gives a line for everything it looks at`() async throws {
    let sandbox = try Self.sandbox()
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    let doctor = try await sandbox.segue("doctor", "--json")
    let findings =
      try JSONSerialization.jsonObject(with: Data(doctor.output.utf8)) as? [[String: Any]]
    let subjects = Set(findings?.compactMap { $0["subject"] as? String } ?? [])
    #expect(
      subjects.isSuperset(of: ["daemon", "time zone", "service", "history", "folder of tidy"]))
    let text = try await sandbox.segue("doctor")
    #expect(text.lines.first?.hasPrefix("warning  daemon") == true)
    #expect([0, 1].contains(text.code))
  }

  @Test func `secrets that others can read are told of, and lists go on without what runs say`()
    async throws
  {
    let sandbox = try Self.sandbox()
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    try sandbox.write("", to: "a.pdf")
    _ = try await sandbox.segue("trigger", "tidy", "--file", "a.pdf")
    try sandbox.write("TOKEN=hunter2\n", to: "home/.config/segue/secrets")
    let secrets = sandbox.path("home/.config/segue/secrets")
    chmod(secrets, 0o644)
    let doctor = try await sandbox.segue("doctor")
    #expect(doctor.code == 1)
    #expect(doctor.output.contains("no run can start: other users can read `\(secrets)`"))
    let runs = try await sandbox.segue("runs")
    #expect(runs.code == 0)
    #expect(runs.output.contains("as folder: •••"), "\(runs.output)")
    #expect(runs.talk.contains("other users can read `\(secrets)`"))
    #expect(try await sandbox.segue("status").code == 0)
    #expect(try await sandbox.segue("runs", "show", "1").code == 77)
    chmod(secrets, 0o600)
    #expect(try await sandbox.segue("runs").output.contains("as folder: a.pdf"))
    #expect(try await sandbox.segue("doctor").output.contains("no run can start") == false)
  }

  @Test func `a store that another process keeps is told of`() async throws {
    let sandbox = try Self.sandbox()
    _ = try await sandbox.segue("enable", "tidy", "--yes")
    let lock = open(sandbox.path("home/.local/state/segue/lock"), O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    defer { close(lock) }
    let program = try await sandbox.segue("runs")
    #expect(program.talk.hasPrefix("error: the history is in use by "), "\(program.talk)")
    #expect(program.code == 69)
  }
}
