import Control
import Diagnostics
import FileOperations
import FolderWatching

extension FolderStatus {
  /// The folders below those of the trigger that can't be watched.
  var refusals: [Finding] {
    let subject = "folder of \(workflow)"
    return folders.flatMap { folder in
      let findings = folder.refused.map { refusal in
        let path = refusal.path.shown
        return Finding(
          .warning, subject, "`\(path)` can't be watched: \(refusal.problem.reason)",
          help: refusal.problem == .notPermitted
            ? "make it readable: `chmod u+rx \(path)`; it is tried again every 30 s" : nil)
      }
      let rest = folder.refusedCount - folder.refused.count
      if rest == 0 { return findings }
      let others = "nor can \(Phrasing.count(rest, "other folder")) in `\(folder.path.shown)`"
      return findings + [Finding(.warning, subject, others)]
    }
  }
}
