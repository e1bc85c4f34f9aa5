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
      """)

  @Argument(
    help: "A workflow's id.", completion: .workflowIDs)
  var workflow: String

  @Flag(help: "Agree without a question.")
  var yes = false

  @Flag(help: "Print the preview as JSON. Without --yes nothing is permitted.")
  var json = false

  func run() throws {
    let reply = try ControlRouter.ask(.preview(workflow: workflow))
    guard case .preview(var preview) = reply else { throw CommandFailure.unexpected(reply) }
    if !json {
      let style = TerminalStyle(for: STDOUT_FILENO)
      Output.data(PreviewText.text(of: preview, style: style, now: Date()))
    }
    var outcome: String?
    if preview.isEnabled {
      outcome = "`\(workflow)` is enabled already"
    } else if try yes || (!json && isAgreedTo()) {
      outcome = try enable(preview)
      preview.isEnabled = true
    }
    // The JSON says how it is afterwards.
    if json { Output.data(ControlJSON.text(ControlJSON.value(preview))) }
    if let outcome { Output.message(outcome) }
    if !json, !preview.isEnabled {
      Output.message("`\(workflow)` was not enabled")
      throw ExitStatus.failed
    }
  }

  private func enable(_ preview: EnablePreview) throws -> String {
    let done = try ControlRouter.ask(.enable(workflow: workflow, version: preview.version))
    guard case .done(let text) = done else { throw CommandFailure.unexpected(done) }
    return text
  }

  private func isAgreedTo() throws -> Bool {
    try Consent.isGiven(
      "Enable \(workflow)?",
      help: "`segue enable \(Phrasing.shellWord(workflow)) --yes` agrees to it")
  }
}
