import Foundation
import Glibc

/// The processes that a program started, and all that these started.
struct ProcessGroup {
  let id: pid_t

  init(_ id: pid_t) { self.id = id }

  /// Whether one of its processes still runs. Those that ended but that nobody has asked after, as
  /// in a container without an init process, don't count.
  var isAlive: Bool {
    guard kill(-id, 0) == 0 else { return false }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.contains { name in
      guard let pid = pid_t(name),
        // A program's name may be any bytes.
        let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(pid)/stat")),
        case let stat = String(decoding: bytes, as: UTF8.self), let end = stat.lastIndex(of: ")")
      else { return false }
      // proc_pid_stat(5): behind the program's name come its state, its parent and its group.
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      return fields.count > 2 && pid_t(fields[2]) == id && fields[0] != "Z" && fields[0] != "X"
    }
  }
}
