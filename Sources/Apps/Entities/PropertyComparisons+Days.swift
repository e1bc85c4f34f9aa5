import AppIntentsCore
import Foundation
import WorkflowValues

extension PropertyComparisons {
  /// The same comparisons, in which moments are compared with moments: an app takes a day for the moment
  /// at which it begins, and nothing is at that moment.
  ///
  /// - Parameter isMoment: whether a property is a moment, which may be compared with a day.
  func comparingMoments(where isMoment: (String) -> Bool) -> PropertyComparisons {
    var compared = PropertyComparisons(isAny: isAny, isComplete: isComplete)
    for item in items {
      let parts = isMoment(item.property) ? item.momentParts : [item]
      // What can't be said in one comparison isn't one of several alternatives.
      guard let parts, !isAny || parts.count == 1 else {
        compared.isComplete = false
        continue
      }
      compared.items += parts
    }
    return compared
  }
}

extension PropertyComparisons.Item {
  /// The comparisons with moments that mean the same; nil if there are none.
  fileprivate var momentParts: [Self]? {
    let days = values.map(Day.init)
    guard days.contains(where: { $0 != nil }) else { return [self] }
    func part(_ comparison: EntityComparison, _ value: IntentValue) -> Self {
      Self(property, comparison, [value])
    }
    let (first, last) = (days.first ?? nil, days.last ?? nil)
    let from = part(.greaterThanOrEqualTo, first?.start ?? values[0])
    let until =
      last.map { part(.lessThan, $0.end) } ?? part(.lessThanOrEqualTo, values[values.count - 1])
    return switch comparison {
    case .equalTo, .isBetween: [from, until]
    case .lessThan: first.map { [part(.lessThan, $0.start)] }
    case .lessThanOrEqualTo: [until]
    case .greaterThan: first.map { [part(.greaterThanOrEqualTo, $0.end)] }
    case .greaterThanOrEqualTo: [from]
    case .notEqualTo, .contains, .hasPrefix, .hasSuffix: nil
    }
  }
}

/// A day, as the moments at which it and the next one begin.
private struct Day {
  let start: IntentValue
  let end: IntentValue

  /// Nil for a value that isn't a day, or a text that means none.
  init?(_ value: IntentValue) {
    let date = if case .text = value { try? Conversions.convert(value, to: .date) } else { value }
    guard case .date(let day)? = date, day.precision == .day else { return nil }
    let first = day.calendar.startOfDay(for: day.instant)
    guard let next = day.calendar.date(byAdding: .day, value: 1, to: first) else { return nil }
    start = .date(IntentDate(first, in: day.timeZone))
    end = .date(IntentDate(next, in: day.timeZone))
  }
}
