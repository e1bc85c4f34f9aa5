import AppIntentsCore
import ModelContext
import OrderedCollections

/// Whether a type of an app is shown, and what its author should know.
struct TypeFinding: Sendable, Hashable {
  enum Kind: String, Sendable {
    case intent, entity, shortcuts
    case choice = "enum"
    case valueQuery = "value_query"
    case union
  }

  /// The type's name in Swift.
  let name: String
  let kind: Kind
  /// The name of an entity or an enum for clients.
  var wireName: String?
  /// The tool that it is.
  var tool: String?
  /// Why it is none; nil for what is shown.
  var obstacle: String?
  /// What else it is for workflows.
  var note: String?
  /// What is wrong with it, each a sentence without its subject's name.
  var problems: [String] = []

  /// The same with the name for clients.
  func named(_ wireName: String) -> TypeFinding {
    var finding = self
    finding.wireName = wireName
    return finding
  }

  var json: JSONObject {
    JSONObject(present: [
      "name": .text(name), "kind": .text(kind.rawValue),
      "type": wireName.map { .text($0) },
      "tool": tool.map { .text($0) }, "hidden": obstacle.map { .text($0) },
      "note": note.map { .text($0) },
      "problems": problems.isEmpty ? nil : .list(problems.map { .text($0) }),
    ])
  }
}

extension ServedApp {
  /// The unions that intents take and give, and that value queries give.
  private var unions: [any _UnionValue.Type] {
    var seen: Set<ObjectIdentifier> = []
    return
      (types.flatMap { $0.mentionedUnions } + valueQueries.values.flatMap { $0.mentionedUnions })
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// A finding for each intent, each entity, enum and union that intents use, each value query, and each
  /// type with shortcuts.
  ///
  /// - Parameter limit: how long what an entity suggests may take, and then the look at that.
  func findings(within limit: Duration = .seconds(1)) async -> [TypeFinding] {
    let clashes = IntentClashes(types)
    var findings: [TypeFinding] = []
    for type in types { findings.append(await finding(for: type, clashes)) }
    for (name, type) in entities {
      findings.append(await EntityFindings.finding(for: type, within: limit).named(name))
    }
    return findings
      + choices.compactMap { name, type in ChoiceFindings.finding(for: type)?.named(name) }
      + unions.map { ValueFindings.finding(for: $0) }
      + valueQueries.values.map { ValueFindings.finding(for: $0) }
      + shortcutTypes.map { ShortcutFindings.finding(for: $0.shortcuts, of: $0.name, in: self) }
  }

  private func finding(
    for type: any AppIntent.Type, _ clashes: IntentClashes
  ) async -> TypeFinding {
    var finding = TypeFinding(name: TypeName.of(type), kind: .intent)
    finding.obstacle = ServedIntent.obstacle(to: type)
    guard let served = intents.values.first(where: { $0.type == type }) else { return finding }
    finding.tool = served.tool
    if type.assistantOnly {
      finding.note =
        "only for assistants, because `assistantOnly` is true: its phrases start it, and no list shows it"
    }
    finding.problems = clashes.problems(of: type)
    finding.problems += await IntentFindings.problems(
      of: served, provided: await served.providedDefaults())
    return finding
  }
}
