import AppIntentsCore
import ArgumentParser
import Control
import Diagnostics
import Foundation

/// `segue enable`: permits a workflow's triggers to start it, after the user has agreed.
struct EnableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Shows what a workflow does when its triggers start it, and permits it.",
    discussion: """
      A workflow's triggers are off until you agree to them here. If its file changes and needs \
      more than you agreed to, it has to be enabled again.

      With --proposed, the workflow is one that an assistant has proposed. Its text is shown, too, or \
      how it differs from your workflow with the same id, which it replaces.
      """)

  @Argument(
    help: "A workflow's id.",
    completion: .custom { words, index, _ in
      let line = CompletionLine(words, at: index)
      return line.offered(
        line.before.contains("--proposed") ? Proposals.knownIDs : WorkflowCompletion.ids)
    })
  var workflow: String

  @Flag(help: "Enable a proposal of an assistant; see `segue proposed`.")
  var proposed = false

  @Flag(help: "Agree without a question.")
  var yes = false

  @Flag(help: "Print the preview as JSON. Without --yes nothing is permitted.")
  var json = false

  func run() throws {
    if proposed { return try enableProposal() }
    let preview = try preview()
    show(preview)
    if preview.isEnabled {
      if json { Output.data(ControlJSON.text(ControlJSON.value(preview))) }
      return Output.message("`\(workflow)` is enabled already")
    }
    try decide(preview) {
      let done = try ControlRouter.ask(.enable(workflow: workflow, version: preview.version))
      guard case .done(let text) = done else { throw CommandFailure.unexpected(done) }
      return text
    }
  }

  private func preview() throws -> EnablePreview {
    do {
      let reply = try ControlRouter.ask(.preview(workflow: workflow))
      guard case .preview(let preview) = reply else { throw CommandFailure.unexpected(reply) }
      return preview
    } catch let failure as CommandFailure where failure.status == .notFound {
      throw ProposedWorkflow.failure(for: workflow, otherwise: failure)
    }
  }

  private func enableProposal() throws {
    let proposal = try ProposalEnabling(workflow)
    if !json {
      Output.data(proposal.text(style: TerminalStyle(for: STDOUT_FILENO), now: Date()))
    }
    try decide(proposal.preview) { try proposal.perform() }
  }

  private func show(_ preview: EnablePreview) {
    if json { return }
    let style = TerminalStyle(for: STDOUT_FILENO)
    Output.data(PreviewText.text(of: preview, style: style, now: Date()))
  }

  /// Enables what was shown, if the user agrees. The JSON says how it is afterwards.
  private func decide(_ preview: EnablePreview, enabling enable: () throws -> String) throws {
    var preview = preview
    var outcome: String?
    if try yes || (!json && isAgreedTo()) {
      outcome = try enable()
      preview.isEnabled = true
    }
    if json { Output.data(ControlJSON.text(ControlJSON.value(preview))) }
    if let outcome { Output.message(outcome) }
    if !json, !preview.isEnabled {
      Output.message("`\(workflow)` was not enabled")
      throw ExitStatus.failed
    }
  }

  private func isAgreedTo() throws -> Bool {
    try Consent.isGiven(
      "Enable \(workflow)?",
      help:
        "`segue enable \(proposed ? "--proposed " : "")\(Phrasing.shellWord(workflow)) --yes` "
        + "agrees to it")
  }
}
