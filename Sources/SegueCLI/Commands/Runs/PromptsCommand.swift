import AppIntentsCore
import ArgumentParser
import Control
import Foundation
import WorkflowEngine

/// `segue prompts`: lists open questions.
struct PromptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompts", abstract: "Lists the open questions of runs.")

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let reply = try ControlRouter.ask(.prompts)
    guard case .prompts(let prompts) = reply else { throw CommandFailure.unexpected(reply) }
    let redact = try SecretStore.load().redact
    if json {
      Output.data(redact(ControlJSON.text(.list(prompts.map { ControlJSON.value($0) }))))
    } else if prompts.isEmpty {
      Output.message("no open questions")
    } else {
      let style = TerminalStyle(for: STDOUT_FILENO)
      Output.data(redact(PromptText.text(of: prompts, style: style, now: Date())))
    }
  }
}
