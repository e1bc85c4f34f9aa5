import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// What a step gives for one parameter of its intent, planned.
struct Argument: Sendable {
  private enum Source: Sendable {
    /// Known before the run: converted once.
    case constant(IntentValue)
    case template(Template)
    /// `$ask`
    case question
    case condition(Expression, source: String)
    case expression(Expression, source: String)
    case program(ProgramText)
  }

  let index: Int
  private let parameter: ParameterDescriptor
  private let descriptor: IntentDescriptor
  private let range: SourceRange
  private let source: Source

  init(_ index: Int, of descriptor: IntentDescriptor, template: Template) throws {
    self.index = index
    self.descriptor = descriptor
    parameter = descriptor.parameters[index]
    range = template.range
    source = try Self.source(of: template, for: parameter)
  }

  private static func source(
    of template: Template, for parameter: ParameterDescriptor
  ) throws -> Source {
    switch parameter.type {
    case .condition:
      if let expression = template.parameterExpression {
        return .condition(expression, source: template.source)
      }
    case .expression:
      if let expression = template.parameterExpression {
        return .expression(expression, source: template.source)
      }
    case .program: return .program(ProgramText(template.programText))
    default: break
    }
    if template.isQuestion { return .question }
    if let constant = ConstantEvaluation.constant(template, wanting: parameter.type) {
      return .constant(constant)
    }
    return .template(template)
  }

  /// Sets the parameter on an invocation, if one is given, and tells its value.
  ///
  /// A condition or an expression is told as the file writes it.
  @discardableResult
  func set(
    on invocation: IntentInvocation?, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> IntentValue {
    switch source {
    case .constant(let value):
      visit.note(parameter.name, value, convertedFrom: value)
      try parameter.explaining(descriptor, range) { try invocation?.set(index, to: value) }
      return value
    case .template(let template):
      return try await set(on: invocation, in: frame, visit, isPlain: template.isLiteral) {
        try template.evaluate(in: $0, wanting: parameter.type)
      }
    case .question:
      let answer = try await run.context.interaction.answer(question(of: visit.step))
      return try await set(on: invocation, in: frame, visit, isPlain: true) { _ in answer }
    case .condition(let expression, let source):
      try invocation?.set(
        index,
        toAny: IntentCondition(source: source) { item in
          let pass = Frame(parent: frame, previous: StepOutput(item), item: item)
          return try run.holds(expression, in: pass, for: nil)
        })
      return noted(source, visit)
    case .expression(let expression, let source):
      try invocation?.set(
        index,
        toAny: IntentExpression(source: source) { try run.value(expression, in: frame, for: nil) })
      return noted(source, visit)
    case .program(let program):
      try invocation?.set(index, toAny: program)
      return noted(program.source, visit)
    }
  }

  private func noted(_ source: String, _ visit: StepVisit) -> IntentValue {
    visit.note(parameter.name, .text(source), convertedFrom: .text(source))
    return .text(source)
  }

  private func set(
    on invocation: IntentInvocation?, in frame: Frame, _ visit: StepVisit, isPlain: Bool,
    _ evaluate: (FrameScope) throws -> IntentValue
  ) async throws -> IntentValue {
    try await parameter.set(
      index, of: descriptor, on: invocation, in: frame, visit: visit, at: range, isPlain: isPlain,
      evaluate)
  }

  private func question(of step: PlannedStep) -> Question {
    let kind: Question.Kind =
      if case .choice(let type) = parameter.type {
        .choice(type.cases.map { Question.Option($0.name, subtitle: $0.title) })
      } else {
        .value(parameter.type)
      }
    return Question(
      "\(descriptor.title): \(parameter.title)?", kind: kind, default: parameter.defaultValue)
  }
}
