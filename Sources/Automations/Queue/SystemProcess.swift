import Foundation
import Glibc
import SystemPackage

/// A process, as `/proc` describes it.
struct SystemProcess: Sendable, Hashable {
  let id: Int32
  /// When it was started, in clock ticks since boot. Together with the id it is unique.
  let started: UInt64
  let group: Int32
  let session: Int32
  /// Whether it has ended and its parent hasn't waited for it, which in a container may never happen.
  let hasEnded: Bool

  /// Reads `/proc/PID/stat`, proc_pid_stat(5); nil if there is no such process.
  init?(_ id: Int32) {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(id)/stat"),
      case let stat = String(decoding: bytes, as: UTF8.self), let end = stat.lastIndex(of: ")")
    else { return nil }
    // The program's name may contain spaces and brackets. The state, field 3, follows it.
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let group = Int32(fields[2]), let session = Int32(fields[3]),
      let started = UInt64(fields[19])
    else { return nil }
    self.id = id
    self.group = group
    self.session = session
    self.started = started
    hasEnded = fields[0] == "Z" || fields[0] == "X"
  }

  /// All processes that run now.
  static func all() throws -> [SystemProcess] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc")
      .compactMap { Int32($0).flatMap { SystemProcess($0) } }.filter { !$0.hasEnded }
  }

  /// The environment that it was started with; empty if it can't be read.
  var environment: [String: String] {
    let bytes = FileManager.default.contents(atPath: "/proc/\(id)/environ") ?? Data()
    let pairs = bytes.split(separator: 0).compactMap { entry -> (String, String)? in
      let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Identifies this boot of the machine; empty if the system doesn't report it.
  static let boot = (try? readBoot()) ?? ""

  /// - Throws: if the system doesn't report it.
  static func readBoot() throws -> String {
    let text = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
