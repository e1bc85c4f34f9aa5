import AppIntentsCore
import Diagnostics
import WorkflowLanguage

import enum WorkflowLanguage.Expression

/// Finds out why the value of an expression is nothing, for the error where a value is needed.
struct AbsenceFinder {
  let frame: Frame
  let run: ActiveRun

  private var scope: FrameScope {
    FrameScope(frame: frame, active: run, tally: OriginTally())
  }

  /// The reason as it reads after “it is nothing:”; nil if none is known.
  func reason(for template: Template) -> String? {
    guard case .expression(let expression) = template.content else { return nil }
    return reason(for: expression)
  }

  private func reason(for expression: Expression) -> String? {
    switch expression {
    case .name(let name): reason(forName: name.value)
    case .property(let base, let name): reason(for: base, lacking: "`\(name.value)`")
    case .element(let base, let index, _): reason(for: base, lacking: "`\(index.source)`")
    case .call(_, let arguments, _):
      arguments.count == 1 ? reason(for: arguments[0], lacking: nil) : nil
    case .fallback(_, let right): reason(for: right)
    default: nil
    }
  }

  /// Why a value has no part, or a function of it no result.
  private func reason(for base: Expression, lacking part: String?) -> String? {
    guard let value = try? base.evaluate(in: scope) else { return nil }
    let name = "`\(Phrasing.shorten(base.source, to: 40))`"
    switch value {
    case .nothing: return reason(for: base).map { "\(name) is nothing: \($0)" }
    case .list([]): return "\(name) is an empty list"
    case .dictionary, .entity: return part.map { "\(name) has no \($0)" }
    default: return nil
    }
  }

  private func reason(forName name: String) -> String? {
    if name == "prev" { return frame.previous.absence?.words }
    if let output = frame.output(named: name) { return output.absence?.words }
    let setter = run.workflow.steps.all.first { checked in
      checked.step.modifiers.as?.value == name
        || checked.step.action.assignments.contains { $0.name.value == name }
    }
    return setter.map { "`\($0.action)` in line \($0.line), which sets it, didn't run" }
  }
}
