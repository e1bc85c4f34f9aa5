import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing

@testable import Apps

private let image = "data:image/png;base64,iVBORw0KGgo="

@Suite("Icons of apps")
struct AppIconTests {
  /// The icon of the step of a tool.
  private func icon(_ members: String, types: String? = nil) async throws -> String? {
    let app = try MemoryApp(
      tools: #"[{"name": "add", "inputSchema": {"type": "object"}\#(members)}]"#, types: types
    ) { _, _ in .text("added") }
    return try await app.catalogue().intent("pal.add")?.icon?.text
  }

  @Test(
    arguments: [
      (#"[{"src": "https://example.org/a.png"}, {"src": "\#(image)"}]"#, image),
      (#"[{"src": "data:image/svg+xml;base64,PHN2Zz4="}]"#, nil),
      (#"[{"src": "star"}]"#, nil), (#"{"src": "\#(image)"}"#, nil),
    ] as [(String, String?)])
  func `a step has the first icon of its tool with an image in itself`(
    icons: String, shown: String?
  ) async throws {
    #expect(try await icon(#", "icons": \#(icons)"#) == shown)
  }

  @Test func `a step has the symbol of its shortcut`() async throws {
    let types =
      #"{"shortcuts": [{"tool": "add", "symbol": "plus"}, {"tool": "add", "symbol": "x"}]}"#
    #expect(try await icon("", types: types) == "plus")
    #expect(try await icon(#", "icons": [{"src": "\#(image)"}]"#, types: types) == image)
  }

  @Test func `an app has the icon that it tells, else one of its server`() throws {
    let server = PeerDescription(
      info: ["name": "Pal", "icons": [["src": .text(image), "mimeType": "image/png"]]],
      capabilities: nil)
    func app(_ described: JSONObject) -> AgreedApp {
      AgreedApp(peer: server, era: .new, hasExtension: true, described: described, tools: [])
    }
    #expect(app([:]).icon?.text == image)
    #expect(app(["icon": "calendar"]).icon?.text == "calendar")
    #expect(app(["icon": "file:///etc/passwd"]).icon?.text == image)
    #expect(AgreedApp(json: app([:]).json)?.icon?.text == image)
  }
}
