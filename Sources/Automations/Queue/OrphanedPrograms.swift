import Foundation
import Glibc
import RunHistory

extension ChildGroup {
  /// The group of a running leader; nil if the leader has already ended.
  init?(ofRunning group: Int32, run: RunID) {
    guard let leader = SystemProcess(group) else { return nil }
    self.init(of: leader, run: run)
  }

  init(of leader: SystemProcess, run: RunID) {
    self.init(run: run, id: leader.id, started: leader.started, boot: SystemProcess.boot)
  }

  /// Whether a process of the group still runs. A later group that was given the same number doesn't
  /// count.
  func isAlive(among processes: [SystemProcess]) -> Bool {
    guard boot == SystemProcess.boot, processes.contains(where: { $0.group == id }) else {
      return false
    }
    // If the leader has ended, its number isn't given to another process while the group exists.
    guard let leader = SystemProcess(id) else { return true }
    return leader.started == started
  }
}

/// Programs that a daemon which died has left running. They are ended before their runs continue.
///
/// A process that a finished step left running on purpose isn't touched.
struct OrphanedPrograms {
  let store: HistoryStore
  let sleep: @Sendable (Duration) async throws -> Void
  /// The only run whose programs are ended; nil for all.
  var run: RunID?

  /// Ends them: SIGTERM, and SIGKILL after the grace time.
  ///
  /// - Returns: the number of process groups.
  func end(grace: Duration = .seconds(5)) async throws -> Int {
    let children = try store.read { try $0.children() }.filter { run == nil || $0.run == run }
    let unfinished = try store.read { try $0.runsUnderWay() }.filter { run == nil || $0 == run }
    if children.isEmpty, unfinished.isEmpty { return 0 }
    var processes = try SystemProcess.all()
    let recorded = children.filter { $0.isAlive(among: processes) }
    let alive = Set(recorded).union(try marked(among: processes, of: Set(unfinished)))
    for child in alive { kill(-child.id, SIGTERM) }
    let pause = Duration.milliseconds(20)
    var waited = Duration.zero
    while waited < grace, alive.contains(where: { $0.isAlive(among: processes) }) {
      try await sleep(pause)
      waited += pause
      processes = try SystemProcess.all()
    }
    for child in alive where child.isAlive(among: processes) { kill(-child.id, SIGKILL) }
    try await store.write { store in
      for child in children { try store.removeChild(child.id, of: child.run) }
    }
    return alive.count
  }

  /// The programs of steps that were running when the daemon died, recorded or not.
  private func marked(
    among processes: [SystemProcess], of runs: Set<RunID>
  ) throws -> [ChildGroup] {
    if runs.isEmpty { return [] }
    // A program that a run starts leads a session, and its other processes belong to its group.
    return try processes.filter { $0.id == $0.session }.compactMap { leader in
      guard let mark = ProgramMark(leader.environment), mark.store == store.folder,
        runs.contains(mark.run),
        try store.read({ try !$0.hasEnded(mark.place, of: mark.run) })
      else { return nil }
      return ChildGroup(of: leader, run: mark.run)
    }
  }
}
