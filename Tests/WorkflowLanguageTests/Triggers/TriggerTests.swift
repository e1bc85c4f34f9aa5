import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import Scheduling
import SystemPackage
import Testing

@testable import WorkflowLanguage

@Suite("Triggers")
struct TriggerTests {
  /// Reads the triggers of a text that has nothing else.
  private func triggers(_ text: String) throws -> [any Trigger] {
    let checked = check("triggers:\n\(text)\nsteps:\n  - log: hello\n")
    return try #require(checked.workflow, "\(checked.rendered)").triggers
  }

  private static func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test func `a folder has defaults`() throws {
    let folder = try #require(try triggers("  - folder: ~/Inbox").first as? FolderTrigger)
    #expect(folder.folders.map(\.value) == ["~/Inbox"])
    #expect(folder.events == [.added])
    #expect(folder.settle.description == "500ms")
    #expect(folder.batch == nil && folder.existing == .ignore && folder.kinds == [.file])
    #expect(folder.startType == .file)
    #expect(folder.overlap == .parallel)
    #expect(Array(folder.properties.keys) == ["file", "files", "event", "folder", "old_path"])
    #expect(folder.options.missed == .once && folder.options.window.description == "24h")
  }

  @Test func `a folder says all it can`() throws {
    let folder = try #require(
      try triggers(
        """
          - folder: [~/Inbox, ~/Scans]
            id: papers
            events: [added, moved]
            match: ["*.pdf", "*.jpg"]
            ignore: "*.tmp"
            extensions: [PDF, .jpg]
            recursive: true
            settle: 2s
            batch: 5s
            existing: process
            min_size: 1.5 kB
            kinds: [file, folder]
            enabled: false
            confirm: true
            notify: always
            missed: all
            window: 2d
            jitter: 30s
        """
      ).first as? FolderTrigger)
    #expect(folder.folders.map(\.value) == ["~/Inbox", "~/Scans"])
    #expect(folder.extensions == ["pdf", "jpg"])
    #expect(folder.minSize == 1500)
    #expect(folder.startType == .list(of: .file))
    #expect(folder.properties["old_path"] == .text)
    #expect(folder.options.id?.value == "papers")
    #expect(!folder.options.isEnabled && folder.options.confirm == StartQuestion())
    #expect(folder.options.window == IntentDuration(days: 2))
  }

  @Test(arguments: [
    ("  - time: 12:30", "2026-11-21T12:30:00+01:00"),
    ("  - time: \"12:30\"", "2026-11-21T12:30:00+01:00"),
    ("  - time: 07:30\n    days: weekdays", "2026-11-23T07:30:00+01:00"),
    ("  - time: 07:30\n    days: [Thursday, mon]", "2026-11-23T07:30:00+01:00"),
    ("  - time: 07:30\n    dates: [1, last]", "2026-11-30T07:30:00+01:00"),
    ("  - time: 07:30\n    timezone: UTC", "2026-11-21T08:30:00+01:00"),
    ("  - cron: 30 7 * * 1-5", "2026-11-23T07:30:00+01:00"),
    ("  - cron: 30 7 * * 1-5\n    timezone: America/New_York", "2026-11-23T13:30:00+01:00"),
    ("  - every: 15m", "2026-11-21T08:15:00+01:00"),
    ("  - every: 1d", "2026-11-22T08:00:00+01:00"),
    ("  - every: 1mo", "2026-12-21T08:00:00+01:00"),
    ("  - every: 5mo", "2027-04-21T08:00:00+02:00"),
    ("  - every: 3600h", "2027-04-20T09:00:00+02:00"),
    ("  - at: 2026-12-24 18:00", "2026-12-24T18:00:00+01:00"),
    ("  - at: 2026-12-24T18:00:00Z", "2026-12-24T19:00:00+01:00"),
    ("  - at: 2026-12-24 18:00\n    timezone: Asia/Kathmandu", "2026-12-24T13:15:00+01:00"),
    (
      "  - sun: sunset\n    offset: -30m\n    place: { latitude: 52.52, longitude: 13.405 }",
      "2026-11-21T15:35:27+01:00"
    ),
  ])
  func `a clock's trigger fires`(text: String, expected: String) throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let start = try Self.instant("2026-11-21T08:00:00+01:00")
    let setting = ScheduleSetting(timeZone: berlin, activation: start)
    let trigger = try #require(try triggers(text).first as? any TimedTrigger)
    let next = try #require(trigger.schedule(in: setting).next(after: start))
    let seconds = abs(next.timeIntervalSince(try Self.instant(expected)))
    #expect(seconds <= (trigger.kind == "sun" ? 60 : 0), "\(IntentDate(next, in: berlin))")
    #expect(trigger.startType == .date)
  }

  @Test func `a time that the clock leaves out follows the trigger's choice`() throws {
    let trigger = try #require(
      try triggers("  - time: 02:30\n    gap: shift\n    repeat: both").first as? TimeTrigger)
    #expect(trigger.clockChanges == ClockChangePolicy(gap: .shift, repeat: .both))
  }

  @Test func `where a file was is nothing unless it was moved`() throws {
    let path = FilePath("/a/b")
    let added = FolderTrigger.values(of: [path], .added, in: "/a")
    #expect(added["old_path"] == .nothing)
    let moved = FolderTrigger.values(of: [path], .moved, in: "/a", oldPath: "/a/c")
    #expect(moved["old_path"] == "/a/c")
    for (events, expression, kinds) in [
      ("added", "$trigger.old_path", ["maybe-nothing"]),
      ("[added, moved]", "$trigger.old_path", ["maybe-nothing"]),
      ("moved", "$trigger.old_path", []),
      ("added", "${trigger.old_path ?? \"none\"}", []),
    ] as [(String, String, [String])] {
      let checked = check(
        "triggers:\n  - { folder: a, events: \(events) }\nsteps:\n  - log: \(expression)\n")
      #expect(checked.diagnostics.map(\.kind.rawValue) == kinds, "\(checked.rendered)")
    }
  }

  @Test(
    arguments: [
      ("99999999 TiB", nil), ("99999999999999999999", nil), ("1e400", nil),
      ("8 TiB", 8_796_093_022_208),
    ] as [(String, Int?)])
  func `a size that no file can have isn't one`(text: String, bytes: Int?) {
    let checked = check(
      "triggers:\n  - folder: a\n    min_size: \(text)\nsteps:\n  - log: hello\n")
    #expect((checked.workflow?.triggers.first as? FolderTrigger)?.minSize == bytes)
    #expect(
      checked.diagnostics.map(\.kind.rawValue) == (bytes == nil ? ["wrong-trigger-value"] : []))
  }

  @Test func `sunset needs a place`() throws {
    let checked = check(
      "triggers:\n  - sun: sunset\nsteps:\n  - log: hello\n", settings: Settings())
    #expect(checked.workflow == nil)
    #expect(
      checked.rendered.contains("error: `sun` needs a place")
        && checked.rendered.contains(
          "write `place: { latitude: 52.52, longitude: 13.405 }` beside `sun`, or for all workflows"
            + " in `~/.config/segue/config.yaml`"),
      "\(checked.rendered)")
  }

  @Test func `sunset takes the place of the settings, unless it has its own`() throws {
    let home = GeographicPlace(latitude: 52.52, longitude: 13.405)
    let text = """
      triggers:
        - sun: sunset
        - { sun: sunset, place: { latitude: -33.87, longitude: 151.21 } }
      steps:
        - log: hello
      """
    let compilation = WorkflowCompiler(
      WorkflowChecker(
        catalogue: sampleCatalogue,
        settings: SettingsLookup(file: "/a/config.yaml") { Settings(place: home) })
    ).compile(text, path: "test.yaml")
    let places = compilation.workflow?.triggers.map { ($0 as? SunTrigger)?.place }
    let sydney = GeographicPlace(latitude: -33.87, longitude: 151.21)
    #expect(places == [home, sydney], "\(compilation.report)")
    #expect(compilation.looked == ["/a/config.yaml"])
  }

  @Test func `a check that needs no settings doesn't depend on them`() {
    let compilation = WorkflowCompiler(
      WorkflowChecker(
        catalogue: sampleCatalogue,
        settings: SettingsLookup(file: "/a/config.yaml") { Settings() })
    ).compile("triggers: [{ every: 5m }]\nsteps: [log: a]\n", path: "test.yaml")
    #expect(compilation.workflow != nil && compilation.looked == [])
  }

  @Test(
    arguments: [
      ("true", StartQuestion()), ("false", nil), ("yes", StartQuestion()),
      ("{ within: 2h }", StartQuestion(within: IntentDuration(.seconds(7200)))),
    ] as [(String, StartQuestion?)])
  func `a question before the start waits within a time`(
    text: String, question: StartQuestion?
  ) throws {
    let trigger = try triggers("  - { every: 1h, confirm: \(text) }").first
    #expect(trigger?.options.confirm == question)
  }

  @Test(arguments: [
    ("confirm: { within: -2h }", "`within` can't be negative"),
    ("confirm: {}", "`confirm` needs `within`"),
    ("confirm: 2h", "`confirm` takes `true` or `false`, or a map, not `2h`"),
    ("confirm: { within: 2h, default: true }", "`confirm` has no key `default`"),
  ])
  func `what no question waits for is an error`(text: String, message: String) {
    let checked = check("triggers: [{ every: 1h, \(text) }]\nsteps: [log: a]\n")
    #expect(checked.rendered.contains(message), "\(checked.rendered)")
  }

  @Test(arguments: ["1mo -1d", "1d -1h", "-1mo", "-2h +1h"])
  func `no part of an interval runs backwards`(text: String) {
    let checked = check("triggers: [{ every: \(text) }]\nsteps: [log: a]\n")
    #expect(checked.workflow == nil, "\(checked.rendered)")
  }

  @Test(arguments: [
    ("webhook: a b", "`webhook` takes a name of letters, digits, `-` and `_`, not `a b`"),
    ("webhook: a/b", "`webhook` takes a name of letters, digits, `-` and `_`, not `a/b`"),
    ("webhook: a, methods: put", "`methods` of `webhook` can't be `put`"),
    ("webhook: a, signature: githib", "did you mean `github`?"),
    ("webhook: a, signature: { header: 'X Y' }", "`header` takes the name of a header"),
    ("webhook: a, signature: github, secret: hunter2", "`secret` takes the name of a secret"),
    (
      "webhook: a, signature: github, methods: get",
      "a `get` request has no body that `github` could sign"
    ),
    ("webhook: a, secret: $secrets.A", "`secret` signs nothing without `signature`"),
    ("webhook: a, max_size: 17 MB", "`max_size` of `webhook` takes a size up to `16 MB`"),
    ("webhook: a, within: 2h", "`within` of `webhook` takes at most `1h`"),
    ("webhook: a, rate: 0", "`rate` of `webhook` takes a number of requests a minute"),
    ("webhook: a }, { webhook: a", "two webhooks are called `a`"),
  ])
  func `what no webhook can be is reported`(text: String, message: String) {
    let checked = check("triggers: [{ \(text) }]\nsteps: [log: a]\n")
    #expect(checked.rendered.contains(message), "\(checked.rendered)")
    // What was written may be a secret.
    #expect(!checked.rendered.contains("not `hunter2`"))
  }

  @Test func `the other kinds are read`() throws {
    let all = try triggers(
      """
        - startup: boot
        - workflow: make-thumbnails
          ended: any
        - drive: any
          events: [connected, disconnected]
        - manual:
      """)
    #expect((all[0] as? StartupTrigger)?.occasion == .boot)
    #expect((all[1] as? WorkflowTrigger)?.ended == .any)
    #expect((all[2] as? DriveTrigger)?.name == nil)
    #expect((all[2] as? DriveTrigger)?.events == [.connected, .disconnected])
    #expect(all[3].isUnattended == false)
    #expect(all.map(\.startType) == [.nothing, .any, .file, .nothing])
  }
}
