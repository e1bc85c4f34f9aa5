import AppIntents
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
  /// The test's file.
  let source: SourceText

  private var expected: TestExpectations { test.expectations }

  /// What isn't as expected, in the order of the file.
  func problems(_ outcome: TestOutcome) -> [(diagnostic: Diagnostic, source: SourceText)] {
    // These are the reason for everything else.
    let missing = outcome.missing.map(replacementProblem)
    if !missing.isEmpty { return missing.map { ($0, source) } }
    if let unexpected = unexpectedFailure(outcome) { return [unexpected] }
    var found = failureProblems(outcome)
    found += valueProblems(outcome)
    found += fileProblems()
    found += messageProblems(outcome) + stepProblems(outcome)
    if outcome.unasked > 0 {
      found.append(
        problem(
          "no question asked for the last \(Phrasing.count(outcome.unasked, "answer"))",
          at: test.answers.last?.range ?? test.name.range))
    }
    return found.inOrder().map { ($0, source) }
  }

  private func problem(
    _ message: String, at range: SourceRange, notes: [String] = [], helps: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      kind: TestCaseResult.problem.kind, message: message, range: range, notes: notes,
      helps: helps)
  }

  // MARK: - Failures

  private func replacementProblem(_ step: CheckedStep) -> Diagnostic {
    let name = step.step.modifiers.as?.value ?? step.action
    return Diagnostic(
      kind: TestCaseResult.problem.kind,
      message: "the test needs a replacement for `\(step.action)`, which leaves its folder",
      range: test.name.range, secondary: [.init(step.step.actionRange, "this step")],
      helps: [
        "add `with: { \(name): … }` with the output that the step is to give, or `real: true`"
      ])
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
    if let wanted = failure.message, !message.contains(wanted.value) {
      let (text, notes) = ValueDifference(expected: wanted.value, actual: message)
        .message(about: "the message")
      found.append(
        problem(
          text.replacing("`the message`", with: "the message"), at: wanted.range, notes: notes))
    }
    return found
  }

  // MARK: - Values

  private func valueProblems(_ outcome: TestOutcome) -> [Diagnostic] {
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
      found += compare(result.output, with: output, named: "output", run)
    }
    for (name, template) in expected.names {
      found += compare(
        run.value(of: name.value) ?? .nothing, with: template, named: name.value, run)
    }
    run.set("output", to: result.output)
    run.set("messages", to: .list(outcome.messages.map { .text($0) }))
    for condition in expected.conditions { found += check(condition, run) }
    return found
  }

  private func compare(
    _ actual: IntentValue, with template: Template, named name: String, _ run: FinishedRun
  ) -> [Diagnostic] {
    do {
      var wanted = try run.value(template, wanting: actual == .nothing ? .any : actual.type)
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
      let (message, notes) = ValueDifference(expected: plainWanted, actual: plainActual)
        .message(about: name)
      return [problem(message, at: template.range, notes: notes)]
    } catch {
      return [problem(IntentErrorText.message(for: error), at: template.range)]
    }
  }

  private func check(_ condition: WorkflowLanguage.Expression, _ run: FinishedRun) -> [Diagnostic] {
    do {
      if try run.holds(condition) { return [] }
      return [
        problem("this isn't true", at: condition.range, notes: sides(of: condition, run))
      ]
    } catch {
      return [problem(IntentErrorText.message(for: error), at: condition.range)]
    }
  }

  /// The values of the parts of a condition that aren't literals.
  private func sides(of condition: WorkflowLanguage.Expression, _ run: FinishedRun) -> [String] {
    guard case .comparison(_, let left, let right) = condition else { return [] }
    return [left, right].compactMap(\.self).compactMap { side in
      if case .literal = side { return nil }
      guard let value = try? run.value(side) else { return nil }
      let text = source[side.range]
      return "`\(text)` is \(Phrasing.excerpt(folder.plain(value).text))"
    }
  }

  // MARK: - Files, messages and steps

  private func fileProblems() -> [Diagnostic] {
    expected.files.compactMap { name, file in
      let path = folder.path(name.value)
      let exists = (try? LocalFiles().statusIfPresent(of: path)) != nil
      switch file.content {
      case .exists(let wanted):
        if exists == wanted { return nil }
        return problem(
          wanted ? "there is no `\(name.value)`" : "there is a `\(name.value)`", at: name.range,
          notes: wanted ? [listing] : [])
      case .text, .contains:
        guard exists, let data = try? LocalFiles().read(path) else {
          return problem("there is no file `\(name.value)`", at: name.range, notes: [listing])
        }
        return compare(String(decoding: data, as: UTF8.self), with: file, named: name)
      }
    }
  }

  private func compare(
    _ text: String, with file: ExpectedFile, named name: Located<String>
  ) -> Diagnostic? {
    switch file.content {
    case .exists: return nil
    case .contains(let part):
      // A block of YAML ends with a line break that the file may not have there.
      if text.contains(part.withoutFinalLineBreak) { return nil }
      return problem(
        "`\(name.value)` doesn't contain this", at: file.range,
        notes: [
          "it is:\n" + text.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
        ])
    case .text(let wanted):
      if text.withoutFinalLineBreak == wanted.withoutFinalLineBreak { return nil }
      let (message, notes) = ValueDifference(expected: wanted, actual: text)
        .message(about: name.value)
      return problem(message, at: file.range, notes: notes)
    }
  }

  /// The files that are there, in a sentence.
  private var listing: String {
    let all = FileManager.default.enumerator(atPath: folder.home.string)?.allObjects ?? []
    let files = all.compactMap { $0 as? String }.sorted().filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: folder.home.appending(name).string, isDirectory: &isFolder) && !isFolder.boolValue
    }
    return files.isEmpty ? "there are no files" : "there is \(Phrasing.list(files))"
  }

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

extension String {
  fileprivate var withoutFinalLineBreak: String {
    last?.isNewline == true ? String(dropLast()) : self
  }
}

extension IntentValue {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}
