import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing

@testable import ProviderClient

@Suite struct EraChoiceTests {
  private static let unnamed = PeerDescription(name: "", version: "")

  private static func refusal(_ supported: [String]?) -> OpeningReply {
    .error(
      RemoteError(
        code: -32022, message: "no",
        data: supported.map { ["supported": .list($0.map { .text($0) })] }))
  }

  private static func discovered(_ revisions: [String]) -> OpeningReply {
    .result(["supportedVersions": .list(revisions.map { .text($0) })])
  }

  @Test(arguments: [
    (discovered(["2026-07-28"]), EraChoice.new(unnamed)),
    (discovered(["2025-11-25", "2026-07-28"]), .new(unnamed)),
    (discovered(["2025-11-25"]), .initialize),
    (discovered([]), .initialize),
    (discovered(["2031-01-01"]), .stop("it speaks MCP 2031-01-01, which Segue doesn't")),
    (refusal(nil), .new(unnamed)),
    (refusal(["2026-07-28"]), .new(unnamed)),
    (refusal(["2025-11-25", "2024-11-05"]), .initialize),
    (refusal(["2031-01-01", "2025-06-18"]), .initialize),
    (.error(.unknownMethod("server/discover")), .initialize),
    (.error(RemoteError(code: 0, message: "")), .initialize),
    (.silence, .initialize),
  ])
  func `the answer to the probe tells the era`(reply: OpeningReply, choice: EraChoice) {
    #expect(EraChoice.afterDiscover(reply, mayTurn: true) == choice)
    if choice == .initialize {
      #expect(
        EraChoice.afterDiscover(reply, mayTurn: false)
          == .stop("it doesn't speak MCP 2026-07-28"))
    }
  }

  @Test func `the answer to the probe says who the program is`() {
    let capabilities: IntentValue = ["tools": ["listChanged": true]]
    let info: IntentValue = ["name": "pal", "version": "2"]
    let peer = PeerDescription(
      name: "pal", version: "2", capabilities: ["tools": ["listChanged": true]])
    let inMeta: JSONObject = [
      "supportedVersions": ["2026-07-28"], "capabilities": capabilities,
      "_meta": .dictionary([MetaKey.serverInfo: info]),
    ]
    #expect(EraChoice.afterDiscover(.result(inMeta), mayTurn: true) == .new(peer))
    let beside: JSONObject = [
      "supportedVersions": ["2026-07-28"], "capabilities": capabilities, "serverInfo": info,
    ]
    #expect(EraChoice.afterDiscover(.result(beside), mayTurn: true) == .new(peer))
    let old: JSONObject = [
      "protocolVersion": "2025-06-18", "capabilities": capabilities, "serverInfo": info,
    ]
    #expect(EraChoice.afterInitialize(.result(old), mayTurn: true) == .old(peer))
  }

  @Test(arguments: [
    (OpeningReply.result(["protocolVersion": "2024-11-05"]), EraChoice.old(unnamed)),
    (
      .result(["protocolVersion": "2031-01-01"]),
      .stop("it speaks MCP 2031-01-01, which Segue doesn't")
    ),
    (refusal(["2026-07-28"]), .discover),
    (
      .error(.unknownMethod("initialize")),
      .stop("it refuses `initialize`: Method not found: initialize (-32601)")
    ),
  ])
  func `the answer to the handshake tells the era`(reply: OpeningReply, choice: EraChoice) {
    #expect(EraChoice.afterInitialize(reply, mayTurn: true) == choice)
  }
}
