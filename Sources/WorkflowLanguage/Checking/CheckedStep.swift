package import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// A step of a checked workflow, with what the check found out about it.
package final class CheckedStep: Sendable {
  package let step: Step
  /// The intent with the step's values bound to its parameters, for a step that performs one.
  package let intent: BoundIntent?
  /// The type of what the pipe brings it.
  package let inputType: ValueType
  package let outputType: ValueType
  /// Whether anything uses its output: a name, the next step's pipe, the block's or the run's
  /// output. A loop doesn't collect an unused output.
  package let isOutputUsed: Bool
  /// Names from before a loop that its passes change, and that may have got no value on the way to it.
  /// They belong to the place around the loop all the same.
  package let heldNames: [String]

  init(_ findings: StepFindings) {
    step = findings.step
    intent = findings.intent
    inputType = findings.inputType
    outputType = findings.outputType
    isOutputUsed = findings.isOutputUsed
    heldNames = findings.heldNames
  }

  package var id: Int { step.id }
  package var line: Int { step.range.start.line }
  /// The id of the intent, or the control word.
  package var action: String { step.action.actionName }
  package var descriptor: IntentDescriptor? { intent?.known.descriptor }

  /// Whether a run reports that the step is done. A step that tells or asks the user something needs
  /// no report.
  package var isReported: Bool {
    intent.map { $0.known.descriptor.sideEffects.isDisjoint(with: [.tells, .asks]) }
      ?? step.action.isReported
  }
}

/// The checked steps of a workflow, by their ids.
package struct CheckedSteps: Sendable {
  /// Ids go from 1 in the order of the file. The walk doesn't come to every step of a broken file.
  private let byID: [CheckedStep?]

  init(_ findings: [StepFindings?]) { byID = findings.map { $0.map(CheckedStep.init) } }

  package subscript(id: Int) -> CheckedStep? { byID.indices.contains(id) ? byID[id] : nil }

  /// The steps in the order of the file.
  package var all: [CheckedStep] { byID.compactMap(\.self) }
}

/// What a walk has found out about a step so far.
struct StepFindings {
  let step: Step
  var intent: BoundIntent?
  var inputType: ValueType
  var outputType: ValueType
  var isOutputUsed = true
  var heldNames: [String] = []

  init(_ step: Step, inputType: ValueType) {
    self.step = step
    self.inputType = inputType
    outputType = inputType
  }
}

extension CheckedStep {
  /// What the step does, as a sentence: its label, its intent's summary with the file's values in it,
  /// or its control word with its value. Long values are cut.
  package var sentence: String {
    if let label = step.modifiers.label { return label.source }
    return intent?.sentence { _, value in Phrasing.shorten(value) } ?? step.action.sentence
  }

  /// What the step does whatever its label says, as a sentence, and the indices of the parameters whose
  /// values are in the sentence, which are whole.
  package var effect: (sentence: String, shown: Set<Int>) {
    var shown: Set<Int> = []
    let sentence = intent?.sentence { index, value in
      shown.insert(index)
      return value
    }
    return (sentence ?? step.action.sentence, shown)
  }

  /// What the step does, as it continues after “would”.
  ///
  /// - Parameter values: what the run has found for parameters, by their names, in place of the file's
  ///   expressions.
  package func clause(given values: [(name: String, value: IntentValue)]) -> String {
    if let label = step.modifiers.label { return Self.clause(of: label.source) }
    guard let intent else { return step.action.clause }
    let sentence = intent.sentence(given: values) { _, value in Phrasing.shorten(value) }
    if intent.hasSentence { return Self.clause(of: sentence) }
    // A title needn't begin with a verb.
    let descriptor = intent.known.descriptor
    return "perform `\(descriptor.id)`\(sentence.dropFirst(descriptor.summary.title.count))"
  }

  /// A step's sentence as it continues after other words.
  package static func clause(of sentence: String) -> String {
    // An abbreviation keeps its capitals.
    guard sentence.dropFirst().first?.isLowercase == true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension BoundIntent {
  /// - Parameter show: gives the words for a parameter's value in the sentence, by the parameter's index.
  fileprivate func sentence(
    given values: [(name: String, value: IntentValue)] = [], showing show: (Int, String) -> String
  ) -> String {
    let parameters = known.descriptor.parameters
    func foundValue(_ index: Int) -> IntentValue? {
      values.last { $0.name == parameters[index].name }?.value
    }
    return known.descriptor.summary.sentence(given: { foundValue($0) ?? value($0) }) { index in
      // What the file writes is shown as it is written there.
      if given(index)?.isLiteral != true, let found = foundValue(index), found != .nothing {
        if case .choice(let choice) = found { return show(index, choice.titleInSentence) }
        return show(index, found.shortText)
      }
      let value =
        given(index).map { $0.knownValue(as: parameters[index].type) }
        ?? parameters[index].defaultValue
      if case .choice(let choice)? = value { return show(index, choice.titleInSentence) }
      return (given(index)?.source ?? value.map(\.shortText)).map { show(index, $0) }
    }
  }

  /// Whether its summary has a sentence for these values, rather than a title and parameters.
  fileprivate var hasSentence: Bool { !known.descriptor.summary.parts(given: value).isEmpty }

  private func given(_ index: Int) -> Template? {
    arguments.first { $0.index == index }?.template
  }

  /// The value of a parameter, as far as it is known before the run.
  private func value(_ index: Int) -> IntentValue? {
    let parameter = known.descriptor.parameters[index]
    if let template = given(index) { return template.knownValue(as: parameter.type) }
    // The value that comes by the pipe is only known in the run.
    return index == piped?.index ? nil : parameter.defaultValue ?? .nothing
  }
}

extension Template {
  /// The value of a literal, if sentences depend on it.
  fileprivate func knownValue(as type: ValueType) -> IntentValue? {
    if case .scalar(let scalar) = content, scalar.isNothing(wanting: type) { return .nothing }
    return literalText.flatMap { try? TypeRules.constant($0, as: type) }
  }
}
