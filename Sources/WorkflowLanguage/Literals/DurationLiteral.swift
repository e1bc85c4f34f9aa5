import AppIntentsCore
import Diagnostics
import Foundation
import WorkflowValues

/// Durations as workflow files write them: `2s`, `1h 30m`, `-15m`.
enum DurationLiteral: ProblemSource {
  static let problem = Problem(
    "invalid-duration",
    """
    A duration is a number and a unit, or several of them: `500ms`, `2s`, `5m`, `1h 30m`, `3d`, \
    `2w`; at most 10,000 years. A number alone has no unit.
    """)

  /// The duration that a whole text spells; nil if it spells none.
  static func duration(_ text: String) -> IntentDuration? { try? DurationText.parse(text) }

  /// Why a text isn't a duration, as in “`5` is …”, and what to write instead.
  static func fault(of text: String) -> (fact: String, help: String?) {
    if Double(text) != nil {
      return ("not a duration", "add a unit: `\(text)s` for seconds, `\(text)m` for minutes")
    }
    do throws(TextProblem) {
      _ = try DurationText.parse(text)
      return ("not a duration", nil)
    } catch {
      return (error.problem, error.help)
    }
  }

  /// The duration of a trigger's key, or a report of what is wrong with it.
  static func duration(
    _ text: Located<String>, for key: String, allowsNegative: Bool = false,
    report: (Diagnostic) -> Void
  ) -> IntentDuration? {
    guard let duration = duration(text.value) else {
      report(.badDuration(text, of: key))
      return nil
    }
    if !allowsNegative, duration.seconds < 0 {
      report(
        Diagnostic(
          kind: problem.kind, message: "`\(key)` can't be negative", range: text.range))
      return nil
    }
    return duration
  }
}

extension Diagnostic {
  fileprivate static func badDuration(_ text: Located<String>, of key: String) -> Diagnostic {
    let (fact, help) = DurationLiteral.fault(of: text.value)
    return Diagnostic(
      kind: DurationLiteral.problem.kind,
      message:
        "`\(key)` needs a duration, but `\(Phrasing.shorten(text.value, to: 40))` \(ValuePhrase.predicate(fact))",
      range: text.range, helps: help.map { [$0] } ?? [])
  }
}

extension Diagnostic.Kind {
  static let invalidDuration = DurationLiteral.problem.kind
}
