import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// `segue undo`: undoes what a run has changed.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undoes what a run has changed.",
    discussion: """
      Shows what can still be undone and why something can't, the last change first, and asks. A \
      change is undone only if that destroys nothing that came later. Undoing is a run itself, which \
      can be undone, too.
      """)

  @Argument(
    help: ArgumentHelp(
      "The number of a run; without it the last run of which something can be undone.",
      valueName: "run"))
  var number: Int?

  @Flag(help: "Only show what would be undone.")
  var dryRun = false

  @Flag(help: "Agree without a question.")
  var yes = false

  @Flag(help: "Print the changes as JSON. Without --yes nothing is undone.")
  var json = false

  func run() throws {
    let secrets = try SecretStore.load()
    let source = ControlUndoSource(secrets, isAgreed: true)
    var found = try look(source, at: number)
    if !json {
      let style = TerminalStyle(for: STDOUT_FILENO)
      Output.data(secrets.redact(UndoText.text(of: found.run, found.verdicts, style: style)))
    }
    let canUndo = found.verdicts.contains(.possible)
    if canUndo, !dryRun, try yes || (!json && isAgreedTo(found.run.run)) {
      try undo(found.run.run)
      found = try look(source, at: found.run.run)
    } else if canUndo, !dryRun, !json {
      Output.message("run \(found.run.run) was not undone")
      throw ExitStatus.failed
    }
    if json {
      let text = ControlJSON.text(UndoText.value(of: found.run, found.verdicts))
      Output.data(secrets.redact(text))
    }
    if !canUndo, !dryRun {
      throw CommandFailure(
        status: .failed, message: "nothing of run \(found.run.run) can be undone now")
    }
  }

  private func look(
    _ source: ControlUndoSource, at run: Int?
  ) throws -> (run: UndoableRun, verdicts: [UndoVerdict]) {
    do {
      return try Blocking.value {
        let files = LocalFiles()
        let run = try await source.choose(run, in: files)
        return (run, run.verdicts(in: files))
      }
    } catch let failure as IntentFailure {
      throw CommandFailure(
        status: failure.kind == .missing ? .notFound : .failed, message: failure.message,
        help: failure.help)
    }
  }

  private func isAgreedTo(_ run: Int) throws -> Bool {
    guard TerminalInteraction.isAvailable else {
      throw CommandFailure(
        status: .notPermitted, message: "there is no terminal to ask for consent",
        help: "`segue undo \(run) --yes` agrees to it")
    }
    let asking = TerminalInteraction(style: TerminalStyle(for: STDERR_FILENO), display: nil)
    let question = Question("Undo run \(run)?", kind: .confirmation, default: false)
    do {
      return try Cancellation.value { try await asking.answer(question) } == true
    } catch is InteractionError {
      // A closed terminal isn't consent.
      return false
    }
  }

  /// Runs a workflow that undoes the run.
  private func undo(_ run: Int) throws {
    let text = "name: Undo run \(run)\nsteps:\n  - run.undo: \(run)\n"
    let compilation = WorkflowLoader().compile(
      Array(text.utf8), of: Environment.state.appending("undo.yaml"))
    guard let workflow = compilation.workflow else { throw ExitStatus.invalidWorkflow }
    var options = RunOptions()
    options.agreesToUndo = true
    options.hidesOutput = true
    options.quiet = json
    let session = RunSession(
      workflow: workflow, options: options, given: [:],
      start: try StartValue(from: [], readsPipe: false, for: nil, separator: 0x0a),
      secrets: try SecretStore.load())
    let status = Blocking.result { await session.run() }
    guard status == .succeeded else { throw status }
    if !json { Output.message("run \(run) was undone") }
  }
}
