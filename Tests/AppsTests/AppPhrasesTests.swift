import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import WorkflowValues

@testable import Apps

@Suite("Phrases of apps")
struct AppPhrasesTests {
  private static let tools = """
    [{"name": "orderSoup", "title": "Order Soup", "inputSchema": {"type": "object", "properties":
      {"howMany": {"type": "integer", "title": "Quantity"}, "soup": {"type": "string"}}}},
     {"name": "odd", "inputSchema": "none"}]
    """

  private func phrases(_ described: String, name: String = "SoupChef") throws -> AppPhrases {
    let agreed = AgreedApp(
      peer: PeerDescription(name: name, version: "1"), era: nil, hasExtension: true,
      described: try #require(try JSONReader.read(described).jsonObject),
      tools: try #require(try JSONReader.read(Self.tools).jsonArray).compactMap(\.jsonObject))
    return AppPhrases(of: try #require(AppName("soup")), agreed)
  }

  @Test func `a shortcut has the step, its values and its parameters`() throws {
    let phrases = try phrases(
      """
      {"negative_phrases": ["Never"], "shortcuts": [
        {"tool": "orderSoup", "phrases": ["Order in ${applicationName}"],
         "arguments": {"howMany": 2, "unknown": 1}},
        {"tool": "orderSoup", "phrases": [], "title": "Order Again"},
        {"tool": "odd", "phrases": ["Odd"]}, {"tool": "gone", "phrases": ["Gone"]}]}
      """)
    #expect(phrases.negativePhrases == ["Never"])
    #expect(phrases.shortcuts.map(\.step) == ["soup.order_soup", "soup.order_soup"])
    #expect(phrases.shortcuts.map(\.title) == ["Order Soup", "Order Again"])
    let first = try #require(phrases.shortcuts.first)
    #expect(first.phrases == ["Order in ${applicationName}"])
    #expect(first.arguments == ["how_many": 2])
    #expect(first.parameters.map(\.name) == ["how_many", "soup"])
    #expect(first.parameters.map(\.title) == ["Quantity", "Soup"])
    #expect(first.parameters.map(\.type) == [.number, .text])
    #expect(first.parameters.map(\.isWholeNumber) == [true, false])
  }

  @Test(arguments: [
    ("{}", "SoupChef", ["soup", "Soup", "SoupChef", "Soup Chef"]),
    (#"{"name": "Soups & More"}"#, "SoupChef", ["soup", "Soup", "Soups & More"]),
    ("{}", "Soup", ["soup", "Soup"]), ("{}", "", ["soup", "Soup"]),
  ])
  func `an app is called as it was added, and as it calls itself`(
    described: String, peer: String, names: [String]
  ) throws {
    #expect(try phrases(described, name: peer).names.all == names)
  }

  @Test func `what else an app is called is the user's word or its own`() throws {
    let many = (1...12).map { #""Name \#($0)""# }.joined(separator: ", ")
    let long = String(repeating: "o", count: 61)
    let agreed = AgreedApp(
      peer: PeerDescription(name: "SoupChef", version: "1"), era: nil, hasExtension: true,
      described: try #require(
        try JSONReader.read(#"{"also_called": ["Soup", "\#(long)", "A\nB", "Kitchen", \#(many)]}"#)
          .jsonObject),
      tools: [])
    let names = AppNames(of: try #require(AppName("soup")), otherNames: ["Kitchen"], agreed)
    #expect(names.others == ["Kitchen", "A B"] + (1...6).map { "Name \($0)" })
    #expect(names.all.prefix(4) == ["soup", "Soup", "Kitchen", "SoupChef"])
    #expect(names.all.last == "Soup Chef")
    #expect(
      ["Soup", "Kitchen", "Soup Chef", "Name 1"].map { names.claim(on: $0) }
        == [.given, .given, .own, .told])
  }
}
