import AppIntentsCore
import Diagnostics
import WorkflowValues

/// An input whose default, values, limits and pattern contradict each other.
enum InvalidInputCheck: Check {
  static let problem = Problem(
    "invalid-input",
    """
    The parts of an input contradict each other: its default isn't one of its `values`, or isn't \
    between `min` and `max`; or it has limits, but its type has no order.
    """)

  static let points: [CheckPoint] = [.input(check)]

  private static func check(_ input: InputDeclaration, in walk: WorkflowWalk) {
    let place = Step(
      id: 0, action: InputPlace(), modifiers: Modifiers(), range: input.name.range,
      actionRange: input.name.range)
    func target(_ key: String, _ type: ValueType) -> Target {
      Target(
        step: place, action: "inputs", name: input.name.value, type: type,
        isRequired: key != "default" || !input.isOptional, input: (key, input.type))
    }
    if isWholeEntity(input.type.itemType) {
      checkEntity(input, in: walk)
      return
    }
    let element = input.type.itemType
    for value in input.values { walk.value(value, for: target("value", element)) }
    if let value = input.defaultValue {
      walk.value(value, for: target("default", input.type))
      checkDefault(value, input, in: walk)
    }
    for (limit, value) in [("min", input.min), ("max", input.max)] {
      guard let value else { continue }
      if isOrdered(element) {
        walk.value(value, for: target("`\(limit)`", element))
      } else {
        walk.report(.noLimits(limit, value.range, input))
      }
    }
    if isOrdered(element), let least = constant(input.min, element),
      let most = constant(input.max, element), holds(least, .greater, most)
    {
      walk.report(
        Diagnostic(
          kind: problem.kind,
          message: "no `\(input.name.value)` is at least its `min` and at most its `max`",
          range: input.max?.range))
    }
    guard let pattern = input.pattern else { return }
    if element == .text || element == .any {
      walk.report(PatternLiteral.problem(in: pattern))
    } else {
      walk.report(.noLimits("pattern", pattern.range, input))
    }
  }

  /// Whether the type is one of the entities that come with Segue. Each is a whole record, which
  /// nothing finds by a name in the file.
  private static func isWholeEntity(_ type: ValueType) -> Bool {
    guard case .entity(let name) = type else { return false }
    return BuiltInEntities.type(named: name) != nil
  }

  private static func checkEntity(_ input: InputDeclaration, in walk: WorkflowWalk) {
    let written: [(key: String, range: SourceRange?)] = [
      ("default", input.defaultValue?.range), ("values", input.values.first?.range),
      ("min", input.min?.range), ("max", input.max?.range), ("pattern", input.pattern?.range),
    ]
    for (key, range) in written {
      if let range { walk.report(.noLimits(key, range, input)) }
    }
  }

  private static func checkDefault(
    _ value: Template, _ input: InputDeclaration, in walk: WorkflowWalk
  ) {
    let type = input.type.itemType
    guard let text = value.literalText, let given = constant(value, type) else { return }
    let values = input.values.compactMap(\.literalText)
    let constants = input.values.compactMap { constant($0, type) }
    if !input.values.isEmpty, constants.count == input.values.count,
      !constants.contains(where: { holds($0, .is, given) })
    {
      walk.report(
        Diagnostic(
          kind: problem.kind,
          message: "the default of `\(input.name.value)` isn't one of its `values`",
          range: value.range, label: Suggestion(for: text, among: values)?.question,
          notes: ["they are \(Phrasing.list(values))"]))
    }
    guard isOrdered(type) else { return }
    if let least = constant(input.min, type), holds(given, .less, least) {
      walk.report(.outside(value.range, input, "less than its `min`"))
    }
    if let most = constant(input.max, type), holds(given, .greater, most) {
      walk.report(.outside(value.range, input, "more than its `max`"))
    }
  }

  private static func isOrdered(_ type: ValueType) -> Bool {
    switch type {
    case .number, .date, .duration, .measurement, .any: true
    default: false
    }
  }

  /// A value that is the same in every run. Another is judged when the run has it.
  private static func constant(_ value: Template?, _ type: ValueType) -> IntentValue? {
    let type = type == .any ? .text : type
    return value?.literalText.flatMap { try? TypeRules.constant($0, as: type) }
  }

  /// The comparison that a run makes.
  private static func holds(
    _ left: IntentValue, _ comparison: ComparisonOperator, _ right: IntentValue
  ) -> Bool {
    (try? Comparison.holds(left, comparison, right, in: .current)) ?? false
  }
}

/// The place of an input among the steps that values go to.
private struct InputPlace: StepAction {
  var actionName: String { "inputs" }
}

extension Diagnostic {
  fileprivate static func noLimits(
    _ limit: String, _ range: SourceRange, _ input: InputDeclaration
  ) -> Diagnostic {
    Diagnostic(
      kind: InvalidInputCheck.problem.kind,
      message:
        "`\(input.name.value)` is \(input.type.phrase), which has no `\(limit)`",
      range: range,
      helps: input.type == .text
        ? ["`pattern` takes a regular expression for texts"]
        : limit == "default" ? ["leave it out, and make the input `optional`"] : [])
  }

  fileprivate static func outside(
    _ range: SourceRange, _ input: InputDeclaration, _ fact: String
  ) -> Diagnostic {
    Diagnostic(
      kind: InvalidInputCheck.problem.kind,
      message: "the default of `\(input.name.value)` is \(fact)",
      range: range)
  }
}
