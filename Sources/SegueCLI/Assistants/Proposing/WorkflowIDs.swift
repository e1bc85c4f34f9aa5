import AppIntentsCore
import Diagnostics
import SystemPackage
import WorkflowLanguage

/// Finds workflows by their ids only. Of a text that an assistant has written, no path is followed: the
/// checker's messages would say what is there.
struct WorkflowIDs: WorkflowLookup {
  let folders: WorkflowFolders

  func find(_ name: String, from source: SourceText) -> FoundWorkflow {
    WorkflowFolders.isPath(name) ? FoundWorkflow(.missing) : folders.find(name, from: source)
  }

  func ids(from source: SourceText) -> [String] { folders.ids(from: source) }

  func names(like name: String, from source: SourceText) -> [String] {
    WorkflowFolders.isPath(name) ? [] : folders.names(like: name, from: source)
  }
}
