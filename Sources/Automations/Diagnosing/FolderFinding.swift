import AppIntentsCore
import Control
import Foundation
import RunHistory
import SystemPackage

/// A folder that a trigger watches.
enum FolderFinding {
  static func make(_ path: FilePath, workflow: String) -> Finding {
    let subject = "folder of \(workflow)"
    do {
      let status = try LocalFiles().status(of: path, followingLinks: true)
      guard status.kind == .folder else {
        return Finding(
          .bad, subject, "`\(path.shown)` isn't a folder", help: "watch the folder that contains it"
        )
      }
    } catch let error as FileError where error.kind == .missing {
      return Finding(
        .warning, subject, "`\(path.shown)` doesn't exist; it is watched as soon as it does")
    } catch {
      return Finding(.bad, subject, IntentErrorText.message(for: error))
    }
    guard path.withPlatformString({ access($0, R_OK | X_OK) }) == 0 else {
      return Finding(
        .bad, subject, "`\(path.shown)` can't be read",
        help: "make it readable: `chmod u+rx \(path.shown)`")
    }
    if let kind = FileSystemKind.remoteName(of: path) {
      return Finding(
        .warning, subject, "`\(path.shown)` is on \(kind), which reports no events",
        help: "nothing needs to be done: it is polled every 30 s")
    }
    return Finding(.ok, subject, "`\(path.shown)`")
  }
}
