import AppIntentsCore
package import ModelContext
import OrderedCollections

/// How what an app offers differs from what the user agreed to.
package struct DefinitionChanges: Sendable, Hashable {
  /// The names of tools whose definitions differ.
  package var changed: [String] = []
  package var added: [String] = []
  package var removed: [String] = []

  package init() {}

  package init(from agreed: AgreedApp, to offered: [JSONObject]) {
    let known = Dictionary(
      agreed.tools.map { ($0.name, $0.hash) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    for tool in offered {
      guard let name = tool["name"]?.jsonString, seen.insert(name).inserted else { continue }
      if let hash = known[name] {
        if hash != CanonicalJSON.hash(.dictionary(tool)) { changed.append(name) }
      } else {
        added.append(name)
      }
    }
    removed = agreed.tools.map(\.name).filter { !seen.contains($0) }
  }

  package var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }
}
