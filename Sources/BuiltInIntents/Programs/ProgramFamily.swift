import Dispatch
import Foundation
import Glibc

/// A program with the processes that it started, directly and indirectly: its group, and those that
/// left the group and kept its mark in their environment.
///
/// A process that leaves the group with an empty environment isn't found.
struct ProgramFamily: Sendable {
  /// The variable whose value identifies a program and what it starts.
  static let variable = "SEGUE_PROGRAM"
  /// The first and the longest pause between two looks at the processes; each is twice the one before.
  private static let (shortestPause, longestPause) = (
    Duration.milliseconds(10), Duration.milliseconds(500)
  )
  /// Reading `/proc` blocks a thread, so that many programs that end at once take turns.
  private static let looking = DispatchQueue(label: "segue.programs")

  let group: pid_t
  let mark: String
  var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

  /// Ends what is left of it: SIGTERM, and SIGKILL after the grace time.
  func end(grace: Duration) async {
    // A task of its own, because sleeping in a canceled task returns at once.
    await Task {
      await tell(grace: grace)
      var pause = Self.shortestPause
      // A process may start another one while it is being killed.
      for _ in 1...10 {
        kill(-group, SIGKILL)
        let left = await living()
        if left.isEmpty { break }
        for process in left { kill(process, SIGKILL) }
        await sleep(pause)
        pause = min(pause * 2, Self.longestPause)
      }
    }.value
  }

  /// Sends SIGTERM to each of its processes, once, and waits until all of them have ended.
  private func tell(grace: Duration) async {
    // The group may be told a second time: on a busy machine `Subprocess` may get to it only later.
    kill(-group, SIGTERM)
    var told: Set<pid_t> = []
    var rounds = 0
    var end = ContinuousClock.now + grace
    var pause = Self.shortestPause
    while case let found = await living(), !found.isEmpty {
      let new = found.filter { told.insert($0).inserted }
      for process in new where getpgid(process) != group { kill(process, SIGTERM) }
      // The grace time of a process begins when it is told, unless new ones appear again and again.
      if !new.isEmpty, rounds < 3 {
        rounds += 1
        end = .now + grace
      }
      guard ContinuousClock.now < end else { return }
      repeat {
        await sleep(min(pause, max(.zero, ContinuousClock.now.duration(to: end))))
        pause = min(pause * 2, Self.longestPause)
        // While its head runs, there is no need to look at all processes of the machine.
      } while isHeadLiving && ContinuousClock.now < end
    }
  }

  // MARK: - Looking

  /// The processes that still run. Zombies, as in a container without an init process, don't count.
  private func living() async -> [pid_t] {
    await withCheckedContinuation { continuation in
      Self.looking.async { continuation.resume(returning: look()) }
    }
  }

  private func look() -> [pid_t] {
    let entry = Data("\(Self.variable)=\(mark)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard let found = Self.groupIfLiving(process) else { return false }
      return found == group
        || Self.read("environ", of: process)?.split(separator: 0).contains(entry) == true
    }
  }

  private var isHeadLiving: Bool { Self.groupIfLiving(group) == group }

  /// The group of a process; nil if it has ended.
  private static func groupIfLiving(_ process: pid_t) -> pid_t? {
    // A program's name may contain any bytes.
    guard let stat = read("stat", of: process), let end = stat.lastIndex(of: 0x29) else {
      return nil
    }
    // proc_pid_stat(5): the program's name is followed by its state, parent and group.
    let fields = String(decoding: stat[(end + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 2, fields[0] != "Z", fields[0] != "X" else { return nil }
    return pid_t(fields[2])
  }

  private static func read(_ file: String, of process: pid_t) -> Data? {
    try? Data(contentsOf: URL(filePath: "/proc/\(process)/\(file)"))
  }
}
