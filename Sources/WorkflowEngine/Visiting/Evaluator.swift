import AppIntentsCore
import Diagnostics
import Synchronization
import WorkflowLanguage
import WorkflowValues

import enum WorkflowLanguage.Expression

/// Evaluates expressions and templates with the names of one place of a run.
///
/// The results of an evaluation for a visit are recorded in the run's journal if they depend on
/// outside state. An intent's own evaluations have no visit, because the intent's outcome is recorded
/// as a whole.
struct Evaluator {
  let frame: Frame
  let run: ActiveRun
  var visit: StepVisit?
  /// The visit whose answers are read, if the evaluation isn't recorded as a part of it.
  var asker: StepVisit?
  /// Collects where all values come from but the item that a formula is about.
  var others: OriginTally?

  /// The result of an evaluation, or the one that was recorded before the run was interrupted, with
  /// its origin.
  ///
  /// - Parameter isPlace: whether the result is a value of the run, or an item of one, as it is there.
  /// - Throws: `CancellationError` for a result that a cancellation may have cut short.
  func observe(
    isPlace: Bool = false, _ work: (FrameScope) throws -> StepOutput
  ) throws -> StepOutput {
    guard let visit, let record = visit.record else {
      return try tallying(isPlace, nil, work)
    }
    return try record.observe(
      explaining: { StepFailure($0, of: visit.step.checked, attempt: max(1, visit.attempts)) },
      { try tallying(isPlace, record, work) })
  }

  private func tallying(
    _ isPlace: Bool, _ record: VisitRecord?, _ work: (FrameScope) throws -> StepOutput
  ) throws -> StepOutput {
    let tally = OriginTally(isPlace: isPlace)
    var output = try OriginTally.$current.withValue(tally) {
      try work(
        FrameScope(
          frame: frame, active: run, record: record, asker: visit ?? asker, tally: tally,
          others: others))
    }
    try Task.checkCancellation()
    output.origin = tally.origin
    return output
  }

  /// Whether a condition holds.
  func holds(_ condition: Expression) throws -> Bool { try decision(condition).holds }

  /// Whether a condition holds, and where that comes from.
  func decision(_ condition: Expression) throws -> (holds: Bool, origin: ValueOrigin) {
    guard visit?.record != nil else {
      let tally = OriginTally()
      let holds = try condition.holds(
        in: FrameScope(frame: frame, active: run, asker: visit ?? asker, tally: tally))
      try Task.checkCancellation()
      return (holds, tally.origin)
    }
    let output = try observe { StepOutput(.boolean(try condition.holds(in: $0))) }
    return (output.value == .boolean(true), output.origin)
  }

  /// Whether a condition about an item holds, by which an intent chooses among several. Notes whether text
  /// that a model wrote decides about that, besides the item's own.
  ///
  /// - Parameter names: what stands for the item in the condition.
  func chooses(
    by condition: Expression, about names: Set<String>, for visit: StepVisit
  ) throws -> Bool {
    let others = OriginTally(besides: names)
    var scope = FrameScope(frame: frame, active: run, tally: OriginTally())
    scope.others = others
    let holds = try condition.holds(in: scope)
    try Task.checkCancellation()
    if others.isFromModel { visit.isChosenByModel.store(true, ordering: .relaxed) }
    return holds
  }

  func value(_ expression: Expression) throws -> IntentValue { try output(expression).value }

  /// Throws the first question of an expression that has no answer yet, or a deferred property that has
  /// to be asked for before it. Another error is left to the
  /// evaluation that wants the value.
  func findQuestion(_ expression: Expression) throws {
    do {
      _ = try value(expression)
    } catch let question as OpenQuestion {
      throw question
    } catch let unread as UnreadProperty {
      throw unread
    } catch {}
  }

  func output(_ expression: Expression) throws -> StepOutput {
    try observe { try checked(expression.evaluate(in: $0), of: expression) }
  }

  /// The value of a template without details. A literal gives a text, to be converted.
  func value(_ template: Template, wanting type: ValueType) throws -> StepOutput {
    try observe(isPlace: template.isPlace) {
      try checked(template.evaluate(in: $0, wanting: type), of: template)
    }
  }

  /// The value of a template. A name also gives the details of its output.
  func output(_ template: Template) throws -> StepOutput {
    try observe(isPlace: template.isPlace) { scope in
      if case .expression(.name(let name)) = template.content {
        let output = scope.output(of: name.value)
        guard output.isKnown else { throw UnknownInDryRun() }
        return output
      }
      // It may live longer than the value that it is a part of.
      return try run.output(template.evaluate(in: scope, wanting: .any))
    }
  }

  /// A value that was computed, unless it is larger than a value may be. A part of another value
  /// needn't be looked at again while that one lives.
  private func checked(_ value: IntentValue, of expression: Expression) throws -> StepOutput {
    expression.isPart ? StepOutput(value) : try run.output(value)
  }

  func checked(_ value: IntentValue, of template: Template) throws -> StepOutput {
    switch template.content {
    case .expression(let expression): try checked(value, of: expression)
    case .scalar: StepOutput(value)
    case .text, .list, .dictionary: try run.output(value)
    }
  }

  func text(_ template: Template) throws -> String {
    guard case .text(let text) = try converted(template, to: .text).value else { return "" }
    return text
  }

  /// A count such as `repeat`'s: a whole number that isn't negative.
  func count(_ template: Template, named name: String) throws -> Int {
    try counted(template, named: name).count
  }

  /// A count, and where it comes from.
  func counted(
    _ template: Template, named name: String
  ) throws -> (count: Int, origin: ValueOrigin) {
    let output = try converted(template, to: .number)
    guard case .number(let number) = output.value, let count = number.integer, count >= 0 else {
      throw ParameterError(
        message: "`\(name)` needs a whole number from 0 on, not `\(output.value.shortText)`",
        range: template.range)
    }
    return (count, output.origin)
  }

  func duration(_ template: Template) throws -> Duration {
    let value = try converted(template, to: .duration).value
    guard case .duration(let duration) = value, duration.clockDuration >= .zero else {
      throw ParameterError(
        message: "`\(value.shortText)` isn't a time to wait", range: template.range)
    }
    return duration.clockDuration
  }

  private func converted(_ template: Template, to type: ValueType) throws -> StepOutput {
    try observe { (scope) throws -> StepOutput in
      let value = try template.evaluate(in: scope, wanting: type)
      do {
        return StepOutput(try Conversions.convert(value, to: type, in: run.context))
      } catch var error as ConversionError {
        if let source = template.shownSource { error.origin = source }
        throw error
      }
    }
  }
}

extension Template {
  /// The template as the source of a value that doesn't fit; nil for one that spells it out.
  var shownSource: String? { isLiteral ? nil : "`\(Phrasing.shorten(source, to: 60))`" }

  /// Whether it is an answer and nothing else.
  var isQuestion: Bool {
    if case .expression(let expression) = content { return expression.question != nil }
    return false
  }
}

extension Expression {
  /// Whether it names a value or a part of one, rather than computing a new one.
  fileprivate var isPart: Bool { if case .literal = self { true } else { isPlace } }
}
