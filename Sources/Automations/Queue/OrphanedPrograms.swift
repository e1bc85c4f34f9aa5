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

/// Programs that a daemon which died has left running. They are ended before their runs continue: the
/// groups that were recorded, and every process that has the mark of an unfinished step, wherever it went.
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
    let unfinished = Set(
      try store.read { try $0.runsUnderWay() }.filter { run == nil || $0 == run })
    if children.isEmpty, unfinished.isEmpty { return 0 }
    var groups: Set<Int32> = []
    var told: Set<SystemProcess> = []
    var pause = Duration.milliseconds(20)
    var waited = Duration.zero
    var found = try orphans(children, of: unfinished)
    while !found.isEmpty, waited < grace {
      groups.formUnion(found.map(\.group))
      // A process may start another one meanwhile.
      for process in found where told.insert(process).inserted { kill(process.id, SIGTERM) }
      try await sleep(pause)
      waited += pause
      pause = min(pause * 2, .milliseconds(500))
      found = try orphans(children, of: unfinished)
    }
    for _ in 1...10 where !found.isEmpty {
      for process in found { kill(process.id, SIGKILL) }
      try await sleep(.milliseconds(20))
      found = try orphans(children, of: unfinished)
    }
    try await store.write { store in
      for child in children { try store.removeChild(child.id, of: child.run) }
    }
    return groups.count
  }

  /// The processes of the recorded groups and of steps that were running when the daemon died.
  private func orphans(
    _ children: [ChildGroup], of unfinished: Set<RunID>
  ) throws -> Set<SystemProcess> {
    let processes = try SystemProcess.all()
    let alive = Set(children.filter { $0.isAlive(among: processes) }.map(\.id))
    return Set(
      try processes.filter { process in
        // A step may have started this daemon.
        if process.id == getpid() { return false }
        return try alive.contains(process.group) || isMarked(process, by: unfinished)
      })
  }

  /// Whether a step started a process, directly or indirectly, and was running when the daemon died.
  private func isMarked(_ process: SystemProcess, by runs: Set<RunID>) throws -> Bool {
    guard !runs.isEmpty, let mark = ProgramMark(process.environment), mark.store == store.folder,
      runs.contains(mark.run)
    else { return false }
    return try store.read { try !$0.hasEnded(mark.place, of: mark.run) }
  }
}
