import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowLanguage

extension TestCaseJudge {
  /// What to add to a replacement, if the name at a place in the file is a property that the replaced
  /// step's output has and the replacement doesn't: `exit_code` of `shell.run`.
  func missingDetail(namedAt range: SourceRange) -> String? {
    let property = String(source[range])
    for (name, replacement) in test.replacements where replacement.lacks(property) {
      let steps = workflow.document.testedSteps(named: name.value).compactMap {
        workflow.steps[$0.id]?.descriptor
      }
      guard let type = steps.compactMap({ $0.outputDetails[property] }).first else { continue }
      let example = type == .number ? "0" : "…"
      return "give it one: `\(name.value): { output: …, details: { \(property): \(example) } }`"
    }
    return nil
  }
}

extension TestReplacement {
  /// Whether it has an output without this property.
  fileprivate func lacks(_ property: String) -> Bool {
    switch self {
    case .output(_, let details): !details.contains { $0.name.value == property }
    case .failure: false
    case .inTurn(let turns): turns.contains { $0.lacks(property) }
    }
  }
}
