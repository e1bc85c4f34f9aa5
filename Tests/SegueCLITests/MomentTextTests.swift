import Control
import Diagnostics
import Foundation
import SystemPackage
import Testing

@testable import SegueCLI

@Suite("Instants and tables for people")
struct MomentTextTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(
    arguments: [
      (0.0, "now"), (0.9, "now"), (-1, "1 s ago"), (59, "in 59 s"), (-60, "1 min ago"),
      (3599, "in 59 min"), (7200, "in 2 h"), (-86_399, "23 h ago"), (86_400 * 40, "in 40 d"),
      (86_400 * 729, "in 729 d"), (86_400 * 731, "in 2 years"),
      (1e18, "in 31688 years"),
    ] as [(Double, String)])
  func `how far away an instant is`(seconds: Double, words: String) {
    #expect(
      MomentText.distance(Self.now.addingTimeInterval(seconds), from: Self.now) == words)
  }

  @Test(arguments: [
    ("2026-03-29T00:30:00Z", "01:30"), ("2026-03-29T01:30:00Z", "03:30"),
    ("2026-03-29T22:30:00Z", "tomorrow 00:30"), ("2026-03-28T22:30:00Z", "yesterday 23:30"),
    ("2026-04-02T05:00:00Z", "2026-04-02 07:00"),
  ])
  func `an instant on the clock of a place, over a change of the clocks too`(
    moment: String, words: String
  ) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let parse = ISO8601DateFormatter()
    let now = try #require(parse.date(from: "2026-03-29T10:00:00Z"))
    let date = try #require(parse.date(from: moment))
    #expect(MomentText.local(date, from: now, in: zone) == words)
  }

  @Test func `a preview has an instant on the clock that its sentence names`() throws {
    let parse = ISO8601DateFormatter()
    let now = try #require(parse.date(from: "2026-11-23T10:00:00Z"))
    let preview = EnablePreview(
      id: "disk", name: "disk", path: WirePath("/disk.yaml"), version: "", isEnabled: false,
      starts: [
        .init(
          sentence: "every weekday at 07:30 in Asia/Tokyo", next: now.addingTimeInterval(45_000),
          zone: "Asia/Tokyo")
      ], effects: [], limits: [], programs: [], apps: [], more: [])
    let text = PreviewText.text(of: preview, style: TerminalStyle(for: -1), now: now)
    #expect(
      text.contains("every weekday at 07:30 in Asia/Tokyo (next: tomorrow 07:30, in 12 h)"),
      "\(text)")
  }

  @Test func `in a narrow terminal a run has more lines, and none is cut`() {
    var run = RunSummaryReport(
      id: 7, workflow: "tidy-inbox", state: "failed", cause: "person, by hand", queued: Self.now)
    run.message = "there is no file `/home/ada/Inbox/a.pdf`"
    let text = RunListText.narrow(
      run, style: TerminalStyle(for: -1), width: 40, now: Self.now.addingTimeInterval(60))
    #expect(
      text == """
        7  tidy-inbox  failed, 1 min ago
            person, by hand
            there is no file
            `/home/ada/Inbox/a.pdf`

        """)
  }

  @Test func `a running run says how far it is`() {
    var run = RunSummaryReport(
      id: 7, workflow: "tidy-inbox", state: "running", cause: "cron", queued: Self.now)
    run.started = Self.now
    run.progress = "40 %, 12 of 40 files, 30 s left"
    let json = ControlJSON.text(ControlJSON.value(run))
    #expect(json.contains(#""progress": "40 %, 12 of 40 files, 30 s left""#), "\(json)")
    let now = Self.now.addingTimeInterval(20)
    let list = RunListText.text(of: [run], style: TerminalStyle(for: -1), now: now)
    #expect(list.contains("40 %, 12 of 40 files, 30 s left"), "\(list)")
    let shown = RunText.text(
      of: RunReport(run, path: WirePath("/a.yaml")), style: TerminalStyle(for: -1), now: now)
    #expect(shown.contains("\n  40 %, 12 of 40 files, 30 s left\n"), "\(shown)")
  }

  @Test func `columns are as wide as what is shown in them`() {
    var table = TextTable(["run", "workflow", ""], rightAligned: [0])
    table.add([.init("7"), .init("漢字"), .init("a\u{1B}[31mb")])
    table.add([.init("123"), .init("café"), .init("")])
    var style = TerminalStyle(for: -1)
    #expect(
      table.text(in: style, width: 80) == "  7  漢字  a\\u{1b}[31mb\n123  café\n")
    style.isTerminal = true
    #expect(
      table.text(in: style, width: 14)
        == "run  workflow\n  7  漢字      \n123  café\n".replacing("      \n", with: "\n"))
  }
}
