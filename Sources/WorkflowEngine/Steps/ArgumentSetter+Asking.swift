import AppIntentsCore
import WorkflowLanguage

extension ArgumentSetter {
  /// The question of a parameter whose whole value is an answer.
  func question(for index: Int) async throws -> Question {
    let parameter = parameters[index]
    let kind: Question.Kind =
      switch parameter.type {
      case .choice(let type): .choice(type.options)
      case .list(.choice(let type)): .choices(type.options)
      default: .value(parameter.type)
      }
    var question = Question(
      "\(intent.known.descriptor.title): \(parameter.title)?", kind: kind,
      default: parameter.defaultValue?.namingCases, hints: parameter.hints)
    if case .value = kind, let invocation, visit.run.context.interaction.isAttended {
      question.suggestions = try await IntentContext.$current.withValue(visit.run.context) {
        try await intent.known.descriptor.options(ofParameter: index, of: invocation)
      }
    }
    return question
  }
}

extension IntentChoiceType {
  /// The cases as options of a question, by their names.
  fileprivate var options: [Question.Option] {
    cases.map { Question.Option($0.name, subtitle: $0.title, icon: $0.icon) }
  }
}

extension IntentValue {
  /// The value with the names of cases, by which the options of a question are called.
  fileprivate var namingCases: IntentValue {
    switch self {
    case .choice(let choice): .text(choice.name)
    case .list(let items): .list(items.map(\.namingCases))
    default: self
    }
  }
}
