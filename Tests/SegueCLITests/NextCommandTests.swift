import Foundation
import ProgramTesting
import Testing

@Suite("segue next")
struct NextCommandTests {
  private static let berlin = ["--timezone", "Europe/Berlin"]

  private func next(_ words: [String], _ files: [String: String] = [:]) async throws -> Program {
    let sandbox = try CommandSandbox(files)
    return try await Program.run(
      Repository.segue, ["next"] + words, home: sandbox.home, folder: sandbox.url,
      environment: ["TZ": "UTC"])
  }

  @Test(arguments: [
    (
      ["0 9 L * *", "--after", "2028-01-31 09:00", "-n", "2"],
      "Tue 2028-02-29 09:00:00 +00:00\nFri 2028-03-31 09:00:00 +00:00\n"
    ),
    (
      ["30 2 * * *", "--after", "2027-03-27 12:00", "-n", "2"] + berlin,
      """
      Sun 2027-03-28 03:00:00 +02:00  the clocks go forward, and its own time doesn't come that day
      Mon 2027-03-29 02:30:00 +02:00

      """
    ),
    (
      ["*/30 2 * * *", "--after", "2027-10-31", "-n", "4"] + berlin,
      """
      Sun 2027-10-31 02:00:00 +02:00  the clocks go back, and its time comes twice: the first time
      Sun 2027-10-31 02:30:00 +02:00  the clocks go back, and its time comes twice: the first time
      Sun 2027-10-31 02:00:00 +01:00  the clocks go back, and its time comes twice: the second time
      Sun 2027-10-31 02:30:00 +01:00  the clocks go back, and its time comes twice: the second time

      """
    ),
    (["0 0 31 2 *"], "never: there is no such day\n"),
    (["@reboot"], "when the machine starts, and by no clock\n"),
    (
      ["0 30 12 24 12 * 2027", "--after", "2027-01-01"],
      "Fri 2027-12-24 12:30:00 +00:00\nand then never again\n"
    ),
    (["0 30 12 24 12 * 2027", "--after", "2028-01-01"], "never again: its time has passed\n"),
  ])
  func `a schedule's next fires are told`(words: [String], output: String) async throws {
    let program = try await next(words)
    #expect(program.output == output)
    #expect(program.talk == "")
    #expect(program.code == 0)
  }

  @Test(arguments: [
    (["61 3 * * *"], "error: `61 3 * * *` isn't a schedule: minutes go from 0 to 59\n"),
    (
      ["0 3 * * *", "--timezone", "Europe/Berln"],
      "error: there is no time zone `Europe/Berln`\n  = help: did you mean `Europe/Berlin`?\n"
    ),
    (
      ["0 3 * * *", "--after", "tomorrow"],
      "error: `tomorrow` isn't a date and time\n  = help: write `--after 2026-12-24`, or `--after \"2026-12-24 18:00\"`\n"
    ),
    (
      ["0", "3", "*", "*", "*"],
      "error: put the schedule in quotes, or name one workflow\n  = help: `segue next --help` shows how it is used\n"
    ),
    (
      ["0 3 * * *", "-n", "0"],
      "error: -n goes from 1 to 10000\n  = help: `segue next --help` shows how it is used\n"
    ),
  ])
  func `what can't be read ends it with 64`(words: [String], talk: String) async throws {
    let program = try await next(words)
    #expect(program.talk.hasPrefix(talk), "\(program.talk)")
    #expect(program.output == "")
    #expect(program.code == 64)
  }

  private static let workflow = """
    triggers:
      - time: "07:30"
        days: weekdays
        timezone: Europe/Berlin
        id: morning
      - every: 6h
      - folder: ~/Inbox
      - cron: "0 0 31 2 *"
      - cron: "0 5 * * *"
        enabled: false
      - at: 2027-03-26 12:00

    steps:
      - log: hello

    """

  @Test func `a workflow's triggers are told together, in order`() async throws {
    let files = ["Workflows/tidy.yaml": Self.workflow]
    let program = try await next(["tidy", "--after", "2027-03-26 05:00", "-n", "6"], files)
    #expect(
      program.output == """
        Fri 2027-03-26 07:30:00 +01:00  morning (time)
        Fri 2027-03-26 11:00:00 +00:00  2 (every)
        Fri 2027-03-26 12:00:00 +00:00  6 (at)
        Fri 2027-03-26 17:00:00 +00:00  2 (every)
        Fri 2027-03-26 23:00:00 +00:00  2 (every)
        Sat 2027-03-27 05:00:00 +00:00  2 (every)
        4 (cron)  never: there is no such day
        5 (cron)  not at all: the file says `enabled: false`

        """)
    #expect(program.talk == "`tidy` is not enabled, so none of this happens yet\n")
    #expect(program.code == 0)
    let none = try await next(["a.yaml"], ["a.yaml": "steps:\n  - log: hello\n"])
    #expect(none.talk == "`a.yaml` has no timed trigger\n")
    #expect(none.output == "" && none.code == 0)
  }

  @Test func `it tells the enabled workflow from another file of its name`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/tidy.yaml": Self.workflow, "Workflows/tidy.yaml": Self.workflow,
    ])
    let enabling = try await sandbox.segue(
      "enable", "tidy", "--yes")
    #expect(enabling.code == 0, "\(enabling.talk)")
    let program = try await sandbox.segue("next", "tidy")
    let file = sandbox.path("home/.config/segue/workflows/tidy.yaml")
    #expect(
      program.talk == "`Workflows/tidy.yaml` is not enabled; the enabled `tidy` is `\(file)`\n")
    let enabled = try await sandbox.segue("next", file)
    #expect(enabled.talk == "")
  }

  @Test func `a history that can't be read is an error, and no other times`() async throws {
    let program = try await next(
      ["tidy"],
      ["Workflows/tidy.yaml": Self.workflow, "home/.local/state/segue/history.sqlite": "damaged"])
    #expect(program.output == "")
    #expect(program.talk.hasPrefix("error: the history "), "\(program.talk)")
    #expect(program.code == 69)
  }

  @Test func `--json is one document`() async throws {
    let words = ["30 2 * * *", "--after", "2027-03-27 12:00", "-n", "1", "--json"] + Self.berlin
    let program = try await next(words)
    #expect(
      program.output == """
        {
          "fires": [
            {
              "at": "2027-03-28T03:00:00+02:00",
              "timezone": "Europe/Berlin",
              "trigger": null,
              "kind": "cron",
              "clock_change": "moved"
            }
          ],
          "silent": []
        }

        """)
    let workflow = try await next(
      ["tidy", "--json", "-n", "1"], ["Workflows/tidy.yaml": Self.workflow])
    let document =
      try JSONSerialization.jsonObject(with: Data(workflow.output.utf8)) as? [String: [Any]]
    #expect(document?["fires"]?.count == 1)
    #expect(document?["silent"]?.count == 2 || document?["silent"]?.count == 3)
  }

  @Test func `a workflow with errors, and one that isn't there`() async throws {
    let bad = try await next(
      ["bad.yaml"], ["bad.yaml": "triggers:\n  - cron: 61 * * * *\nsteps:\n  - log: x\n"])
    #expect(bad.talk.contains("minutes go from 0 to 59 [invalid-schedule]"))
    #expect(bad.output == "" && bad.code == 65)
    let gone = try await next(["tidi"], ["Workflows/tidy.yaml": Self.workflow])
    #expect(
      gone.talk == "error: there is no workflow `tidi`\n  = help: did you mean `tidy`?\n")
    #expect(gone.code == 66)
  }

  @Test func `colour is for terminals`() async throws {
    let sandbox = try CommandSandbox()
    let words = "next '30 2 * * *' --after 2027-03-28 -n 1 --timezone Europe/Berlin"
    let terminal = try await sandbox.terminal(words)
    #expect(terminal.output.contains("\u{1B}[33mthe clocks go forward"))
    #expect(
      try await !sandbox.terminal(words, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
  }

  @Test func `sunset is that of the settings' place`() async throws {
    let text = "triggers: [sun: sunset]\nsteps: [log: a]\n"
    let without = try await next(["a.yaml"], ["a.yaml": text])
    #expect(without.talk.contains("`sun` needs a place"), "\(without.talk)")
    let program = try await next(
      ["a.yaml", "--after", "2026-06-21", "-n", "1"],
      [
        "a.yaml": text,
        "home/.config/segue/config.yaml": "place: { latitude: 52.52, longitude: 13.405 }\n",
      ])
    #expect(program.output.hasPrefix("Sun 2026-06-21 19:3"), "\(program.output)\(program.talk)")
  }

  @Test(arguments: [
    ("place: { latitude: 91, longitude: 0 }", "`latitude` takes a number from -90 to 90, not `91`"),
    ("place: { latitude: 52 }", "`place` needs `longitude`"),
    ("place: Berlin", "`place` takes a latitude and a longitude, not `Berlin`"),
  ])
  func `a place that is none is an error of the settings`(text: String, message: String)
    async throws
  {
    let sandbox = try CommandSandbox(["home/.config/segue/config.yaml": text + "\n"])
    let check = try await sandbox.segue("check", "home/.config/segue/config.yaml")
    #expect(check.code == 65 && (check.output + check.talk).contains(message), "\(check)")
  }
}
