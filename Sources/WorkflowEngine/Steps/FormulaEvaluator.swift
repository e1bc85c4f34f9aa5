import AppIntentsCore
import Diagnostics
import OrderedCollections
import Synchronization
import WorkflowLanguage

/// Makes the expressions that a step's intent evaluates for the items of a list, for groups of them, or
/// for the entries of a dictionary.
struct FormulaEvaluator: Sendable {
  private let visit: StepVisit

  init(_ visit: StepVisit) { self.visit = visit }

  /// The value that the intent's parameter takes.
  func formula(_ template: Template, about subject: FormulaSubject) -> any Sendable {
    switch subject {
    case .item:
      ItemFormula(source: template.source) { item in
        try value(of: template, with: [], item: item)
      }
    case .items: group(template)
    case .entry:
      EntryCondition(source: template.source) { key, item in
        guard case .expression(let condition) = template.content else { return false }
        let key = (name: FormulaSubject.keyName, value: IntentValue.text(key))
        return try evaluator(with: [key], item: item).chooses(
          by: condition, about: Self.namesOfItems, for: visit)
      }
    }
  }

  private func group(_ template: Template) -> GroupFormulas {
    var names: [String] = []
    if case .dictionary(let entries) = template.content { names = entries.map(\.key.value) }
    return GroupFormulas(names: names) { items in
      let name = (name: FormulaSubject.itemsName, value: IntentValue.list(items))
      let values = try value(of: template, with: [name], item: nil)
      guard case .dictionary(let values) = values else { return [:] }
      return values
    }
  }

  /// The names that stand for the item, the group or the entry.
  private static let namesOfItems: Set<String> = [
    "item", FormulaSubject.itemsName, FormulaSubject.keyName,
  ]

  /// The value of the expressions. Where it comes from is kept for the step's output, and whether a condition
  /// in them chooses among the items by text that a model wrote, besides their own.
  private func value(
    of template: Template, with names: [(name: String, value: IntentValue)], item: IntentValue?
  ) throws -> IntentValue {
    var evaluator = evaluator(with: names, item: item)
    let others = OriginTally(besides: Self.namesOfItems)
    evaluator.others = others
    let output = try evaluator.value(template, wanting: .any)
    if others.decidesByModel { visit.isChosenByModel.store(true, ordering: .relaxed) }
    visit.expressionSources.bitwiseOr(output.origin.sources.rawValue, ordering: .relaxed)
    return output.value
  }

  private func evaluator(
    with names: [(name: String, value: IntentValue)], item: IntentValue?
  ) -> Evaluator {
    let origin = visit.givenOrigin
    let frame = Frame(
      parent: visit.frame, previous: visit.frame.previous,
      item: item.map { StepOutput($0, from: origin) },
      names: names.map { ($0.name, StepOutput($0.value, from: origin)) })
    return Evaluator(frame: frame, run: visit.run)
  }
}
