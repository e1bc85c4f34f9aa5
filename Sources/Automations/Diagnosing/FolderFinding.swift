import Control
import AppIntents
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
          .bad, subject, "`\(path.shown)` is no folder", help: "name the folder it is in")
      }
    } catch let error as FileError where error.kind == .missing {
      return Finding(
        .warning, subject, "`\(path.shown)` isn't there; it is watched as soon as it is")
    } catch {
      return Finding(.bad, subject, "\(error)")
    }
    guard path.withPlatformString({ access($0, R_OK | X_OK) }) == 0 else {
      return Finding(
        .bad, subject, "`\(path.shown)` can't be read",
        help: "let yourself read it: `chmod u+rx \(path.shown)`")
    }
    if let kind = FileSystemKind.remoteName(of: path) {
      return Finding(
        .warning, subject, "`\(path.shown)` is on \(kind), which tells nobody what happens on it",
        help: "nothing needs doing: it is looked at every 30 s")
    }
    return Finding(.ok, subject, "`\(path.shown)`")
  }
}
