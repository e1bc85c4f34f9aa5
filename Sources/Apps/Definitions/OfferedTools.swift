import AppIntentsCore
import ModelContext
import OrderedCollections

/// The tools of an app that a call can name: those without a name, and those that share one, are left
/// out.
struct OfferedTools {
  private(set) var tools: [JSONObject] = []
  /// The names that several tools have, in the order of the list.
  private(set) var sharedNames: [String] = []

  init(_ listed: [JSONObject]) {
    var counts: [String: Int] = [:]
    for tool in listed {
      guard let name = Self.name(of: tool) else { continue }
      counts[name, default: 0] += 1
      if counts[name] == 2 { sharedNames.append(name) }
    }
    tools = listed.filter { tool in Self.name(of: tool).map { counts[$0] == 1 } ?? false }
  }

  private static func name(of tool: JSONObject) -> String? {
    tool["name"]?.jsonString.flatMap { $0.isEmpty ? nil : $0 }
  }
}
