import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// What gives the value of a parameter, for errors about the value.
enum ArgumentSource {
  case template(Template)
  /// The previous output, with the reason if it is nothing.
  case pipe(Connection.Source, Absence?)

  /// The source of a value that doesn't fit: “`$total`”, “the output of `text.trim` in line 3”; nil for
  /// one that the file itself writes.
  var words: String? {
    switch self {
    case .template(let template): template.shownSource
    case .pipe(.step(let line, let action), _): "the output of `\(action)` in line \(line)"
    case .pipe(.start, _): "what the run was started with"
    case .pipe(let source, _): "`\(source.text)`"
    }
  }
}

/// A parameter that needs a value gets nothing. It never asks for one: the run may be unattended.
struct MissingValue: DetailedFailure, CustomStringConvertible {
  let failureDetails: FailureDetails

  init(parameter: String, type: ValueType, source: ArgumentSource?, _ visit: StepVisit) {
    let needs = "\(parameter) needs \(type.phrase), but"
    var details = FailureDetails(kind: .value, message: "\(needs) gets nothing")
    switch source {
    case nil: break
    case .template(let template)?:
      let written = Phrasing.shorten(template.source, to: 60)
      let reason = AbsenceFinder(frame: visit.frame, run: visit.run).reason(for: template)
      details.message = "\(needs) `\(written)` is nothing" + (reason.map { ": \($0)" } ?? "")
      let inner = WrittenExpression.inner(written)
      details.help = "give another value for this case: `${\(inner) ?? …}`"
      details.range = template.range
    case .pipe(_, let absence)?:
      details.message = "\(needs) gets nothing: \(absence.reason)"
      details.help =
        "give another value for this case: `${prev ?? …}`, or run the step `when: prev has value`"
    }
    failureDetails = details
  }
}
