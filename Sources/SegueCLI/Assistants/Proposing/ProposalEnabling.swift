import AppIntentsCore
import Automations
import Control
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage

/// Enables a proposal: its file becomes one of the user's workflows, with the content that was shown.
struct ProposalEnabling {
  let preview: EnablePreview
  let proposal: Proposals.Proposal
  /// The content of the workflow that it replaces; nil for a new one.
  let replaced: [UInt8]?
  private let workflow: Workflow

  /// - Throws: `CommandFailure` if there is none, if it has errors, or if the id belongs to a workflow in
  ///   another folder.
  init(_ id: String) throws {
    proposal = try Proposals().find(id)
    let compilation = DraftCheck.compile(proposal.bytes, id)
    guard let workflow = compilation.workflow else {
      throw CommandFailure(
        status: .invalidWorkflow, message: "the proposal `\(id)` has errors",
        help: "`segue check \(Phrasing.shellWord(proposal.path.shown))` shows them")
    }
    self.workflow = workflow
    let path = Proposals.destination(of: id)
    replaced = try Self.content(of: path, id)
    preview = EnablePreview(
      of: workflow, id, at: path, version: "", models: KnownModels.configured(), now: Date())
  }

  /// The present content of the file that it replaces.
  private static func content(of path: FilePath, _ id: String) throws -> [UInt8]? {
    let folders = WorkflowFolders(
      [path.removingLastComponent()] + (try StoredState.addedFolders()))
    guard let known = folders.all().first(where: { $0.id == id })?.path else { return nil }
    guard known == path else {
      throw CommandFailure(
        status: .cannotCreate, message: "`\(id)` is the workflow `\(known.shown)` already",
        help: "copy what you want from `\(Proposals().folder.appending("\(id).yaml").shown)`")
    }
    return try WorkflowLoader.bytes(of: path)
  }

  /// What it does, and its text, or how it differs from the workflow that it replaces.
  func text(style: TerminalStyle, now: Date) -> String {
    let who = proposal.origin.isEmpty ? "" : ", proposed by \(proposal.origin)"
    return PreviewText.text(of: preview, style: style, now: now)
      + (replaced == nil ? "\nIts text\(who):\n" : "\nIt changes your workflow\(who):\n")
      + ProposalText.content(of: proposal.bytes, replacing: replaced, style: style)
  }

  /// Puts the file in its place and enables it.
  ///
  /// - Returns: what the registry says.
  /// - Throws: `CommandFailure`.
  func perform() throws -> String {
    let path = preview.path.path
    guard try Self.content(of: path, preview.id) == replaced else { throw changed }
    do {
      try LocalFiles().createFolder(path.removingLastComponent())
      // A link stays one: its target gets the content.
      try LocalFiles().write(Data(proposal.bytes), to: path, replacing: replaced != nil)
    } catch {
      throw CommandFailure(
        status: .cannotCreate,
        message: "can't write `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
    let reply = try ControlRouter.ask(.preview(workflow: preview.id))
    guard case .preview(let current) = reply else { throw CommandFailure.unexpected(reply) }
    // What is enabled has to be what was shown.
    guard current.effects == preview.effects, current.limits == preview.limits,
      current.programs == preview.programs,
      current.starts.map(\.sentence) == preview.starts.map(\.sentence),
      try WorkflowLoader.bytes(of: path) == proposal.bytes
    else { throw changed }
    let done = try ControlRouter.ask(.enable(workflow: preview.id, version: current.version))
    guard case .done(let text) = done else { throw CommandFailure.unexpected(done) }
    try Proposals().remove(preview.id, ifStill: proposal.bytes)
    return text
  }

  private var changed: CommandFailure {
    CommandFailure(
      status: .failed, message: "`\(preview.id)` has changed since it was shown",
      help: "`segue enable --proposed \(preview.id)` shows it as it is now")
  }
}
