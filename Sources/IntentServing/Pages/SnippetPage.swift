import AppIntentsCore
import ModelContext
import OrderedCollections
import ViewTree

/// The page on which a host of MCP Apps shows what the program's tools show.
///
/// The page is the same for all tools. A result brings what it shows as HTML, for clients that say that they
/// show such pages.
struct SnippetPage: Sendable {
  /// The extension of MCP that such hosts declare.
  static let hosts = "io.modelcontextprotocol/ui"
  static let mimeType = "text/html;profile=mcp-app"

  let app: ServedApp

  var uri: String { "ui://\(app.name)/snippet" }

  /// What a tool's `_meta` says of the page; nothing for a tool that shows nothing.
  static func meta(of intent: ServedIntent, in app: ServedApp) -> JSONObject {
    guard intent.type.showsSnippet else { return [:] }
    return ["ui": ["resourceUri": .text(SnippetPage(app: app).uri)]]
  }

  /// The capability to read the page; nothing for a program that shows nothing.
  static func capabilities(of app: ServedApp) -> JSONObject {
    app.intents.values.contains { $0.type.showsSnippet } ? ["resources": [:]] : [:]
  }

  /// What answers a request for resources; nil for another method.
  func lookup(
    _ method: String, _ parameters: JSONObject
  ) -> (@Sendable () async throws -> JSONObject)? {
    let answer: @Sendable () throws -> JSONObject
    switch method {
    case Method.listResources: answer = { listed }
    case Method.readResource: answer = { try read(parameters) }
    case Method.listResourceTemplates: answer = { ["resourceTemplates": []] }
    default: return nil
    }
    let isNew = parameters.requestedRevision != nil
    return { isNew ? try answer().uncached : try answer() }
  }

  private var isOffered: Bool { !Self.capabilities(of: app).isEmpty }

  private var listed: JSONObject {
    let page: IntentValue = [
      "uri": .text(uri), "name": "snippet", "title": "What results show",
      "mimeType": .text(Self.mimeType),
    ]
    return ["resources": .list(isOffered ? [page] : [])]
  }

  private func read(_ parameters: JSONObject) throws -> JSONObject {
    guard isOffered, let wanted = parameters["uri"]?.jsonString, wanted == uri else {
      throw RemoteError.invalidParameters("there is no such resource")
    }
    return [
      "contents": [
        [
          "uri": .text(uri), "mimeType": .text(Self.mimeType), "text": .text(Self.html),
          "_meta": ["ui": ["prefersBorder": true]],
        ]
      ]
    ]
  }

  /// A result with what it shows as HTML, and what its buttons call; the same for a client that shows no
  /// pages.
  func drawn(_ result: JSONObject, for client: PeerDescription) -> JSONObject {
    guard client.capabilities["extensions"]?.jsonObject?[Self.hosts] != nil,
      let tree = result.intentMeta["snippet"].flatMap({ ViewNode($0) })
    else { return result }
    return result.addingIntentMeta([
      "html": .text(ViewHTMLRenderer().html(of: tree)),
      "actions": .list(tree.actions.map { call(of: $0) }),
    ])
  }

  /// The call of a tool that a button stands for; nothing if its intent is no tool.
  private func call(of action: ViewAction) -> IntentValue {
    let intent = app.intents.values.first { $0.descriptor.id == action.intent }
    guard let intent else { return .nothing }
    return ["name": .text(intent.tool), "arguments": .dictionary(action.parameters)]
  }
}

extension AppIntent {
  /// Whether its results show something, as their type says.
  static var showsSnippet: Bool { PerformResult._showsSnippet }
}
