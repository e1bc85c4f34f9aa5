package import AppIntents
import Diagnostics
package import WorkflowLanguage

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
    let given = Dictionary(
      step.parameters.map { ($0.name.value, $0.value.source) }, uniquingKeysWith: { $1 })
    return descriptor.summary.sentence { index in
      let parameter = descriptor.parameters[index]
      if index == 0, let first = step.first { return first.source }
      return given[parameter.name]
    }
  }
}
