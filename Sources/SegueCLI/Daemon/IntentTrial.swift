import AppIntentsCore
import Control
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// Tries an intent as `segue run --dry-run` does, in a process of its own, which is ended if it takes long.
enum IntentTrial {
  private static let limit = Duration.seconds(10)

  static func attempt(
    _ intent: IntentDescriptor, with values: [NamedValue]
  ) async throws -> IntentTrialReport {
    let text = workflow(of: intent, with: values)
    guard let ended = try await TrialRun(of: text, limit: limit)?.outcome else {
      throw ControlFailure(.unavailable, "`\(intent.id)` takes longer than 10 s")
    }
    guard case .dictionary(let result)? = try? JSONReader.read(ended.output),
      result["status"] == .text("succeeded")
    else { throw failure(ended, of: intent) }
    var would: [String] = []
    if case .list(let changes)? = result["would"] { would = changes.map(\.text) }
    let output = result["output"] ?? .nothing
    return IntentTrialReport(output: output == .nothing ? nil : WireValue(output), would: would)
  }

  /// A workflow with one step. A value is a text, or a list of texts, in which nothing is evaluated.
  static func workflow(of intent: IntentDescriptor, with values: [NamedValue]) -> String {
    var text = "steps:\n  - \(intent.id):\n"
    if !values.isEmpty { text += "    with:\n" }
    for value in values {
      let parameter = intent.parameters.first { $0.name == value.name }
      let isEvaluated = parameter.map { Self.isEvaluated($0.type) } ?? false
      let content = value.value.value.changingTexts {
        isEvaluated ? $0 : $0.replacing("$", with: "$$")
      }
      text += "      \(value.name): \(JSONWriter.compact(content))\n"
    }
    return text
  }

  /// Whether a text of a type is an expression or a program, in which `$` means itself.
  private static func isEvaluated(_ type: ValueType) -> Bool {
    switch type.itemType {
    case .expression, .condition, .formula, .program: true
    default: false
    }
  }

  /// What went wrong, without the places in the text that was made up.
  private static func failure(
    _ ended: ShortProgram.Outcome, of intent: IntentDescriptor
  ) -> ControlFailure {
    let lines = ended.errors.split(whereSeparator: \.isNewline)
    let error = lines.lazy.compactMap { line in
      line.firstRange(of: "error: ").map { String(line[$0.upperBound...]) }
    }.first?.replacing(/\ \[[a-z-]+\]$/, with: "")
    let help = lines.lazy.compactMap { line in
      line.firstRange(of: "= help: ").map { String(line[$0.upperBound...]) }
    }.first
    return ControlFailure(.failed, error ?? "`\(intent.id)` can't be tried", help: help)
  }
}
