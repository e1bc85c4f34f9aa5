import AppIntentsCore
import Automations
import Foundation
import RunHistory
import Scheduling
import Synchronization
import SystemPackage
import WorkflowLanguage

/// The machine of a simulation: a clock, a daemon that serves triggers, and oracles that know which
/// instants are due.
struct World {
  let clock: SimulatedClock
  private let folder: FilePath
  private var store: HistoryStore
  private var monitor: TimedTriggerServer
  private var oracles: [FireOracle]
  private let queued: Counter

  /// The runs that the daemon reports as queued, over all its restarts.
  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  init(folder: FilePath, start: Date) throws {
    self.folder = folder
    clock = SimulatedClock(start, in: TimeZoneName.zone("Europe/Berlin") ?? .gmt)
    queued = Counter()
    store = try Self.open(folder, at: start)
    monitor = Self.monitor(store, clock, queued)
    let compilation = WorkflowCompiler(WorkflowChecker(catalogue: IntentCatalogue([])))
      .compile(ClockSimulation.triggers, path: "simulation.yaml")
    guard let workflow = compilation.workflow else {
      preconditionFailure("the simulation's triggers have errors:\n\(compilation.report)")
    }
    let zone = clock.timeZone
    oracles = try store.writeNow { store in
      try zip(1..., workflow.triggers).compactMap { number, trigger in
        guard let timed = trigger.timed else { return nil }
        let record = try store.saveTrigger(
          workflow: "simulation", name: "\(number)", kind: timed.kind, definition: "\(number)",
          at: start)
        let subscription = TriggerSubscription(
          id: record.id, workflow: record.workflow, file: "simulation.yaml", name: record.name,
          trigger: timed)
        return FireOracle(subscription, timed, activation: start, zone: zone)
      }
    }
  }

  private static func open(_ folder: FilePath, at now: Date) throws -> HistoryStore {
    try HistoryStore.open(folder, at: now) { error in
      preconditionFailure("the store of a simulation can't be written: \(error)")
    }
  }

  private static func monitor(
    _ store: HistoryStore, _ clock: SimulatedClock, _ queued: Counter
  ) -> TimedTriggerServer {
    TimedTriggerServer(store: store, clock: clock) { counts in
      queued.count.withLock { $0 += counts.values.reduce(0, +) }
    }
  }

  /// The daemon starts.
  mutating func boot() async throws {
    await monitor.start()
    for oracle in oracles { try await monitor.arm(oracle.subscription) }
    look()
  }

  mutating func pass(_ seconds: Double) async {
    await clock.advance(by: seconds)
    look(isPunctual: true)
  }

  mutating func step(by seconds: Double) async {
    await clock.step(by: seconds)
    look()
  }

  mutating func suspend(for seconds: Double) async {
    await clock.suspend(for: seconds)
    look()
  }

  mutating func move(to zone: TimeZone) async {
    await clock.move(to: zone)
    look()
  }

  /// The daemon ends, time passes without it, perhaps in another zone, and it starts again.
  mutating func restart(
    after seconds: Double, isClean: Bool, reopens: Bool, zone: TimeZone?
  ) async throws {
    if isClean { await monitor.stop() }
    clock.disconnect()
    await clock.advance(by: seconds)
    if let zone { await clock.move(to: zone) }
    if reopens {
      try store.close()
      store = try Self.open(folder, at: clock.now)
    }
    monitor = Self.monitor(store, clock, queued)
    try await boot()
  }

  /// Shows the oracles the clock as the daemon sees it.
  private mutating func look(isPunctual: Bool = false) {
    let (now, zone) = (clock.now.milliseconds, clock.timeZone)
    for index in oracles.indices {
      oracles[index].serve(now: now, zone: zone, isPunctual: isPunctual)
    }
  }

  /// Compares the due instants with the store.
  func conclude(_ report: inout SimulationReport) async throws {
    await monitor.stop()
    report.triggers = oracles.count
    for oracle in oracles {
      report.due += oracle.due.count
      let (fires, runs) = try store.read { store in
        let id = oracle.subscription.id
        return (try store.fires(of: id), try store.eventKeys(of: id))
      }
      report.runs += runs.count
      oracle.compare(with: fires, runs: runs, to: &report)
    }
    let count = queued.count.withLock { $0 }
    if report.runs != count {
      report.twice += 1
      report.explain("\(count) runs were said to be queued, and there are \(report.runs)")
    }
    try store.close()
  }
}
