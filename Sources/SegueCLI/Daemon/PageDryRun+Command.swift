import AppIntentsCore
import Control
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowValues

extension PageDryRun {
  /// As long as a person waits.
  private static let limit = Duration.seconds(30)

  /// Runs workflows as `segue run --dry-run` does, in a process of its own.
  static let byCommand = PageDryRun { workflow, inputs, names in
    guard let path = String(validating: workflow.bytes, as: UTF8.self) else {
      throw ControlFailure(.failed, "the name of its file isn't UTF-8, so it can't be tried here")
    }
    // Relative paths begin where those of a run begin.
    let trial = try await TrialRun(
      of: text(running: path, inputs), in: workflow.removingLastComponent(), limit: limit)
    guard let trial else {
      throw ControlFailure(.unavailable, "a dry run of it takes longer than 30 s")
    }
    return DryRunReport(
      trial.outcome, of: trial.file, giving: inputs.map(\.name), names: names)
  }

  /// The lines of the text with the step, and with the first value.
  static let (step, firstValue) = (2, 4)

  /// A workflow that runs another one. A value is a text, or a list of texts, in which nothing is
  /// evaluated.
  static func text(running path: String, _ inputs: [NamedValue]) -> String {
    func quoted(_ value: IntentValue) -> String {
      JSONWriter.compact(value.changingTexts { $0.replacing("$", with: "$$") })
    }
    // Nothing is before the step, so its first input is what is given, or its default.
    var text = "steps:\n  - run: \(JSONWriter.compact(.text(path)))\n"
    if !inputs.isEmpty { text += "    with:\n" }
    for input in inputs { text += "      \(input.name): \(quoted(input.value.value))\n" }
    return text
  }
}

extension DryRunReport {
  /// Reads what `segue run --dry-run --json` prints.
  ///
  /// - Parameters:
  ///   - file: the workflow that gives the values, which only this program knows.
  ///   - given: the inputs that it gives values, in the order of its lines.
  ///   - names: those of all inputs.
  init(_ ended: ShortProgram.Outcome, of file: FilePath, giving given: [String], names: [String]) {
    self.init()
    let told = TrialErrors(in: ended.errors, of: file).all
    guard case .dictionary(let result)? = try? JSONReader.read(ended.output),
      result["status"] != .text("not_started")
    else {
      wrong = told.compactMap { error in
        let index = error.line - PageDryRun.firstValue
        guard given.indices.contains(index) else { return nil }
        return WrongInput(
          given[index], error.message.replacing(#/^`[^`]*` needs /#, with: "it needs "),
          help: error.help)
      }
      if wrong.isEmpty { (failure, help) = Self.failure(ended, told) }
      return
    }
    if case .list(let changes)? = result["would"] { would = changes.map(\.text) }
    if let output = result["output"], output != .nothing { self.output = WireValue(output) }
    guard result["status"] != .text("succeeded") else { return }
    failure = "it fails"
    guard case .dictionary(let error)? = result["error"] else { return }
    if case .text(let message)? = error["message"] { failure = message }
    if case .text(let help)? = error["help"] { self.help = help }
    // Only what is wrong with a value has its place in the workflow that was written.
    guard let message = failure, let own = told.first(where: { $0.line == PageDryRun.step }),
      let name = message.matches(of: /`([^`]*)`/).lazy.map({ String($0.output.1) })
        .first(where: names.contains)
    else { return }
    wrong = [WrongInput(name, message, help: own.help)]
    failure = nil
  }

  /// Why nothing was tried at all.
  private static func failure(
    _ ended: ShortProgram.Outcome, _ told: [TrialErrors.Told]
  ) -> (message: String, help: String?) {
    if !told.isEmpty {
      return (
        "it can't be tried with these values, or its file has errors",
        "each input needs a value as its field says; its page lists the errors of the file"
      )
    }
    let lines = ended.errors.split(whereSeparator: \.isNewline)
    func first(after mark: String) -> String? {
      lines.lazy.compactMap { line in
        line.firstRange(of: mark).map { String(line[$0.upperBound...]) }
      }.first
    }
    return (first(after: "error: ") ?? "it can't be tried", first(after: "= help: "))
  }
}
