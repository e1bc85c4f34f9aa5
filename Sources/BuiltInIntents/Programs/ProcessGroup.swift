import Foundation
import Glibc

/// A program with the processes that it started, directly and indirectly.
struct ProcessGroup {
  let id: pid_t

  init(_ id: pid_t) { self.id = id }

  /// Whether a process of the group still runs. Zombies, as in a container without an init process,
  /// don't count.
  var isAlive: Bool {
    guard kill(-id, 0) == 0 else { return false }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.contains { name in
      guard let pid = pid_t(name),
        // A program's name may contain any bytes.
        let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(pid)/stat")),
        case let stat = String(decoding: bytes, as: UTF8.self), let end = stat.lastIndex(of: ")")
      else { return false }
      // proc_pid_stat(5): the program's name is followed by its state, parent and group.
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      return fields.count > 2 && pid_t(fields[2]) == id && fields[0] != "Z" && fields[0] != "X"
    }
  }
}
