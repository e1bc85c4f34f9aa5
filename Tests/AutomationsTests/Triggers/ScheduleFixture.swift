import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import OrderedCollections
import RunHistory
import ScheduleSimulation
import Scheduling
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

/// Timed triggers on a clock that a test moves, with a store of their own.
final class ScheduleFixture: Sendable {
  let clock: SimulatedClock
  let store: HistoryStore
  let triggers: [TriggerSubscription]
  let queued = Mutex<[String: Int]>([:])
  let heard = Mutex<[ClockEvent]>([])

  private init(clock: SimulatedClock, store: HistoryStore, triggers: [TriggerSubscription]) {
    self.clock = clock
    self.store = store
    self.triggers = triggers
  }

  /// Runs a body with the triggers of a text, activated now and not served yet.
  static func with<Result>(
    _ triggers: String, at now: String, in zone: String = "UTC",
    _ body: (ScheduleFixture) async throws -> Result
  ) async throws -> Result {
    let files = try TestFolder()
    defer { withExtendedLifetime(files) {} }
    let clock = SimulatedClock(try moment(now), in: try #require(TimeZoneName.zone(zone)))
    let store = try HistoryStore.open(files["state"], at: clock.now) { Issue.record($0) }
    let fixture = ScheduleFixture(
      clock: clock, store: store, triggers: try enter(triggers, into: store, at: clock.now))
    let result = try await body(fixture)
    try store.close()
    return result
  }

  /// Enters the triggers of a text as those of the workflow `w`.
  static func enter(
    _ text: String, into store: HistoryStore, at now: Date
  ) throws -> [TriggerSubscription] {
    try store.writeNow { store in
      try zip(1..., Self.triggers(text)).map { number, trigger in
        let name = trigger.options.id?.value ?? "\(number)"
        let record = try store.saveTrigger(
          workflow: "w", name: name, kind: trigger.kind, definition: name, at: now)
        return TriggerSubscription(
          id: record.id, workflow: "w", file: "/workflows/w.yaml", name: name, trigger: trigger)
      }
    }
  }

  /// Reads the triggers of a text that has nothing else.
  static func triggers(_ text: String) throws -> [any Trigger] {
    let compilation = WorkflowCompiler(
      WorkflowChecker(catalogue: IntentCatalogue([]), workflows: KnownWorkflows())
    )
    .compile("triggers:\n\(text)\nsteps:\n  - set: { a: 1 }\n", path: "w.yaml")
    return try #require(compilation.workflow, "\(compilation.report)").triggers
  }

  static func moment(_ text: String) throws -> Date {
    try #require(LocalMoment(text)).instant(in: .gmt)
  }

  /// A daemon that serves all of the fixture's triggers.
  func serve(catchingUp: Bool = true) async throws -> TimedTriggerServer {
    let monitor = TimedTriggerServer(store: store, clock: clock) { [self] counts in
      queued.withLock { $0.merge(counts) { $0 + $1 } }
    } onClockEvent: { [self] event in
      heard.withLock { $0.append(event) }
    }
    await monitor.start()
    for trigger in triggers {
      try await monitor.arm(trigger, occasion: catchingUp ? .daemonStarts : .enabled)
    }
    return monitor
  }

  /// How the triggers that are armed are doing, in the order of the text.
  func statuses(of server: TimedTriggerServer) async -> [TimeStatus] {
    var statuses: [TimeStatus] = []
    for trigger in triggers {
      if let status = await server.status(of: trigger.id) { statuses.append(status) }
    }
    return statuses
  }

  /// The triggers as a daemon that starts arms them.
  var armings: [TriggerArming<any Trigger>] {
    triggers.map { TriggerArming($0, $0.trigger, occasion: .daemonStarts) }
  }

  func advance(to text: String) async throws { await clock.advance(to: try Self.moment(text)) }

  /// What became of a trigger's instants, in order, with the number of the run: `12:15 ran 1`,
  /// `12:30-13:00 (3) caught_up 2`.
  func fires(_ index: Int = 0, days: Bool = false) throws -> [String] {
    func text(_ date: Date) -> String {
      String(IntentDate(date, in: .gmt).description.dropFirst(days ? 5 : 11).prefix(days ? 11 : 5))
    }
    return try store.read { try $0.fires(of: triggers[index].id) }.reversed().map { fire in
      var words = text(fire.first)
      if fire.count > 1 { words += "-\(text(fire.scheduled)) (\(fire.count))" }
      words += " \(fire.outcome.rawValue)"
      if let reason = fire.reason { words += " \(reason.rawValue)" }
      if let run = fire.run { words += " \(run)" }
      return words
    }
  }

  /// The runs that have been queued, in order: `12:15`, `12:45 for 3 missed`.
  func runs() throws -> [String] {
    try store.read { try $0.nextRuns(of: "w", limit: 1000, at: .distantFuture) }.map { run in
      guard case .date(let date)? = run.event?.values["scheduled"],
        case .number(let missed)? = run.event?.values["missed"]
      else { return "\(run.event?.kind ?? "nothing")" }
      let time = String(IntentDate(date.instant, in: .gmt).description.dropFirst(11).prefix(5))
      return missed == .integer(0) ? time : "\(time) for \(missed) missed"
    }
  }
}

/// The workflows that a trigger may wait for: the one that it is in, and that of a `QueueFixture`.
private struct KnownWorkflows: WorkflowLookup {
  func ids(from source: SourceText) -> [String] { ["w", "flow"] }

  func find(_ name: String, from source: SourceText) -> FoundWorkflow {
    let isKnown = ids(from: source).contains(name)
    return FoundWorkflow(
      isKnown ? .file(SourceText(path: "\(name).yaml", text: "steps:\n  - log: hi\n")) : .missing)
  }
}

/// Compares values that had to be asked for with `try`, of which `#expect` shows nothing.
func expect<Value: Equatable>(
  _ value: Value, _ expected: Value, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(value == expected, sourceLocation: sourceLocation)
}
