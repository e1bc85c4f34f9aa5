import FolderWatching
import WorkflowLanguage

extension FolderScope {
  init(_ trigger: FolderTrigger) {
    self.init(
      match: trigger.match, ignore: trigger.ignore, extensions: trigger.extensions,
      isRecursive: trigger.isRecursive, takesFiles: trigger.kinds.contains(.file),
      takesFolders: trigger.kinds.contains(.folder), minSize: Int64(trigger.minSize ?? 0))
  }
}
