import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

// What the extension tells of the limits of an answer.
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
