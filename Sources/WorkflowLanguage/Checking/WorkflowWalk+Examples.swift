import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// What a step gives a model that doesn't fit its answer.
extension WorkflowWalk {
  /// Reports the examples that the file writes whose answers the step's own answer can't be.
  func checkExamples(in arguments: StepArguments, answering answer: WantedAnswer) {
    guard let examples = arguments["examples"]?.value, case .list(let items) = examples.content
    else { return }
    for (index, item) in items.enumerated() {
      guard let example = item.answerOfExample,
        let value = try? example.evaluate(in: NoNames()),
        !answer.shape.canBe(value, isOptional: answer.isOptional)
      else { continue }
      report(
        AnswerProblem(
          "example \(index + 1) answers `\(value.shortText)`, which isn't \(answer.shape.name)",
          parameter: "examples"), at: example.range)
    }
  }

  /// Reports content that has no entities, where the answer is one of those.
  func checkEntities(in arguments: StepArguments, _ types: [String: ValueType]) {
    guard let output = arguments["output"]?.value, output.literalText == "entity",
      let type = types["content"]?.itemType, type != .any, type != .nothing
    else { return }
    if case .entity = type { return }
    report(
      AnswerProblem(
        "`output: entity` chooses one of the entities in `content`, which is \(type.phrase)",
        parameter: "output", help: "give entities of an app, or ask for another type"),
      at: output.range)
  }

  private func report(_ problem: AnswerProblem, at range: SourceRange) {
    for case .wrongAnswer(let check) in checks.wrongAnswers { check(problem, range, self) }
  }
}

extension Template {
  /// The answer of a map of `content` and `answer`, if the file writes it.
  fileprivate var answerOfExample: Template? {
    guard case .dictionary(let entries) = content else { return nil }
    let answer = entries.first { $0.key.value == "answer" && $0.filledKey == nil }?.value
    return answer?.isLiteral == true ? answer : nil
  }
}

extension AnswerShape {
  /// Whether a value is a right answer, as a request takes one of an example.
  fileprivate func canBe(_ value: IntentValue, isOptional: Bool) -> Bool {
    if value == .nothing, isNullable(ifOptional: isOptional) { return true }
    switch self {
    case .text, .richText: return true
    case .number, .boolean, .date, .duration, .choice:
      return (try? Conversions.convert(value, to: type)) != nil
    // A file writes no entity.
    case .entity: return false
    case .list(let element):
      guard case .list(let items) = value else { return false }
      return items.allSatisfy { element.canBe($0, isOptional: false) }
    case .dictionary(let fields):
      guard case .dictionary(let entries) = value else { return false }
      if fields.isEmpty { return true }
      let names = fields.map(\.name)
      return entries.keys.allSatisfy(names.contains)
        && fields.allSatisfy { field in
          field.shape.canBe(entries[field.name] ?? .nothing, isOptional: field.isOptional)
        }
    }
  }
}
