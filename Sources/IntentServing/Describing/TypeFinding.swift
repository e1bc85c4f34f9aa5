import AppIntentsCore
import ModelContext
import OrderedCollections

/// Whether a type of an app is shown, and what its author should know.
struct TypeFinding: Sendable, Hashable {
  enum Kind: String, Sendable {
    case intent, entity, shortcuts
    case choice = "enum"
  }

  /// The type's name in Swift.
  let name: String
  let kind: Kind
  /// The tool that it is.
  var tool: String?
  /// Why it is none; nil for what is shown.
  var obstacle: String?
  /// What is wrong with it, each a sentence without its subject's name.
  var problems: [String] = []

  var json: JSONObject {
    JSONObject(present: [
      "name": .text(name), "kind": .text(kind.rawValue), "tool": tool.map { .text($0) },
      "hidden": obstacle.map { .text($0) },
      "problems": problems.isEmpty ? nil : .list(problems.map { .text($0) }),
    ])
  }
}

extension ServedApp {
  /// A finding for each intent, each entity and enum that intents use, and each type with shortcuts.
  var findings: [TypeFinding] {
    let clashes = IntentClashes(types)
    return types.map { finding(for: $0, clashes) }
      + entities.values.map { EntityFindings.finding(for: $0) }
      + choices.values.compactMap { ChoiceFindings.finding(for: $0) }
      + shortcutTypes.map { ShortcutFindings.finding(for: $0.shortcuts, of: $0.name, in: self) }
  }

  private func finding(for type: any AppIntent.Type, _ clashes: IntentClashes) -> TypeFinding {
    var finding = TypeFinding(name: TypeName.of(type), kind: .intent)
    finding.obstacle = ServedIntent.obstacle(to: type)
    guard let served = intents.values.first(where: { $0.type == type }) else { return finding }
    finding.tool = served.tool
    finding.problems = clashes.problems(of: type) + IntentFindings.problems(of: served)
    return finding
  }
}
