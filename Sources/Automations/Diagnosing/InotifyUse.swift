package import Control
import Diagnostics
import Foundation
package import SystemPackage

/// The kernel's limits on watching folders, and how much of them the user's processes use.
package struct InotifyUse: Sendable, Hashable {
  package var watches: Int
  package var instances: Int
  package var watchLimit: Int
  package var instanceLimit: Int
  package var queueLimit: Int

  package init(
    watches: Int, instances: Int, watchLimit: Int, instanceLimit: Int, queueLimit: Int
  ) {
    self.watches = watches
    self.instances = instances
    self.watchLimit = watchLimit
    self.instanceLimit = instanceLimit
    self.queueLimit = queueLimit
  }

  /// Nil if the kernel has no inotify, or its limits can't be read.
  ///
  /// - Parameter processes: `/proc`.
  package init?(processes: FilePath) {
    func limit(_ name: String) -> Int? {
      let path = "\(processes)/sys/fs/inotify/\(name)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    guard let watchLimit = limit("max_user_watches"),
      let instanceLimit = limit("max_user_instances"),
      let queueLimit = limit("max_queued_events")
    else { return nil }
    (watches, instances) = Self.count(in: processes)
    self.watchLimit = watchLimit
    self.instanceLimit = instanceLimit
    self.queueLimit = queueLimit
  }

  /// Counts what the user's processes have open. Other users' processes can't be read, and count towards
  /// limits of their own.
  private static func count(in processes: FilePath) -> (watches: Int, instances: Int) {
    let files = FileManager.default
    var (watches, instances) = (0, 0)
    // Processes may start and end meanwhile.
    for process in (try? files.contentsOfDirectory(atPath: processes.string)) ?? []
    where process.allSatisfy(\.isNumber) {
      let folder = "\(processes)/\(process)"
      for descriptor in (try? files.contentsOfDirectory(atPath: "\(folder)/fd")) ?? [] {
        guard
          let target = try? files.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(descriptor)"),
          target.contains("inotify")
        else { continue }
        instances += 1
        let facts =
          (try? String(contentsOfFile: "\(folder)/fdinfo/\(descriptor)", encoding: .utf8)) ?? ""
        watches += facts.split(separator: "\n").count { $0.hasPrefix("inotify ") }
      }
    }
    return (watches, instances)
  }

  package var findings: [Finding] {
    [
      Self.finding(
        "inotify watches", watches, of: watchLimit, setting: "fs.inotify.max_user_watches",
        wanted: max(524_288, watchLimit * 4)),
      Self.finding(
        "inotify instances", instances, of: instanceLimit, setting: "fs.inotify.max_user_instances",
        wanted: max(1024, instanceLimit * 4)),
      queueLimit < 16_384
        ? Finding(
          .warning, "inotify queue", "holds \(queueLimit) events",
          help: "raise it: `sudo sysctl fs.inotify.max_queued_events=65536`")
        : Finding(.ok, "inotify queue", "holds \(queueLimit) events"),
    ]
  }

  private static func finding(
    _ subject: String, _ used: Int, of limit: Int, setting: String, wanted: Int
  ) -> Finding {
    let text = "\(used) of \(limit) in use"
    let help =
      "raise it: `sudo sysctl \(setting)=\(wanted)`, and write it into `/etc/sysctl.d/90-segue.conf`"
    if used >= limit { return Finding(.bad, subject, text, help: help) }
    return used * 10 >= limit * 8
      ? Finding(.warning, subject, text, help: help) : Finding(.ok, subject, text)
  }
}
