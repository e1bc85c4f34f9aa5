import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// The limits of an input, its `values`, `min`, `max` and `pattern`, as values.
struct InputLimits {
  private let name: String
  private let values: [IntentValue]
  private let min: IntentValue?
  private let max: IntentValue?
  private let pattern: String?
  private let context: IntentContext

  init(of input: InputDeclaration, in context: IntentContext) throws {
    let wanted = input.type.itemType
    func constant(_ template: Template) throws -> IntentValue {
      try Conversions.convert(
        template.value(wanting: wanted, in: context), to: wanted, in: context)
    }
    name = input.name.value
    values = try input.values.map(constant)
    min = try input.min.map(constant)
    max = try input.max.map(constant)
    pattern = input.pattern?.value
    self.context = context
  }

  func check(_ value: IntentValue) throws {
    let shown = value.shortText
    if !values.isEmpty,
      try !values.contains(where: { try context.values.areEqual(value, $0) })
    {
      throw InputError(
        input: name, message: "`\(name)` can't be `\(shown)`",
        help: "it is one of \(values.map { "`\($0.shortText)`" }.joined(separator: ", "))")
    }
    if let min, try context.values.compare(value, min) < 0 {
      throw InputError(
        input: name, message: "`\(name)` can't be \(shown)", help: "it is at least \(min.shortText)"
      )
    }
    if let max, try context.values.compare(value, max) > 0 {
      throw InputError(
        input: name, message: "`\(name)` can't be \(shown)", help: "it is at most \(max.shortText)")
    }
    if let pattern, case .text(let text) = value, try !TextPattern(pattern).matchesWhole(text) {
      throw InputError(
        input: name, message: "`\(name)` can't be `\(shown)`", help: "it matches `\(pattern)`")
    }
  }
}
