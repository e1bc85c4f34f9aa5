import AppIntentsCore
import ArgumentParser
import Control
import Foundation
import RunHistory
import Synchronization
import WorkflowEngine
import WorkflowValues

/// `segue runs logs`: prints a run's messages.
struct RunLogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logs", abstract: "Prints the messages of a run.")

  @OptionGroup var argument: RunArgument

  @Flag(
    name: [.short, .long],
    help: "Continue until the run has ended. With --json, one object on each line.")
  var follow = false

  func run() throws {
    let redact = try SecretStore.load().redact
    let style = TerminalStyle(for: STDOUT_FILENO)
    let (json, follow) = (argument.json, follow)
    // A JSON list is printed when it is complete.
    let listed = Mutex<[LogLineReport]>([])
    let isEmpty = Mutex(true)
    let show: @Sendable (ControlReply) -> Void = { reply in
      guard case .log(let lines) = reply else { return }
      if !lines.isEmpty { isEmpty.withLock { $0 = false } }
      if !json {
        Output.data(redact(LogText.text(of: lines, style: style)))
      } else if follow {
        for line in lines {
          Output.data(redact(JSONWriter.compact(ControlJSON.value(line))) + "\n")
        }
      } else {
        listed.withLock { $0 += lines }
      }
    }
    let last = try ControlRouter.ask(.log(run: argument.number, follows: follow), part: show)
    guard case .log = last else { throw CommandFailure.unexpected(last) }
    show(last)
    if !json, isEmpty.withLock({ $0 }) { Output.message("no messages") }
    if follow { try tellWhetherMoreFollows() }
    guard json, !follow else { return }
    let lines = listed.withLock { $0.map { ControlJSON.value($0) } }
    Output.data(redact(ControlJSON.text(.list(lines))))
  }

  /// Only a daemon adds to a log.
  private func tellWhetherMoreFollows() throws {
    let reply = try ControlRouter.ask(.run(argument.number))
    guard case .run(let run) = reply else { throw CommandFailure.unexpected(reply) }
    guard RunState(rawValue: run.summary.state)?.isFinal == false else { return }
    Output.message("no daemon runs, so nothing follows: run \(argument.number) hasn't ended")
  }
}
