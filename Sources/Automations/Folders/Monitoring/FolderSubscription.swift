import FolderWatching
import AppIntents
import Diagnostics
package import RunHistory
package import SystemPackage
package import WorkflowLanguage

/// A folder trigger that is to be served.
package struct FolderSubscription: Sendable {
  package var trigger: TriggerID
  /// The workflow's id.
  package var workflow: String
  /// The workflow's file. The trigger's relative folders start in its folder.
  package var file: FilePath
  package var definition: FolderTrigger
  /// Whether the store was lost that knew what this trigger has seen. Then what lies in its folders
  /// counts as seen, whatever the trigger says about it.
  package var ledgerIsLost: Bool

  package init(
    trigger: TriggerID, workflow: String, file: FilePath, definition: FolderTrigger,
    ledgerIsLost: Bool = false
  ) {
    self.trigger = trigger
    self.workflow = workflow
    self.file = file
    self.definition = definition
    self.ledgerIsLost = ledgerIsLost
  }
}

extension FolderTrigger {
  /// The bytes of the absolute paths of its folders.
  /// - Parameters:
  ///   - file: the workflow's file; relative folders start in its folder.
  ///   - home: the folder that `~` stands for.
  package func paths(of file: FilePath, home: FilePath) -> [[UInt8]] {
    let base = file.removingLastComponent()
    var paths: [[UInt8]] = []
    for folder in folders {
      let path = IntentContext.resolve(FilePath(folder.value), home: home, folder: base).bytes
      if !paths.contains(path) { paths.append(path) }
    }
    if isRecursive {
      // Those below others are looked after with them.
      let all = paths
      paths.removeAll { path in all.contains { path.below($0) != nil } }
    }
    return paths
  }
}

/// Why all folders are looked at again.
package enum RescanReason: String, Sendable, CaseIterable {
  /// The kernel's queue was full.
  case overflow
  /// The machine slept.
  case resume
  /// File systems came or went.
  case mounts
  /// It is time to make sure.
  case safety
}
