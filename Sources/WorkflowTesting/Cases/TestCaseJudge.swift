import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Compares what happened in a test with what the test expects.
struct TestCaseJudge {
  let test: TestCase
  let folder: TestCaseFolder
  /// The workflow with the test.
  let workflow: Workflow

  var source: SourceText { workflow.document.source }
  var expected: TestExpectations { test.expectations }

  /// What isn't as expected, in the order of the file.
  func problems(_ outcome: TestOutcome) async -> [(diagnostic: Diagnostic, source: SourceText)] {
    // These are the reason for everything else.
    let missing = outcome.missing.map(replacementProblem)
    if !missing.isEmpty { return missing }
    if let question = outcome.unanswered { return [(replyProblem(question, outcome), source)] }
    if let unexpected = unexpectedFailure(outcome) { return [unexpected] }
    var found = failureProblems(outcome)
    found += await valueProblems(outcome)
    found += fileProblems()
    found += messageProblems(outcome) + stepProblems(outcome)
    if outcome.unasked > 0 {
      found.append(
        problem(
          "no question asked for the last \(Phrasing.count(outcome.unasked, "answer"))",
          at: test.answers.last?.range ?? test.name.range))
    }
    found += unusedReplyProblems(outcome)
    return found.inOrder().map { ($0, source) }
  }

  func problem(
    _ message: String, at range: SourceRange, notes: [String] = [], helps: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      kind: TestCaseResult.problem.kind, message: message, range: range, notes: notes,
      helps: helps)
  }

  // MARK: - Failures

  private func replacementProblem(_ request: StandInRequest) -> (Diagnostic, SourceText) {
    let step = request.step
    // The `as` of a called workflow's step is no name of this one's.
    let name = request.isOwn ? step.step.modifiers.as?.value ?? step.action : step.action
    let range = request.isOwn ? test.name.range : step.step.actionRange
    var diagnostic =
      step.descriptor?.asksModel == true
      ? modelProblem(of: step, named: name, at: range)
      : problem(
        "the test needs a replacement for `\(step.action)`, which leaves its folder", at: range,
        helps: [
          "add `with: { \(name): … }` with the output that the step is to give, or `real: true`"
        ])
    if request.isOwn { diagnostic.secondary = [.init(step.step.actionRange, "this step")] }
    return (diagnostic, request.source)
  }

  /// The failure of a run that is expected to succeed.
  private func unexpectedFailure(_ outcome: TestOutcome) -> (Diagnostic, SourceText)? {
    if expected.failure != nil { return nil }
    if let message = outcome.inputError {
      return (
        problem("the run didn't start: \(message)", at: test.name.range), source
      )
    }
    guard let result = outcome.result, result.status != .succeeded else { return nil }
    guard let failure = result.failure else {
      return (problem("the run was \(result.status.rawValue)", at: test.name.range), source)
    }
    var diagnostic = failure.diagnostic
    if failure.source == nil {
      diagnostic.secondary.append(.init(test.name.range, "in this test"))
    }
    if let range = diagnostic.range, failure.source == nil,
      let help = missingDetail(namedAt: range)
    {
      diagnostic.helps = [help]
    }
    if failure.kind == .answer { diagnostic.notes += wrongReplies(outcome) }
    if failure.kind == .unanswered { diagnostic.helps = ["add the answer to the test's `answers`"] }
    return (diagnostic, failure.source ?? source)
  }

  private func failureProblems(_ outcome: TestOutcome) -> [Diagnostic] {
    guard let failure = expected.failure else { return [] }
    let message = outcome.inputError ?? outcome.result?.failure?.message
    guard let message else {
      return [problem("the run succeeded, but the test expects a failure", at: failure.range)]
    }
    var found: [Diagnostic] = []
    let kind = outcome.inputError == nil ? outcome.result?.failure?.kind : .value
    if let wanted = failure.kind?.rawValue, let kind, wanted != kind.rawValue {
      found.append(
        problem(
          "the run failed with `\(kind.rawValue)`, not `\(wanted)`", at: failure.range,
          notes: ["the message is: \(message)"]))
    }
    let ended = outcome.result?.failure
    if let wanted = failure.exitCode, ended?.exitCode != wanted {
      let actual = ended?.exitCode.map { "`\($0)`" }
      found.append(
        problem(
          actual.map { "the exit code is \($0), not `\(wanted)`" }
            ?? "the failure has no exit code", at: failure.range))
    }
    if let wanted = failure.output, ended?.output?.holds(wanted.value) != true {
      let notes = ended?.output.map { ["the output is: \(Phrasing.excerpt($0))"] } ?? []
      found.append(
        problem("the failed program's output doesn't have this", at: wanted.range, notes: notes))
    }
    if let wanted = failure.message, !message.holds(wanted.value) {
      let (text, notes) = ValueDifference(expected: wanted.value, actual: message)
        .message(about: "the message")
      found.append(
        problem(
          text.replacing("`the message`", with: "the message"), at: wanted.range, notes: notes))
    }
    return found
  }

  // MARK: - Values

  private func valueProblems(_ outcome: TestOutcome) async -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let output = expected.output, expected.failure != nil {
      found.append(problem("a run that fails has no output", at: output.range))
    }
    guard let run = outcome.run, let result = outcome.result else {
      // A failure that wasn't expected is told of already.
      guard expected.failure != nil else { return [] }
      return found
        + (expected.names.map(\.name.range) + expected.conditions.map(\.range)).map {
          problem("the run didn't start, so this has no value", at: $0)
        }
    }
    if let output = expected.output, result.status == .succeeded {
      found += await compare(result.output, with: output, named: "output", run)
    }
    for (name, template) in expected.names {
      found += await compare(
        run.value(of: name.value) ?? .nothing, with: template, named: name.value, run)
    }
    run.set("output", to: result.output)
    run.set("messages", to: .list(outcome.messages.map { .text($0) }))
    for condition in expected.conditions { found += await check(condition, run) }
    return found
  }

  private func compare(
    _ actual: IntentValue, with template: Template, named name: String, _ run: FinishedRun
  ) async -> [Diagnostic] {
    do {
      let written = folder.plain(try await run.value(template, wanting: .any))
      // `~` would be a text for a value of a type.
      let type: ValueType = actual == .nothing || written == .nothing ? .any : actual.type
      var wanted = try await run.value(template, wanting: type)
      if actual != .nothing, wanted != .nothing,
        let converted = try? Conversions.convert(wanted, to: actual.type, in: run.context)
      {
        wanted = converted
      }
      let (plainActual, plainWanted) = (folder.plain(actual), folder.plain(wanted))
      if plainActual == plainWanted { return [] }
      let isSame = try? Comparison.holds(
        plainActual, .equal, plainWanted, in: ConversionContext(run.context))
      if isSame == true, plainActual.isList == plainWanted.isList { return [] }
      // A text for a list became a list, but isn't one in the file.
      let difference = ValueDifference(
        expected: plainWanted.isList && !written.isList ? written : plainWanted,
        actual: plainActual)
      let (message, notes) = difference.message(about: name)
      let wantsNothing = actual == .nothing && written == .text("nothing")
      return [
        problem(
          message, at: template.range, notes: notes,
          helps: wantsNothing ? ["write `~` for no value"] : [])
      ]
    } catch {
      return [problem(error, at: template.range)]
    }
  }

  private func check(
    _ condition: WorkflowLanguage.Expression, _ run: FinishedRun
  ) async -> [Diagnostic] {
    do {
      if try await run.holds(condition) { return [] }
      return [
        problem("this isn't true", at: condition.range, notes: await sides(of: condition, run))
      ]
    } catch {
      return [problem(error, at: condition.range)]
    }
  }

  /// An error of a value or a condition that the test expects.
  private func problem(_ error: any Error, at range: SourceRange) -> Diagnostic {
    let message = IntentErrorText.message(for: error)
    guard let error = error as? EvaluationError else { return problem(message, at: range) }
    let help = error.range.flatMap { missingDetail(namedAt: $0) }
    return problem(message, at: range, helps: help.map { [$0] } ?? error.helps)
  }

  /// The values of the parts of a condition that aren't literals.
  private func sides(
    of condition: WorkflowLanguage.Expression, _ run: FinishedRun
  ) async -> [String] {
    guard case .comparison(_, let left, let right) = condition else { return [] }
    var texts: [String] = []
    for side in [left, right].compactMap(\.self) {
      if case .literal = side { continue }
      guard let value = try? await run.value(side) else { continue }
      let text = source[side.range]
      texts.append("`\(text)` is \(Phrasing.excerpt(folder.plain(value).text))")
    }
    return texts
  }

  // MARK: - Messages and steps

  private func messageProblems(_ outcome: TestOutcome) -> [Diagnostic] {
    expected.messages.compactMap { message in
      let shown = outcome.messages.map { folder.plain(.text($0)).text.withoutFinalLineBreak }
      // The title of a notification is a message by itself.
      let lines = shown + shown.compactMap { $0.split(separator: "\n").first.map(String.init) }
      if lines.contains(message.value.withoutFinalLineBreak) { return nil }
      let near =
        shown.isEmpty ? "nothing" : shown.map { Phrasing.excerpt($0) }.joined(separator: ", ")
      return problem("no step showed this", at: message.range, notes: ["they showed \(near)"])
    }
  }

  private func stepProblems(_ outcome: TestOutcome) -> [Diagnostic] {
    expected.ran.filter { !outcome.ran.contains($0.value) }
      .map { problem("`\($0.value)` didn't run", at: $0.range) }
      + expected.notRan.filter { outcome.ran.contains($0.value) }
      .map { problem("`\($0.value)` ran", at: $0.range) }
  }
}

extension IntentValue {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}
