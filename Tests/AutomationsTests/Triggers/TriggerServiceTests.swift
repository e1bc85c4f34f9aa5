import Foundation
import Testing

@testable import Automations
@testable import RunHistory

@Suite("Trigger service: edited files")
struct TriggerServiceTests {
  private let two = """
      - { folder: ~/a, settle: 0s, existing: process }
      - { folder: ~/b, settle: 0s, existing: process }
    """
  private let second = "  - { folder: ~/b, settle: 0s, existing: process }"

  /// A fixture with two files in each folder, all of which have run.
  private func fixture(_ triggers: String) async throws -> ServiceFixture {
    let fixture = try ServiceFixture()
    for name in ["a/1", "a/2", "b/1", "b/2"] { try fixture.drop(name) }
    try fixture.edit(triggers)
    try await TriggerFixture.serving(fixture) { try await $0.enable() }
    return fixture
  }

  @Test func `a trigger that stands in another place has run its files`() async throws {
    let fixture = try await fixture(two)
    #expect(try fixture.runs() == ["a/1", "a/2", "b/1", "b/2"])
    try await TriggerFixture.serving(fixture) { triggers in
      try await triggers.edit(second)
      #expect(try await triggers.runs().count == 4)
      try triggers.drop("b/3")
      try triggers.drop("a/3")
      #expect(try await triggers.runs() == ["a/1", "a/2", "b/1", "b/2", "b/3"])
      // Back again: what came meanwhile is there already, and that is to run.
      try await triggers.edit(two)
      #expect(try await triggers.runs() == ["a/1", "a/2", "a/3", "b/1", "b/2", "b/3"])
    }
  }

  @Test(arguments: [
    "  - { folder: ~/b, settle: 0s, existing: process, id: scans }",
    "  - { id: scans, folder: ~/b, settle: 0s, existing: process, match: '*' }",
    "  - { folder: [~/b, ~/c], settle: 0s, existing: process }",
    """
      - { folder: ~/c, settle: 0s, existing: process }
      - { folder: ~/b, settle: 1ms, existing: process, match: '*' }
    """,
  ])
  func `a trigger that is for the same folder has run its files`(edited: String) async throws {
    let fixture = try await fixture(second)
    #expect(try fixture.runs() == ["b/1", "b/2"])
    try fixture.drop("c/1")
    try await TriggerFixture.serving(fixture) { triggers in
      try await triggers.edit(edited)
      try await triggers.enable()
      #expect(try await triggers.runs().filter { !$0.hasPrefix("c") } == ["b/1", "b/2"])
    }
  }

  @Test func `what came while the daemon was down isn't lost where triggers shift`() async throws {
    let fixture = try await fixture(two.replacing("process", with: "ignore"))
    try fixture.drop("b/3")
    try fixture.edit(second.replacing("process", with: "ignore"))
    try await TriggerFixture.serving(fixture) { triggers in
      let runs = try await triggers.runs()
      #expect(runs == ["b/3"])
    }
  }

  @Test(arguments: [("process", ["b/1", "b/2", "b/3"]), ("ignore", [])])
  func `what ran before doesn't run again after its workflow was switched off`(
    existing: String, runs: [String]
  ) async throws {
    let keys = "existing: \(existing), events: [added, changed, removed, moved]"
    let fixture = try await fixture(second.replacing("existing: process", with: keys))
    try await TriggerFixture.serving(fixture) { triggers in
      try await triggers.disable()
      try triggers.drop("b/3")
      try await triggers.enable()
      #expect(try await triggers.runs() == runs)
      try triggers.drop("b/4")
      #expect(try await triggers.runs() == runs + ["b/4"])
    }
  }

  @Test func `nothing that happened while it was switched off starts it`() async throws {
    let fixture = try await fixture(
      "  - { folder: ~/b, settle: 0s, events: [added, changed, removed, moved] }")
    try await TriggerFixture.serving(fixture) { triggers in
      for way in ["disable", "remove", "enabled"] {
        switch way {
        case "disable": try await triggers.disable()
        case "remove":
          try await triggers.edit("  - { time: '07:30' }")
          try await triggers.enable()
        default:
          try await triggers.edit(
            "  - { folder: ~/b, settle: 0s, events: [added, changed, removed, moved], enabled: false }"
          )
        }
        try triggers.drop("b/1", "changed: \(way)")
        try triggers.drop("b/\(way)")
        try fixture.remove("b/2")
        try await triggers.edit(
          "  - { folder: ~/b, settle: 0s, events: [added, changed, removed, moved] }")
        try await triggers.enable()
        try #require(try await triggers.runs() == [])
        try triggers.drop("b/2", way)
        #expect(try await triggers.runs() == ["b/2"])
        try await fixture.store.write { store in
          for run in try store.nextRuns(of: "a", limit: 9, at: .distantFuture) {
            try store.cancel(run.id, reason: "done", at: Date())
          }
        }
      }
    }
  }

  @Test func `a trigger that is removed and comes back doesn't run what it has run`() async throws {
    let fixture = try await fixture(two)
    try await TriggerFixture.serving(fixture) { triggers in
      try await triggers.edit("  - { time: '07:30' }")
      try await triggers.enable()
      for name in ["a/3", "b/3"] { try triggers.drop(name) }
      try await triggers.edit(two.replacing("process", with: "ignore"))
      try await triggers.enable()
      #expect(try await triggers.runs() == ["a/1", "a/2", "b/1", "b/2"])
    }
  }

  @Test func `a folder that no trigger has named for a month is forgotten`() async throws {
    let fixture = try await fixture(two)
    let numbers = try await fixture.store.write { store in
      let now = Date(timeIntervalSinceNow: 86_400)
      let time = TriggerRows.Named(
        name: "1", hasID: false, kind: "time", definition: "at 07:30")
      _ = try TriggerRows(store: store, workflow: "a", now: now).enter([time])
      #expect(try store.triggers(of: "a").count == 3)
      return try TriggerRows(store: store, workflow: "a", now: now.addingTimeInterval(31 * 86_400))
        .enter([time])
    }
    #expect(try fixture.store.read { try $0.triggers(of: "a").map(\.id) } == numbers)
  }

  @Test func `rows follow their triggers`() throws {
    func row(_ id: TriggerID, _ name: String, _ kind: String, _ definition: String)
      -> TriggerRecord
    {
      TriggerRecord(
        id: id, workflow: "a", name: name, kind: kind, definition: definition, activatedAt: .now)
    }
    func named(
      _ name: String, _ kind: String, _ definition: String, _ folders: [String] = []
    ) -> TriggerRows.Named {
      TriggerRows.Named(
        name: name, hasID: Int(name) == nil, kind: kind, definition: definition,
        folders: folders.map { Array($0.utf8) })
    }
    let rows = [
      row(1, "1", "time", "07:30"), row(2, "2", "folder", "x"), row(3, "3", "every", "1h"),
      row(4, "night", "time", "22:00"), row(5, "5", "time", "07:30"),
    ]
    func match(_ triggers: [TriggerRows.Named]) -> [TriggerID?] {
      TriggerRows.match(rows, [2: [Array("/b".utf8)]], to: triggers).map { $0?.id }
    }
    #expect(match([named("1", "folder", "x"), named("2", "every", "1h")]) == [2, 3])
    #expect(match([named("scans", "folder", "y", ["/a", "/b"])]) == [2])
    #expect(match([named("night", "time", "23:00"), named("2", "time", "07:30")]) == [4, 1])
    #expect(match([named("1", "time", "08:00"), named("2", "time", "07:30")]) == [nil, 1])
    #expect(match([named("5", "time", "07:30"), named("6", "time", "07:30")]) == [5, 1])
    #expect(match([named("1", "every", "2h"), named("new", "time", "9:00")]) == [nil, nil])
  }
}
