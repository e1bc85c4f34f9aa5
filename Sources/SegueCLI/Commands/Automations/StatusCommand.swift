import AppIntentsCore
import ArgumentParser
import Control
import Foundation
import LanguageModels
import OrderedCollections

/// `segue status`: shows the state of the automations.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows the daemon, the workflows and what their triggers do.")

  @Argument(
    help: "A workflow; all workflows if none is given.",
    completion: .workflowIDs)
  var workflow: String?

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() throws {
    let reply = try ControlRouter.ask(.status(workflow: workflow))
    guard case .status(var status) = reply else { throw CommandFailure.unexpected(reply) }
    let hiding = SecretHiding()
    for index in status.workflows.indices {
      status.workflows[index].lastRun = status.workflows[index].lastRun.map(hiding.cover)
    }
    let models = Self.requests()
    let text = StatusText(style: TerminalStyle(for: STDOUT_FILENO), now: Date())
    Output.data(
      hiding.redact(
        json
          ? ControlJSON.text(ControlJSON.value(status, models: models))
          : text.text(of: status, models: models)))
  }

  /// The requests to models of the current day. Without them the rest is shown.
  private static func requests() -> OrderedDictionary<String, ModelCount> {
    do {
      return try RequestLog(in: Environment.state).today()
    } catch {
      Output.message(IntentErrorText.message(for: error))
      return [:]
    }
  }
}
