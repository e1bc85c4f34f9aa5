import AppIntentsCore
import ModelContext
import OrderedCollections
import Synchronization
import WorkflowValues

// The tools, of all pages.
extension Conversation {
  /// How many tools a program may have, and how many pages.
  static let mostTools = 1000

  func tools() async throws -> [JSONObject] {
    if era == .old, !peer.capabilities.isEmpty, peer.capabilities["tools"] == nil { return [] }
    var tools: [JSONObject] = []
    var bytes = 0
    var cursors: Set<String> = []
    var parameters: JSONObject = [:]
    while true {
      // A bound that no number can have, such as the largest one of JavaScript, is none.
      let page = try await ask(Method.listTools, parameters, needsNumbers: false)
      guard let found = page["tools"]?.jsonArray else {
        throw breach("lists its tools without `tools`")
      }
      for tool in found {
        guard let tool = tool.jsonObject, tool["name"]?.jsonString != nil else {
          throw breach("lists a tool without a name")
        }
        tools.append(tool)
        bytes += JSONWriter.bytes(.dictionary(tool)).count
      }
      guard bytes <= OfferLimit.bytes else {
        throw breach("describes its tools in more than \(OfferLimit.bytes >> 20) MiB")
      }
      guard tools.count <= Self.mostTools else {
        throw breach("has more than \(Self.mostTools) tools")
      }
      // Some programs write an empty one for none.
      guard let cursor = page["nextCursor"]?.jsonString, !cursor.isEmpty else { return tools }
      guard cursors.insert(cursor).inserted else {
        throw breach("gives the same cursor for two pages of its tools")
      }
      guard cursors.count < Self.mostTools else {
        throw breach("lists its tools on more than \(Self.mostTools) pages")
      }
      parameters = ["cursor": .text(cursor)]
    }
  }

  /// Whether the program knows the extension. Some libraries drop it from the capabilities; then a tool
  /// tells it.
  func hasIntentExtension() async throws -> Bool {
    if peer.hasIntentExtension { return true }
    if let known = state.withLock({ $0.hasIntentExtension }) { return known }
    let found = try await tools().contains { $0.meta[IntentExtension.name] != nil }
    state.withLock { $0.hasIntentExtension = found }
    return found
  }
}
