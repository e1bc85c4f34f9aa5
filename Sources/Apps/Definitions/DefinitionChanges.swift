import AppIntentsCore
package import ModelContext
import OrderedCollections

/// How what an app offers differs from what the user agreed to.
package struct DefinitionChanges: Sendable, Hashable {
  /// The names of tools, and of steps that find entities, whose definitions differ; and `itself` if what
  /// the app tells besides does.
  package var changed: [String] = []
  package var added: [String] = []
  package var removed: [String] = []

  package init() {}

  package init(from agreed: AgreedApp, to offered: [JSONObject]) {
    let known = Dictionary(
      agreed.tools.map { ($0.name, $0.hash) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    for tool in OfferedTools(offered).tools {
      guard let name = tool["name"]?.jsonString, seen.insert(name).inserted else { continue }
      if let hash = known[name] {
        if hash != CanonicalJSON.hash(.dictionary(tool)) { changed.append(name) }
      } else {
        added.append(name)
      }
    }
    removed = agreed.tools.map(\.name).filter { !seen.contains($0) }
  }

  /// With what an app tells besides its tools: its types, with the steps that find them, and the rest.
  package init(from agreed: AgreedApp, to offered: AgreedApp) {
    self.init(from: agreed, to: offered.tools.map(\.described))
    let (before, now) = (
      AppTypes(of: "", described: agreed.described).finders,
      AppTypes(of: "", described: offered.described).finders
    )
    let finders = now.keys.filter { before[$0] != nil && before[$0] != now[$0] }
    let (more, gone) = (
      now.keys.filter { before[$0] == nil }, before.keys.filter { now[$0] == nil }
    )
    added += more
    removed += gone
    changed += finders
    if Self.told(by: agreed) != Self.told(by: offered), finders.isEmpty, more.isEmpty, gone.isEmpty
    {
      changed.append(Self.itself)
    }
  }

  /// The hash of what an app tells of itself, besides what it suggests, which it may replace at any time.
  private static func told(by app: AgreedApp) -> String {
    CanonicalJSON.hash(.dictionary(app.described.filter { $0.key != "offered" }))
  }

  /// What stands for an app that tells something else of itself.
  static let itself = "what it tells of its types, phrases and commands"

  package var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }
}
