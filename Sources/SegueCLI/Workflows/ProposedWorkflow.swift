import Diagnostics
import SystemPackage
import WorkflowLanguage

/// A workflow that an assistant has proposed, as what looks for workflows knows it.
enum ProposedWorkflow {
  static var folder: FilePath { Environment.settings.appending("proposed") }

  static func path(of id: String) -> FilePath { folder.appending("\(id).yaml") }

  /// The failure for a workflow that isn't there, which says so if it is a proposal.
  static func failure(for id: String, otherwise failure: CommandFailure) -> CommandFailure {
    guard !WorkflowFolders.isPath(id), FileKind(of: path(of: id)) == .file else { return failure }
    let word = Phrasing.shellWord(id)
    return CommandFailure(
      status: failure.status, message: "`\(id)` is only a proposal of an assistant",
      help:
        "`segue proposed show \(word)` shows it, and `segue enable --proposed \(word)` asks whether to "
        + "make it a workflow")
  }
}
