import AppIntentsCore
import Control
import Foundation
import RunHistory
import SystemPackage

/// The store, and the free space on its disk.
enum StoreFinding {
  static func make(
    folder: FilePath, size: Int, damage: String?, earlier: StoreDamage?
  ) -> [Finding] {
    var findings: [Finding] = []
    if let damage {
      findings.append(
        Finding(
          .bad, "history", "`\(folder.shown)` is damaged: \(damage)",
          help: "restart the daemon: it moves the file aside and begins a new one"))
    } else if let damage = earlier, damage.isKept {
      findings.append(Finding(.warning, "history", damage.description, help: damage.help))
    } else {
      findings.append(Finding(.ok, "history", "takes \(ByteSize(size).text) in `\(folder.shown)`"))
    }
    var status = statvfs()
    guard folder.withPlatformString({ statvfs($0, &status) }) == 0 else { return findings }
    return findings + [self.free(bytes(UInt64(status.f_bavail), of: UInt64(status.f_frsize)))]
  }

  /// The size of blocks. A file system may report more blocks than there can be bytes.
  static func bytes(_ blocks: UInt64, of size: UInt64) -> Int {
    let (bytes, isTooLarge) = blocks.multipliedReportingOverflow(by: size)
    return isTooLarge ? .max : Int(clamping: bytes)
  }

  /// The free space on the disk.
  static func free(_ bytes: Int) -> Finding {
    let text = "\(ByteSize(bytes).text) free on the disk of the history"
    let help = "free some space: without it no new runs can be recorded"
    if bytes < 16 << 20 { return Finding(.bad, "disk", text, help: help) }
    if bytes < 512 << 20 { return Finding(.warning, "disk", text, help: help) }
    return Finding(.ok, "disk", text)
  }
}
