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
  static let byCommand = PageDryRun { workflow, inputs in
    guard let path = String(validating: workflow.bytes, as: UTF8.self) else {
      throw ControlFailure(.failed, "the name of its file isn't UTF-8, so it can't be tried here")
    }
    // Relative paths begin where those of a run begin.
    let trial = try await TrialRun(
      of: text(running: path, inputs), in: workflow.removingLastComponent(), limit: limit)
    guard let trial else {
      throw ControlFailure(.unavailable, "a dry run of it takes longer than 30 s")
    }
    return DryRunReport(trial.outcome, of: trial.file)
  }

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
  /// - Parameter file: the workflow that gives the values, which nobody but this program knows.
  fileprivate init(_ ended: ShortProgram.Outcome, of file: FilePath) {
    self.init()
    guard case .dictionary(let result)? = try? JSONReader.read(ended.output) else {
      if ended.errors.contains(file.string) {
        failure = "it can't be tried with these values, or its file has errors"
        help = "each input needs a value as its field says; its page lists the errors of the file"
        return
      }
      let said = ended.errors.split(whereSeparator: \.isNewline)
      failure =
        said.lazy.compactMap { line in
          line.firstRange(of: "error: ").map { String(line[$0.upperBound...]) }
        }.first ?? "it can't be tried"
      help =
        said.lazy.compactMap { line in
          line.firstRange(of: "= help: ").map { String(line[$0.upperBound...]) }
        }.first
      return
    }
    if case .list(let changes)? = result["would"] { would = changes.map(\.text) }
    if let output = result["output"], output != .nothing { self.output = WireValue(output) }
    guard result["status"] != .text("succeeded") else { return }
    failure = "it fails"
    guard case .dictionary(let error)? = result["error"] else { return }
    if case .text(let message)? = error["message"] { failure = message }
    if case .text(let help)? = error["help"] { self.help = help }
  }
}
