import Foundation
import Glibc
import RunHistory

/// A process as the system tells of it.
struct SystemProcess {
  /// When it was started, in clock ticks since the boot: with its number this names it for good.
  let started: UInt64
  let group: Int32

  /// Reads `/proc/PID/stat`, proc_pid_stat(5); nil where there is no such process.
  init?(_ id: Int32) {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(id)/stat"),
      case let stat = String(decoding: bytes, as: UTF8.self), let end = stat.lastIndex(of: ")")
    else { return nil }
    // The program's name may have spaces and brackets in it. Behind it the state is field 3.
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let group = Int32(fields[2]), let started = UInt64(fields[19]) else {
      return nil
    }
    self.group = group
    self.started = started
  }

  /// What tells this boot of the machine from all others.
  static let boot =
    FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id").map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    } ?? ""
}

extension ChildGroup {
  /// A group whose head runs now; nil where it has ended already.
  init?(ofRunning group: Int32, run: RunID) {
    guard let head = SystemProcess(group) else { return nil }
    self.init(run: run, id: group, started: head.started, boot: SystemProcess.boot)
  }

  /// Whether the processes are still there, and are the run's and not somebody else's that have got
  /// its number since.
  var isAlive: Bool {
    guard boot == SystemProcess.boot, kill(-id, 0) == 0 else { return false }
    // The head may have ended and left others behind; nobody else gets its number as long as there
    // is a group of that number.
    guard let head = SystemProcess(id) else { return true }
    return head.started == started
  }
}

/// Programs that runs had started when the daemon died. They are ended before their runs go on.
struct OrphanedPrograms {
  let store: HistoryStore
  let sleep: @Sendable (Duration) async throws -> Void

  /// Ends them: SIGTERM, and SIGKILL after the grace time.
  /// - Returns: how many groups there were.
  func end(grace: Duration = .seconds(5)) async throws -> Int {
    let children = try store.read { try $0.children() }
    let alive = children.filter(\.isAlive)
    for child in alive { kill(-child.id, SIGTERM) }
    let patience = Duration.milliseconds(20)
    var waited = Duration.zero
    while waited < grace, alive.contains(where: \.isAlive) {
      try await sleep(patience)
      waited += patience
    }
    for child in alive where child.isAlive { kill(-child.id, SIGKILL) }
    try await store.write { store in
      for child in children { try store.removeChild(child.id, of: child.run) }
    }
    return alive.count
  }
}
