import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

extension RunState {
  /// Whether a condition holds.
  func holds(_ condition: Expression, in frame: Frame) throws -> Bool {
    try condition.holds(in: FrameScope(frame: frame, state: self))
  }

  func value(_ expression: Expression, in frame: Frame) throws -> IntentValue {
    try expression.evaluate(in: FrameScope(frame: frame, state: self))
  }

  /// What the file writes for a value of a type. A literal comes as text, to be converted.
  func value(
    _ template: Template, wanting type: ValueType, in frame: Frame
  ) throws -> IntentValue {
    try template.evaluate(in: FrameScope(frame: frame, state: self), wanting: type)
  }

  /// The value with what else is known of it, where the file only names it.
  func output(_ template: Template, in frame: Frame) throws -> StepOutput {
    if case .expression(.name(let name)) = template.content {
      let output = FrameScope(frame: frame, state: self).output(of: name.value)
      guard output.isKnown else { throw UnknownInDryRun() }
      return output
    }
    return StepOutput(try value(template, wanting: .any, in: frame))
  }

  func text(_ template: Template, in frame: Frame) throws -> String {
    let value = try value(template, wanting: .text, in: frame)
    guard case .text(let text) = try convert(value, to: .text) else { return "" }
    return text
  }

  func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue {
    try Conversions.convert(value, to: type, in: context)
  }

  /// A count such as `repeat`'s: a whole number that isn't negative.
  func count(_ template: Template, named name: String, in frame: Frame) throws -> Int {
    let value = try convert(try value(template, wanting: .number, in: frame), to: .number)
    guard case .number(let number) = value, let count = number.integer, count >= 0 else {
      throw ParameterError(
        message: "`\(name)` needs a whole number from 0 on, not `\(value.shortText)`",
        range: template.range)
    }
    return count
  }

  func duration(_ template: Template, in frame: Frame) throws -> Duration {
    let value = try convert(try value(template, wanting: .duration, in: frame), to: .duration)
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
