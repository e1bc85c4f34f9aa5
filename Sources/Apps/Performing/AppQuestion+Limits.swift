import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

// What the answer to a question has to be besides its type.
extension AppQuestion {
  /// A shape with the limits of a field: those of its schema, and those that the extension tells of what
  /// a form has no place for.
  func limited(_ shape: ToolShape, like field: ToolShape) -> ToolShape {
    var shape = shape
    shape.isWholeNumber = shape.isWholeNumber || field.isWholeNumber
    shape.range = field.range ?? toldRange ?? shape.range
    shape.size = field.size ?? toldSize ?? shape.size
    return shape
  }

  /// Throws an `UnusableAnswer` for a value outside the limits.
  func checkLimits(of value: IntentValue, _ shape: ToolShape) throws {
    let limits = ParameterHints(
      range: shape.range, isWhole: shape.isWholeNumber, size: shape.size?.bounds)
    if case .list(let items) = value, let problem = limits.problem(withItems: items.count) {
      throw UnusableAnswer(problem: problem)
    }
    for item in value.items {
      let problem: String? =
        switch item {
        case .number(let number): limits.problem(with: number)
        // The app's limits are in a unit of its own; only the sign is the same in each.
        case .measurement(let measurement) where shape.range?.lowerBound == 0:
          measurement.value.double < 0 ? "answer with an amount that isn't negative" : nil
        default: nil
        }
      if let problem { throw UnusableAnswer(problem: problem) }
    }
  }

  private var toldRange: ClosedRange<Double>? {
    guard let ends = elicitation.intentMeta["range"]?.jsonArray, ends.count == 2 else { return nil }
    let (least, most) = (number(ends[0]) ?? -.infinity, number(ends[1]) ?? .infinity)
    return least <= most ? least...most : nil
  }

  private var toldSize: IntentCollectionSize? {
    guard let ends = elicitation.intentMeta["size"]?.jsonArray, ends.count == 2,
      let least = ends[0].jsonInteger, least >= 0
    else { return nil }
    let most = ends[1].jsonInteger ?? .max
    return most >= least ? IntentCollectionSize(min: least, max: most) : nil
  }

  private func number(_ json: IntentValue) -> Double? {
    if case .number(let number) = json { number.double } else { nil }
  }
}
