package import AppIntentsCore
import Diagnostics

/// Finds the case that a text names: by its name, its title or a synonym, in any case, with spaces,
/// hyphens and underscores alike.
package enum ChoiceText {
  package static func parse(_ text: String, as type: IntentChoiceType) throws -> IntentChoice {
    if let exact = type.cases.first(where: { $0.name == text }) { return choice(exact, type) }
    let wanted = folded(text)
    let found =
      type.cases.first { folded($0.name) == wanted }
      ?? type.cases.first { folded($0.title) == wanted }
      ?? type.cases.first { $0.synonyms.contains { folded($0) == wanted } }
    if let found { return choice(found, type) }
    let names = type.cases.map(\.name)
    throw TextProblem(
      "none of \(Phrasing.list(names))", help: Suggestion(for: text, among: names)?.question)
  }

  private static func choice(
    _ found: IntentChoiceType.Case, _ type: IntentChoiceType
  ) -> IntentChoice {
    IntentChoice(type: type, name: found.name, title: found.title)
  }

  private static func folded(_ text: String) -> String {
    String(TextFolding.folded(text).filter { !" -_".contains($0) })
  }
}
