/// The revisions of MCP that this project speaks.
package enum ProtocolRevision {
  /// The revision without a handshake, in which a question is returned as a result.
  package static let new = "2026-07-28"
  /// The revisions that begin with `initialize`, in which a question is a request; newest first.
  package static let old = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  package static let all = [new] + old

  /// The revision that answers a request for another one in `initialize`: the same if it is spoken,
  /// else the newest with a handshake.
  package static func negotiated(for requested: String) -> String {
    old.contains(requested) ? requested : old[0]
  }
}

/// The two ways in which MCP is spoken. A process speaks in one of them.
package enum ProtocolEra: String, Sendable, Hashable, CaseIterable {
  case old, new
}

/// The extension of MCP with which a provider tells what MCP has no words for.
package enum IntentExtension {
  /// The key in `capabilities.extensions` and in `_meta`, and the beginning of the methods' names.
  package static let name = "dev.segue/intents"

  /// The name of one of the extension's methods.
  package static func method(_ name: String) -> String { "\(Self.name)/\(name)" }
}

/// Names of MCP's methods.
package enum Method {
  package static let discover = "server/discover"
  package static let initialize = "initialize"
  package static let initialized = "notifications/initialized"
  package static let ping = "ping"
  package static let listTools = "tools/list"
  package static let readResource = "resources/read"
  package static let callTool = "tools/call"
  package static let listResources = "resources/list"
  package static let listResourceTemplates = "resources/templates/list"
  package static let toolsChanged = "notifications/tools/list_changed"
  package static let elicit = "elicitation/create"
  package static let progress = "notifications/progress"
  package static let cancelled = "notifications/cancelled"
  package static let listen = "subscriptions/listen"
  package static let acknowledged = "notifications/subscriptions/acknowledged"

  package static let app = IntentExtension.method("app")
  package static let entities = IntentExtension.method("entities")
  package static let property = IntentExtension.method("property")
  package static let convert = IntentExtension.method("convert")
  package static let export = IntentExtension.method("export")
  package static let values = IntentExtension.method("values")
  package static let annotations = IntentExtension.method("annotations")
  package static let options = IntentExtension.method("options")
  package static let simulate = IntentExtension.method("simulate")
  package static let undo = IntentExtension.method("undo")
  package static let check = IntentExtension.method("check")
}

/// Keys inside of `_meta`.
package enum MetaKey {
  package static let revision = "io.modelcontextprotocol/protocolVersion"
  package static let clientInfo = "io.modelcontextprotocol/clientInfo"
  package static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
  package static let serverInfo = "io.modelcontextprotocol/serverInfo"
  package static let subscription = "io.modelcontextprotocol/subscriptionId"
  package static let progressToken = "progressToken"
}
