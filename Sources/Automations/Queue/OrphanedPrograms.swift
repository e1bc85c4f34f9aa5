import Foundation
import Glibc
import RunHistory

extension ChildGroup {
  /// A group whose head runs now; nil where it has ended already.
  init?(ofRunning group: Int32, run: RunID) {
    guard let head = SystemProcess(group) else { return nil }
    self.init(of: head, run: run)
  }

  init(of head: SystemProcess, run: RunID) {
    self.init(run: run, id: head.id, started: head.started, boot: SystemProcess.boot)
  }

  /// Whether one of the processes is still there, and is the run's and not somebody else's that has
  /// got its number since.
  func isAlive(among processes: [SystemProcess]) -> Bool {
    guard boot == SystemProcess.boot, processes.contains(where: { $0.group == id }) else {
      return false
    }
    // The head may have ended and left others behind; nobody else gets its number as long as there
    // is a group of that number.
    guard let head = SystemProcess(id) else { return true }
    return head.started == started
  }
}

/// Programs that runs had started when the daemon died. They are ended before their runs go on.
///
/// What a step has left running on purpose, and has ended itself, is left alone.
struct OrphanedPrograms {
  let store: HistoryStore
  let sleep: @Sendable (Duration) async throws -> Void

  /// Ends them: SIGTERM, and SIGKILL after the grace time.
  /// - Returns: how many groups there were.
  func end(grace: Duration = .seconds(5)) async throws -> Int {
    let children = try store.read { try $0.children() }
    let unfinished = try store.read { try $0.runsUnderWay() }
    if children.isEmpty, unfinished.isEmpty { return 0 }
    var processes = try SystemProcess.all()
    let recorded = children.filter { $0.isAlive(among: processes) }
    let alive = Set(recorded).union(try marked(among: processes, of: Set(unfinished)))
    for child in alive { kill(-child.id, SIGTERM) }
    let patience = Duration.milliseconds(20)
    var waited = Duration.zero
    while waited < grace, alive.contains(where: { $0.isAlive(among: processes) }) {
      try await sleep(patience)
      waited += patience
      processes = try SystemProcess.all()
    }
    for child in alive where child.isAlive(among: processes) { kill(-child.id, SIGKILL) }
    try await store.write { store in
      for child in children { try store.removeChild(child.id, of: child.run) }
    }
    return alive.count
  }

  /// The programs of steps that were at work when the daemon died, whether or not it had come to
  /// write them down.
  private func marked(
    among processes: [SystemProcess], of runs: Set<RunID>
  ) throws -> [ChildGroup] {
    if runs.isEmpty { return [] }
    // A program that a run starts is the head of a session; the others are known by it.
    return try processes.filter { $0.id == $0.session }.compactMap { head in
      guard let mark = ProgramMark(head.environment), mark.store == store.folder,
        runs.contains(mark.run),
        try store.read({ try !$0.hasEnded(mark.place, of: mark.run) })
      else { return nil }
      return ChildGroup(of: head, run: mark.run)
    }
  }
}
