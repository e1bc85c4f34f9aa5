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

  /// Sets the parameter on an invocation.
  func set(
    on invocation: IntentInvocation, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws {
    do {
      switch source {
      case .constant(let value):
        visit.note(parameter.name, value, convertedFrom: value)
        try invocation.set(index, to: value)
      case .template(let template):
        let given = try run.value(template, wanting: parameter.type, in: frame)
        let value = try await run.convert(given, for: parameter)
        visit.note(
          parameter.name, value, convertedFrom: template.isLiteral ? value : given)
        try parameter.checkLimits(of: value, in: descriptor)
        try invocation.set(index, to: value)
      case .question:
        let value = try await run.convert(
          try await run.context.interaction.answer(question(of: visit.step)), for: parameter)
        visit.note(parameter.name, value, convertedFrom: value)
        try parameter.checkLimits(of: value, in: descriptor)
        try invocation.set(index, to: value)
      case .condition(let expression, let source):
        visit.note(parameter.name, .text(source), convertedFrom: .text(source))
        try invocation.set(
          index,
          toAny: IntentCondition(source: source) { item in
            let pass = Frame(parent: frame, previous: StepOutput(item), item: item)
            return try run.holds(expression, in: pass)
          })
      case .expression(let expression, let source):
        visit.note(parameter.name, .text(source), convertedFrom: .text(source))
        try invocation.set(
          index,
          toAny: IntentExpression(source: source) { try run.value(expression, in: frame) })
      case .program(let program):
        visit.note(parameter.name, .text(program.source), convertedFrom: .text(program.source))
        try invocation.set(index, toAny: program)
      }
    } catch let error as ConversionError {
      throw ParameterError(error, parameter: parameter, of: descriptor, range: range)
    } catch let error as IntentValueError {
      throw ParameterError(error, parameter: parameter, of: descriptor, range: range)
    }
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

extension ParameterError {
  init(
    _ error: ConversionError, parameter: ParameterDescriptor, of descriptor: IntentDescriptor,
    range: SourceRange?
  ) {
    message = "`\(parameter.name)` of `\(descriptor.id)`: \(error.message)"
    help = error.help
    self.range = range
  }

  init(
    _ error: IntentValueError, parameter: ParameterDescriptor, of descriptor: IntentDescriptor,
    range: SourceRange?
  ) {
    message =
      "`\(parameter.name)` of `\(descriptor.id)` needs \(error.wanted), not "
      + "`\(error.given.shortText)`"
    self.range = range
  }
}
