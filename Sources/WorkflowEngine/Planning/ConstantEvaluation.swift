import AppIntents
import WorkflowLanguage
import WorkflowValues

/// Values that need no run: literals, and expressions without names.
enum ConstantEvaluation {
  /// The value of a template without names, as a type.
  static func value(
    _ template: Template, wanting type: ValueType, in context: IntentContext
  ) throws -> IntentValue {
    try Conversions.convert(
      evaluated(template, wanting: type, in: context), to: type, in: context)
  }

  /// The value as it is written, before anything is converted.
  static func evaluated(
    _ template: Template, wanting type: ValueType, in context: IntentContext
  ) throws -> IntentValue {
    try IntentContext.$current.withValue(context) {
      try template.evaluate(in: NoNames(context: context), wanting: type)
    }
  }

  /// A literal's value, where it is the same in every run and at every time: not a date (`today`), a
  /// file or anything that holds one.
  static func constant(_ template: Template, wanting type: ValueType) -> IntentValue? {
    guard template.isLiteral, isTimeless(type) else { return nil }
    // What can't be converted is left for the run, which says so with its place.
    return try? value(template, wanting: type, in: .current)
  }

  private static func isTimeless(_ type: ValueType) -> Bool {
    switch type {
    case .text, .number, .boolean, .duration, .measurement, .url, .choice, .nothing: true
    case .list(let element): isTimeless(element)
    default: false
    }
  }

  private struct NoNames: EvaluationScope {
    let context: IntentContext

    var run: IntentContext { context }

    func value(of name: String) -> IntentValue? { context.standingValue(of: name) }
  }
}
