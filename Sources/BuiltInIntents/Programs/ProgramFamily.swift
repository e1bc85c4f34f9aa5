import Foundation
import Glibc

/// A program with the processes that it started, directly and indirectly: its group, and those that
/// left the group and kept its mark in their environment.
///
/// A process that leaves the group with an empty environment isn't found.
struct ProgramFamily: Sendable {
  /// The variable whose value identifies a program and what it starts.
  static let variable = "SEGUE_PROGRAM"

  let group: pid_t
  let mark: String

  /// The processes that still run. Zombies, as in a container without an init process, don't count.
  var living: [pid_t] {
    let entry = Data("\(Self.variable)=\(mark)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      // A program's name may contain any bytes.
      guard let stat = Self.read("stat", of: process), let end = stat.lastIndex(of: 0x29) else {
        return false
      }
      // proc_pid_stat(5): the program's name is followed by its state, parent and group.
      let fields = String(decoding: stat[(end + 1)...], as: UTF8.self).split(separator: " ")
      guard fields.count > 2, fields[0] != "Z", fields[0] != "X" else { return false }
      if pid_t(fields[2]) == group { return true }
      return Self.read("environ", of: process)?.split(separator: 0).contains(entry) == true
    }
  }

  private static func read(_ file: String, of process: pid_t) -> Data? {
    try? Data(contentsOf: URL(filePath: "/proc/\(process)/\(file)"))
  }

  /// Ends what is left of it: SIGTERM, and SIGKILL after the grace time.
  func end(grace: Duration) async {
    // A task of its own, because sleeping in a canceled task returns at once.
    await Task {
      // The group may be told a second time: the grace time of each process begins when it is told
      // for sure, and on a busy machine `Subprocess` may get to it only later.
      kill(-group, SIGTERM)
      let end = ContinuousClock.now + grace
      var told: Set<pid_t> = []
      while case let found = living, !found.isEmpty, ContinuousClock.now < end {
        for process in found where told.insert(process).inserted && getpgid(process) != group {
          kill(process, SIGTERM)
        }
        try? await Task.sleep(for: .milliseconds(10))
      }
      // A process may start another one while it is being killed.
      for _ in 1...100 {
        kill(-group, SIGKILL)
        let left = living
        if left.isEmpty { break }
        for process in left { kill(process, SIGKILL) }
      }
    }.value
  }
}
