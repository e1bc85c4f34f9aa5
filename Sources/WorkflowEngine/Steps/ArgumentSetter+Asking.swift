import AppIntentsCore
import WorkflowLanguage

extension ArgumentSetter {
  /// The question of a parameter whose whole value is an answer.
  func question(for index: Int) async throws -> Question {
    let parameter = parameters[index]
    let isOfApp = intent.known.descriptor.app != nil
    let kind: Question.Kind =
      switch parameter.type {
      case .choice(let type): .choice(type.options(byTitles: isOfApp))
      case .list(.choice(let type)): .choices(type.options(byTitles: isOfApp))
      default: .value(parameter.type)
      }
    var question = Question(
      "\(intent.known.descriptor.title): \(parameter.title)?", kind: kind,
      default: parameter.defaultValue?.namingCases(byTitles: isOfApp), hints: parameter.hints)
    if case .value = kind, let invocation, visit.run.context.interaction.isAttended {
      let options = try await IntentContext.$current.withValue(visit.run.context) {
        try await intent.known.descriptor.options(ofParameter: index, of: invocation)
      }
      question.suggestions = ParameterOption.distinct(options)
    }
    return question
  }
}

extension IntentChoiceType {
  /// The cases as options of a question: by their titles, as an app shows them, or by their names, as
  /// workflows have them. A title that several have is no name for one of them.
  fileprivate func options(byTitles: Bool) -> [Question.Option] {
    cases.map { item in
      let isTitled = byTitles && cases.count { $0.title == item.title } == 1
      return Question.Option(
        isTitled ? item.title : item.name, subtitle: isTitled ? nil : item.title, icon: item.icon)
    }
  }

  fileprivate func option(named name: String, byTitles: Bool) -> String {
    zip(cases, options(byTitles: byTitles)).first { $0.0.name == name }?.1.title ?? name
  }
}

extension IntentValue {
  /// The value with what the options of a question call the cases.
  fileprivate func namingCases(byTitles: Bool) -> IntentValue {
    switch self {
    case .choice(let choice):
      .text(choice.type.option(named: choice.name, byTitles: byTitles))
    case .list(let items): .list(items.map { $0.namingCases(byTitles: byTitles) })
    default: self
    }
  }
}
