package import AppIntents
import Diagnostics
package import WorkflowLanguage
import WorkflowValues

/// What people read for a step.
package enum StepSentence {
  /// The step's label, its intent's summary filled with what the file says, or its control word
  /// with its value.
  package static func of(_ step: Step, descriptor: IntentDescriptor?) -> String {
    if let label = step.modifiers.label { return label.source }
    if let action = step.action as? IntentStep, let descriptor {
      return sentence(for: action, descriptor)
    }
    return step.action.plannable?.sentence ?? step.action.actionName
  }

  /// The blocks in a step, each with what people read for it.
  package static func parts(of step: Step) -> [(title: String?, block: Block)] {
    let blocks = step.action.blocks
    let titles = step.action.plannable?.partTitles ?? []
    return blocks.enumerated().map { index, block in
      (titles.indices.contains(index) ? titles[index] : nil, block)
    }
  }

  private static func sentence(for step: IntentStep, _ descriptor: IntentDescriptor) -> String {
    func given(_ index: Int) -> Template? {
      if index == 0, let first = step.first { return first }
      let name = descriptor.parameters[index].name
      return step.parameters.last { $0.name.value == name }?.value
    }
    return descriptor.summary.sentence(given: { index in
      let parameter = descriptor.parameters[index]
      if let template = given(index) { return template.knownValue(as: parameter.type) }
      // What comes from the step before is only known in the run.
      return index == descriptor.pipedParameter ? nil : parameter.defaultValue ?? .nothing
    }) { index in
      let parameter = descriptor.parameters[index]
      if let template = given(index) {
        if case .choice(let choice) = template.knownValue(as: parameter.type) {
          return choice.titleInSentence
        }
        return template.source
      }
      if case .choice(let choice)? = parameter.defaultValue { return choice.titleInSentence }
      return parameter.defaultValue.map(\.shortText)
    }
  }
}

extension Template {
  /// The value of a literal, as far as sentences are chosen by it.
  fileprivate func knownValue(as type: ValueType) -> IntentValue? {
    guard let text = literalText else { return nil }
    switch type {
    case .text: return .text(text)
    case .choice(let choices): return (try? ChoiceText.parse(text, as: choices)).map { .choice($0) }
    case .number: return IntentNumber(exactly: text).map { .number($0) }
    default: return nil
    }
  }
}

extension IntentChoice {
  /// Its title without the capitals of a title: "title case", but "ISO 8601".
  fileprivate var titleInSentence: String {
    title.split(separator: " ").map { word in
      word.dropFirst().contains(where: \.isUppercase) ? String(word) : word.lowercased()
    }.joined(separator: " ")
  }
}
