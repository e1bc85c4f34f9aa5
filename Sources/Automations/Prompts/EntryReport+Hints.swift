package import AppIntentsCore
package import Control
import WorkflowLanguage
import WorkflowValues

extension EntryReport {
  /// What a parameter or a question says of entering a value of a type; nil if that is nothing.
  package init?(_ hints: ParameterHints, of type: ValueType) {
    self.init()
    switch type.itemType {
    case .number:
      control = hints.control.flatMap { Control(rawValue: $0.rawValue) }
      isWhole = hints.isWhole ? true : nil
      if let range = hints.range {
        // Bounds that only stand for “any” are those of the types of numbers.
        if range.lowerBound > Double(Int.min) {
          least = IntentNumber(range.lowerBound)?.description
        }
        if range.upperBound < Double(Int.max) { most = IntentNumber(range.upperBound)?.description }
      }
    case .date: moment = hints.moment.flatMap { Moment(rawValue: $0.rawValue) }
    default: break
    }
    if type.isList, let size = hints.size {
      leastItems = size.lowerBound
      mostItems = size.upperBound == .max ? nil : size.upperBound
    }
    if self == EntryReport() { return nil }
  }

  /// Why a list with this many items can't be the answer; nil if it can.
  func problem(withItems count: Int) -> String? {
    guard leastItems != nil || mostItems != nil else { return nil }
    let size = (leastItems ?? 0)...(mostItems ?? .max)
    return ParameterHints(size: size).problem(withItems: count)
  }

  /// Why a number can't be the answer; nil if it can.
  func problem(with number: IntentNumber) -> String? {
    let (least, most) = (least.flatMap { Double($0) }, most.flatMap { Double($0) })
    let range: ClosedRange<Double>? =
      least == nil && most == nil
      ? nil : (least ?? -.greatestFiniteMagnitude)...(most ?? .greatestFiniteMagnitude)
    return ParameterHints(range: range, isWhole: isWhole == true).problem(with: number)
  }
}
