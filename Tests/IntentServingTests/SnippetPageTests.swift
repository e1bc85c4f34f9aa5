import AppIntentsCore
import ModelContext
import OrderedCollections
import ServerTesting
import Testing
import ViewTree

/// What results show, for hosts of MCP Apps.
@Suite struct SnippetPageTests {
  private static let page: IntentValue = "ui://pal/snippet"
  private static let host: JSONObject = [
    "extensions": ["io.modelcontextprotocol/ui": ["mimeTypes": ["text/html;profile=mcp-app"]]]
  ]

  @Test(arguments: ProtocolEra.allCases)
  func `tools that show something name their page, and others don't`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let tools = try await program.request(Method.listTools)["tools"]?.jsonArray ?? []
    let shown = tools.compactMap(\.jsonObject).filter { $0.meta["ui"] != nil }
    #expect(shown.map { $0["name"] } == ["show_rooms"])
    #expect(shown.first?.meta["ui"] == ["resourceUri": Self.page])
    let listed = try await program.request(Method.listResources)
    let resources = listed["resources"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(resources.map { $0["uri"] } == [Self.page])
    #expect(listed["ttlMs"] == (era == .new ? 0 : nil))
    let templates = try await program.request(Method.listResourceTemplates)
    #expect(templates["resourceTemplates"] == [])
  }

  @Test(arguments: ProtocolEra.allCases)
  func `the page is read, and nothing else is`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    let read = try await program.request(Method.readResource, ["uri": Self.page])
    let contents = try #require(read["contents"]?.jsonArray?.first?.jsonObject)
    #expect(contents["uri"] == Self.page)
    #expect(contents["mimeType"] == "text/html;profile=mcp-app")
    let text = try #require(contents["text"]?.jsonString)
    #expect(text.hasPrefix("<!doctype html>"))
    #expect(text.contains(IntentExtension.name))
    // It loads nothing, from nowhere.
    #expect(!text.contains("src=") && !text.contains("http"))
    for uri in ["ui://other/snippet", "file:///etc/passwd", .nothing, 1] as [IntentValue] {
      let refused = await #expect(throws: RemoteError.self) {
        try await program.request(Method.readResource, ["uri": uri])
      }
      #expect(refused?.code == -32602)
    }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a result has its view as HTML, and what its buttons call, for a host alone`(
    era: ProtocolEra
  ) async throws {
    let plain = try await ServedProgram(era).call("show_rooms")
    #expect(plain.intentMeta["html"] == nil)
    let program = try await ServedProgram(era, capabilities: Self.host)
    let result = try await program.call("show_rooms")
    let tree = try #require(result.intentMeta["snippet"].flatMap { ViewNode($0) })
    #expect(result.intentMeta["html"] == .text(ViewHTMLRenderer().html(of: tree)))
    // The intents of the toggles are no tools.
    #expect(
      result.intentMeta["actions"] == [
        .nothing, .nothing, ["name": "sell_rooms", "arguments": [:]],
      ])
    let nothing = try await program.call("nothing")
    #expect(nothing.intentMeta["html"] == nil)
  }
}
