import AppIntentsCore
import ArgumentParser
import Control
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
      """
      The number of a run; without it the last run of which something can be undone, other than those \
      that undo. --yes without a number is only about the last run of all.
      """, valueName: "run"), completion: .runsToUndo)
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
    let found = try look(source, at: number)
    let isPossible = found.verdicts.contains(.possible)
    if yes, !dryRun, number == nil, isPossible { try requireLast(found.run) }
    if !json {
      let style = TerminalStyle(for: STDOUT_FILENO)
      Output.data(secrets.redact(UndoText.text(of: found.run, found.verdicts, style: style)))
    }
    guard isPossible else {
      if json { show(found, secrets) }
      throw CommandFailure(
        status: .failed, message: "nothing of run \(found.run.run) can be undone now")
    }
    if dryRun || json && !yes {
      if json { show(found, secrets) }
      // As undoing it would end.
      if found.verdicts.contains(where: { $0.isImpossible }) { throw ExitStatus.failed }
      return
    }
    guard try yes || isAgreedTo(found.run.run) else {
      Output.message("run \(found.run.run) was not undone")
      throw ExitStatus.failed
    }
    let status = try undo(found.run.run)
    let left = try look(source, at: found.run.run)
    if json { show(left, secrets) }
    guard status == .succeeded else { throw status }
    try report(found, left)
  }

  private typealias Found = (run: UndoableRun, verdicts: [UndoVerdict])

  private func show(_ found: Found, _ secrets: Secrets) {
    let text = ControlJSON.text(UndoText.value(of: found.run, found.verdicts))
    Output.data(secrets.redact(text))
  }

  /// Says that the run was undone.
  ///
  /// - Throws: if some of its changes weren't.
  private func report(_ before: Found, _ after: Found) throws {
    let changes = before.verdicts.count { $0 != .undone }
    let reasons = zip(after.run.items, after.verdicts).compactMap { $0.reason(for: $1) }
    let left = after.verdicts.count { $0 != .undone }
    guard left > 0 else {
      if !json { Output.message("run \(before.run.run) was undone") }
      return
    }
    var told: Set<String> = []
    let shown = reasons.filter { told.insert($0).inserted }.prefix(2).map { "; \($0)" }.joined()
    throw CommandFailure(
      status: .failed,
      message:
        "\(changes - left) of \(changes) changes of run \(before.run.run) were undone\(shown)",
      help: "`segue undo \(before.run.run)` shows what is left")
  }

  /// Throws if other runs began after this one. Someone who names none agrees to the run that they
  /// have just seen, and not to an older one.
  private func requireLast(_ run: UndoableRun) throws {
    let reply = try ControlRouter.ask(.runs(RunQuery(limit: 1)))
    guard case .runs(let runs) = reply else { throw CommandFailure.unexpected(reply) }
    guard let last = runs.first, last.id != run.run else { return }
    throw CommandFailure(
      status: .failed,
      message: undone(by: last.workflow).map {
        "the last run, \(last.id), undid run \($0); the last one to undo is run \(run.run)"
      } ?? "run \(run.run) isn't the last run: that is run \(last.id) of `\(last.workflow)`",
      help: "`segue undo \(run.run) --yes` undoes run \(run.run)")
  }

  /// The number of the run that a run of such a workflow undid; nil for another one.
  private func undone(by workflow: String) -> Int? {
    workflow.hasPrefix("undo-") ? Int(workflow.dropFirst(5)) : nil
  }

  private func look(_ source: ControlUndoSource, at run: Int?) throws -> Found {
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

  /// Runs a workflow that undoes the run. The history calls it `undo-42`.
  private func undo(_ run: Int) throws -> ExitStatus {
    let text = "name: Undo run \(run)\nsteps:\n  - run.undo: \(run)\n"
    let compilation = WorkflowLoader().compile(
      Array(text.utf8), of: Environment.state.appending("undo-\(run).yaml"))
    guard let workflow = compilation.workflow else { throw ExitStatus.invalidWorkflow }
    var options = RunOptions()
    options.agreesToUndo = true
    options.hidesOutput = true
    options.quiet = json
    options.answerHelp = RunOptions.answerHelp(asJSON: json)
    let session = RunSession(
      workflow: workflow, options: options, given: [:],
      start: try StartValue(from: [], readsPipe: false, for: nil, separator: 0x0a),
      secrets: try SecretStore.load())
    return Blocking.result { await session.run() }
  }
}
