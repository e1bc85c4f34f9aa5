import AppIntentsCore
import Diagnostics

/// A number or a duration outside the range of its parameter, or a fraction for a whole number.
enum OutOfRangeCheck: Check {
  static let problem = Problem(
    "out-of-range",
    "The number is smaller or larger than the parameter allows, or isn't whole; or a time to wait is"
      + " negative.")

  static let points: [CheckPoint] = [.argument(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    guard let text = value.literalText, let note = note(text, parameter) else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "`\(parameter.name)` of `\(arguments.descriptor.id)` can't be \(text)",
        range: value.range,
        notes: [note]))
  }

  private static func note(_ text: String, _ parameter: ParameterDescriptor) -> String? {
    if parameter.type == .duration, let duration = DurationLiteral.duration(text) {
      let isAllowed = parameter.range?.contains(duration.clockDuration / .seconds(1)) ?? true
      return isAllowed ? nil : "it can't be negative"
    }
    guard let number = Double(text), number.isFinite else { return nil }
    if let range = parameter.range, !range.contains(number) { return "it goes \(phrase(range))" }
    if parameter.isWholeNumber, number != number.rounded() { return "it must be a whole number" }
    return nil
  }

  private static func phrase(_ range: ClosedRange<Double>) -> String {
    func text(_ number: Double) -> String {
      number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }
    if range.upperBound >= Double(Int.max) { return "from \(text(range.lowerBound)) up" }
    if range.lowerBound <= Double(Int.min) { return "up to \(text(range.upperBound))" }
    return "from \(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}
