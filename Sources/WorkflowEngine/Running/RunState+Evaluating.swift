import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

// What is evaluated for a visit is written down in the run's journal, where it has one and the world
// outside had a say in it. `nil` is for what an intent evaluates while it performs: its outcome is
// written down as a whole.
extension RunState {
  /// Some evaluation's outcome: the one it had before the run was interrupted, if it was.
  func observe(
    for visit: StepVisit?, in frame: Frame, _ work: (FrameScope) throws -> StepOutput
  ) throws -> StepOutput {
    guard let visit, let record = visit.record else {
      return try work(FrameScope(frame: frame, state: self))
    }
    return try record.observe(
      explaining: { failure($0, of: visit.step, attempt: max(1, visit.attempts)) },
      { try work(FrameScope(frame: frame, state: self, record: record)) })
  }

  /// Whether a condition holds.
  func holds(_ condition: Expression, in frame: Frame, for visit: StepVisit?) throws -> Bool {
    guard visit?.record != nil else {
      return try condition.holds(in: FrameScope(frame: frame, state: self))
    }
    return try observe(for: visit, in: frame) {
      StepOutput(.boolean(try condition.holds(in: $0)))
    }.value == .boolean(true)
  }

  func value(
    _ expression: Expression, in frame: Frame, for visit: StepVisit?
  ) throws -> IntentValue {
    try observe(for: visit, in: frame) { StepOutput(try expression.evaluate(in: $0)) }.value
  }

  /// What the file writes for a value of a type. A literal comes as text, to be converted.
  func value(
    _ template: Template, wanting type: ValueType, in frame: Frame, for visit: StepVisit?
  ) throws -> IntentValue {
    try observe(for: visit, in: frame) {
      StepOutput(try template.evaluate(in: $0, wanting: type))
    }.value
  }

  /// The value with what else is known of it, where the file only names it.
  func output(
    _ template: Template, in frame: Frame, for visit: StepVisit?
  ) throws -> StepOutput {
    try observe(for: visit, in: frame) { scope in
      if case .expression(.name(let name)) = template.content {
        let output = scope.output(of: name.value)
        guard output.isKnown else { throw UnknownInDryRun() }
        return output
      }
      return StepOutput(try template.evaluate(in: scope, wanting: .any))
    }
  }

  func text(_ template: Template, in frame: Frame, for visit: StepVisit?) throws -> String {
    let value = try converted(template, to: .text, in: frame, for: visit)
    guard case .text(let text) = value else { return "" }
    return text
  }

  private func converted(
    _ template: Template, to type: ValueType, in frame: Frame, for visit: StepVisit?
  ) throws -> IntentValue {
    try observe(for: visit, in: frame) {
      StepOutput(try convert(try template.evaluate(in: $0, wanting: type), to: type))
    }.value
  }

  func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue {
    try Conversions.convert(value, to: type, in: context)
  }

  /// A count such as `repeat`'s: a whole number that isn't negative.
  func count(
    _ template: Template, named name: String, in frame: Frame, for visit: StepVisit?
  ) throws -> Int {
    let value = try converted(template, to: .number, in: frame, for: visit)
    guard case .number(let number) = value, let count = number.integer, count >= 0 else {
      throw ParameterError(
        message: "`\(name)` needs a whole number from 0 on, not `\(value.shortText)`",
        range: template.range)
    }
    return count
  }

  func duration(
    _ template: Template, in frame: Frame, for visit: StepVisit?
  ) throws -> Duration {
    let value = try converted(template, to: .duration, in: frame, for: visit)
    guard case .duration(let duration) = value, duration.clockDuration >= .zero else {
      throw ParameterError(
        message: "`\(value.shortText)` is no time to wait", range: template.range)
    }
    return duration.clockDuration
  }

  /// A value as a parameter takes it; entities are looked up.
  func convert(
    _ value: IntentValue, for parameter: ParameterDescriptor
  ) async throws -> IntentValue {
    guard let entity = parameter.entity else { return try convert(value, to: parameter.type) }
    return try await EntityResolver(context: context).resolve(
      value, as: entity, isList: parameter.type.isList)
  }
}
