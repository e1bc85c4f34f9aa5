import AppIntentsCore
import ArgumentParser
import Control
import Diagnostics
import Foundation
import WorkflowValues

/// `segue share`: makes a link to a form with which others start a workflow.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Makes a link to a form with which others start an enabled workflow.",
    usage: """
      segue share <workflow> [--expires <duration>] [--count <count>] [--yes] [--json]
      segue share --list [--json]
      segue share --remove <form>
      """,
    discussion: """
      Those who have the link fill in the workflow's inputs and see its output, and nothing else. What \
      they fill in may name no file and no server, unless the workflow's `permissions` say which. The \
      daemon serves the form; `dashboard` in `config.yaml` says where.
      """)

  @Argument(help: "A workflow's id.", completion: .workflowIDs)
  var workflow: String?

  @Option(help: ArgumentHelp("How long the link is valid.", valueName: "duration"))
  var expires = "7d"

  @Option(help: "How many times the form can be filled in.")
  var count = 20

  @Flag(help: "List the forms.")
  var list = false

  @Option(
    help: ArgumentHelp("End a form: its link leads nowhere any more.", valueName: "form"),
    completion: .forms)
  var remove: Int64?

  @Flag(help: "Agree without a question.")
  var yes = false

  @Flag(help: "Print JSON. Without --yes it is what others could do, and nothing is shared.")
  var json = false

  func validate() throws {
    if [workflow != nil, list, remove != nil].count(where: { $0 }) != 1 {
      throw ValidationError("give a workflow, --list or --remove")
    }
    if !(1...10_000).contains(count) {
      throw ValidationError("`--count` is between 1 and 10,000")
    }
    _ = try seconds()
  }

  /// For how many seconds the link is valid.
  private func seconds() throws -> Double {
    guard let duration = try? DurationText.parse(expires) else {
      throw ValidationError("`--expires` needs a duration such as `7d`")
    }
    let seconds = duration.clockDuration / .seconds(1)
    guard (60...Double(366 * 86_400)).contains(seconds) else {
      throw ValidationError("`--expires` is between a minute and 366 days")
    }
    return seconds
  }

  func run() throws {
    if list { return try printList() }
    if let remove { return try ControlRouter.perform(.removeForm(remove), asJSON: json) }
    guard let workflow else { return }
    let (now, until) = (Date(), Date().addingTimeInterval(try seconds()))
    let reply = try ControlRouter.ask(.formPreview(workflow: workflow))
    guard case .formPreview(let preview) = reply else { throw CommandFailure.unexpected(reply) }
    if json, !yes { return Output.data(ControlJSON.text(ControlJSON.value(preview))) }
    if !json {
      let style = TerminalStyle(for: STDERR_FILENO)
      let text = FormText.text(of: preview, count: count, until: until, style: style, now: now)
      Output.message(String(text.dropLast()))
    }
    guard try yes || isAgreedTo(workflow) else {
      Output.message("`\(workflow)` was not shared")
      throw ExitStatus.failed
    }
    try share(workflow, version: preview.consent.version, until: until)
  }

  private func isAgreedTo(_ workflow: String) throws -> Bool {
    try Consent.isGiven(
      "Share \(workflow)?",
      help: "`segue share \(Phrasing.shellWord(workflow)) --yes` agrees to it")
  }

  private func share(_ workflow: String, version: String, until: Date) throws {
    let reply = try ControlRouter.ask(
      .share(workflow: workflow, version: version, count: count, until: until))
    guard case .forms(let forms) = reply, let form = forms.first, let link = form.link else {
      throw CommandFailure.unexpected(reply)
    }
    if json { return Output.data(ControlJSON.text(ControlJSON.value(form))) }
    Output.data(link + "\n")
    Output.message(
      "this is the link of form \(form.id), which isn't shown again; `segue share --remove \(form.id)` ends it"
    )
    if form.isLocal == true {
      Output.message(
        "only this machine reaches it; `url` under `dashboard` in `config.yaml` names a proxy that others reach"
      )
    }
  }

  private func printList() throws {
    let reply = try ControlRouter.ask(.forms)
    guard case .forms(let forms) = reply else { throw CommandFailure.unexpected(reply) }
    if json {
      Output.data(ControlJSON.text(.list(forms.map { ControlJSON.value($0) })))
    } else if forms.isEmpty {
      Output.message("no forms")
    } else {
      let style = TerminalStyle(for: STDOUT_FILENO)
      Output.data(FormText.table(of: forms, style: style, now: Date()))
    }
  }
}
