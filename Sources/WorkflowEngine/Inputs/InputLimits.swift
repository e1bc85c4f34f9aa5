import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// The limits of an input: its `values`, `min`, `max` and `pattern`.
struct InputLimits {
  private let input: InputDeclaration
  private let context: IntentContext

  init(of input: InputDeclaration, in context: IntentContext) {
    self.input = input
    self.context = context
  }

  func check(_ value: IntentValue) throws {
    let name = input.name.value
    let shown = value.shortText
    if !input.values.isEmpty {
      let allowed = try input.values.map { try constant($0) }
      guard try allowed.contains(where: { try context.values.areEqual(value, $0) }) else {
        throw InputError(
          input: name, message: "`\(name)` can't be `\(shown)`",
          help: "it is one of \(allowed.map { "`\($0.shortText)`" }.joined(separator: ", "))")
      }
    }
    if let least = try input.min.map(constant), try context.values.compare(value, least) < 0 {
      throw InputError(
        input: name, message: "`\(name)` can't be \(shown)",
        help: "it is at least \(least.shortText)")
    }
    if let most = try input.max.map(constant), try context.values.compare(value, most) > 0 {
      throw InputError(
        input: name, message: "`\(name)` can't be \(shown)", help: "it is at most \(most.shortText)"
      )
    }
    if let pattern = input.pattern, case .text(let text) = value {
      let matches = try TextPattern(pattern.value).matchesWhole(text)
      guard matches else {
        throw InputError(
          input: name, message: "`\(name)` can't be `\(shown)`",
          help: "it matches `\(pattern.value)`")
      }
    }
  }

  private func constant(_ template: Template) throws -> IntentValue {
    let wanted: ValueType = if case .list(let element) = input.type { element } else { input.type }
    return try Conversions.convert(
      template.value(wanting: wanted, in: context), to: wanted, in: context)
  }
}
