import AppIntentsCore
import Diagnostics
import FolderWatching
import Foundation
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
  /// Whether the store that knew what this trigger has seen was lost. Then files that already exist
  /// count as seen, whatever the trigger says about them.
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

extension FolderSubscription {
  /// What is watched for it.
  /// - Parameter home: the folder that `~` stands for.
  func rule(home: FilePath) -> FolderRule {
    FolderRule(
      folders: definition.paths(of: file, home: home),
      scope: FolderScope(
        match: definition.match, ignore: definition.ignore, extensions: definition.extensions,
        isRecursive: definition.isRecursive, takesFiles: definition.kinds.contains(.file),
        takesFolders: definition.kinds.contains(.folder), minSize: Int64(definition.minSize ?? 0)),
      settleTime: definition.settle.clockNanoseconds,
      quietTime: definition.quiet.clockNanoseconds)
  }

  func wants(_ event: FolderTrigger.Event) -> Bool { definition.events.contains(event) }

  /// Whether files that exist when the trigger is switched on start runs.
  var processesExisting: Bool { definition.existing == .process && !ledgerIsLost }
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
      // A folder below another one is watched with that one.
      let all = paths
      paths.removeAll { path in all.contains { path.below($0) != nil } }
    }
    return paths
  }
}
