import AppIntentsCore
import Diagnostics
import WorkflowValues

/// A number or a duration outside the range of its parameter, a fraction for a whole number, a list with
/// too few or too many items, or an amount in another currency.
enum OutOfRangeCheck: Check {
  static let problem = Problem(
    "out-of-range",
    "The number is smaller or larger than the parameter allows, or isn't whole; a time to wait is"
      + " negative; a list has fewer or more items than the parameter takes; or an amount of money is"
      + " in another currency.")

  static let points: [CheckPoint] = [.argument(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    if value.leavesOut(parameter.type) { return }
    func report(_ fault: String, _ limit: String, at value: Template) {
      walk.report(
        Diagnostic(
          kind: problem.kind,
          message: "`\(parameter.name)` of `\(arguments.descriptor.id)` can't \(fault)",
          range: value.range, notes: [limit]))
    }
    for item in value.items(for: parameter.type) {
      if let text = item.literalText, let limit = limit(text, parameter) {
        report("be \(text)", limit, at: item)
      } else if parameter.isMoney, let amount = item.amount,
        let excess = parameter.excess(of: amount)
      {
        report(excess.fault, excess.limit, at: item)
      }
    }
    // An expression may give several items, or none.
    guard value.isLiteral else { return }
    let count = value.items(for: parameter.type).count
    if let excess = parameter.excess(ofItems: count) {
      report(excess.fault, excess.limit, at: value)
    }
  }

  private static func limit(_ text: String, _ parameter: ParameterDescriptor) -> String? {
    if parameter.type == .duration, let duration = DurationLiteral.duration(text) {
      let isAllowed = parameter.range?.contains(duration.clockDuration / .seconds(1)) ?? true
      return isAllowed ? nil : "it can't be negative"
    }
    guard let number = Double(text), number.isFinite else { return nil }
    if let value = IntentNumber(number), let excess = parameter.excess(of: .number(value)) {
      return excess.limit
    }
    if parameter.isWholeNumber, number != number.rounded() { return "it must be a whole number" }
    return nil
  }
}

extension Template {
  /// The items that the file writes for a list; a single value is a list of one.
  fileprivate func written(for type: ValueType) -> [Template] {
    if type.isList, case .list(let items) = content { return items }
    return [self]
  }

  /// The dictionary that a literal is.
  fileprivate var amount: IntentValue? {
    guard isLiteral, let value = try? evaluate(in: NoNames(), wanting: .dictionary) else {
      return nil
    }
    return try? Conversions.convert(value, to: .dictionary)
  }
}
