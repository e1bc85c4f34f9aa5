import Foundation
import Glibc

/// What identifies the process of a provider with all that it starts: a variable that they inherit.
///
/// A process that leaves the group and has no environment isn't found.
struct ProviderMark {
  static let variable = "SEGUE_APP"

  let value = UUID().uuidString

  /// Ends what a process that has ended left behind outside of its group.
  func endRest() {
    // One may start another one before it ends.
    for _ in 1...10 {
      let left = processes()
      if left.isEmpty { return }
      for process in left { kill(process, SIGKILL) }
    }
  }

  private func processes() -> [pid_t] {
    let entry = Data("\(Self.variable)=\(value)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      // A process that has ended, or is another user's, has nothing to read.
      let variables = try? Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
      return variables?.split(separator: 0).contains(entry) == true
    }
  }
}
