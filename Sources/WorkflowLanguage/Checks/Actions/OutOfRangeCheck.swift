import AppIntents
import Diagnostics

/// A number outside the range of its parameter.
enum OutOfRangeCheck: Check {
  static let problem = Problem(
    "out-of-range",
    "The number is smaller or larger than the parameter allows.")

  static let points: [CheckPoint] = [.argument(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    guard let range = parameter.range, let text = value.literalText, let number = Double(text),
      !range.contains(number)
    else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "`\(parameter.name)` of `\(arguments.descriptor.id)` can't be \(text)",
        range: value.range,
        notes: ["it goes \(phrase(range))"]))
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
