import Foundation
import ProgramTesting
import Testing

@testable import CoreSpotlight

@Suite("Entities of apps in searches")
struct SearchEntitiesTests {
  private static let index = "home/.local/state/segue/apps/soup/data/CoreSpotlight.sqlite"
  private static let opening = #"""
    ,
        tool("open_soup", "Open Soup", {"target": text}, ["target"],
            parameters={"target": "soup"}, opens=["soup", "stew"])]
    """#

  private static let performing = #"""
        if params["name"] == "open_soup":
            note("opened", json.dumps(arguments["target"]))
            return {"content": [{"type": "text", "text": "opened"}]}
    """#

  /// A sandbox with an app that opens soups, and that has some in its index.
  ///
  /// - Parameter opening: the tool that opens them, after a comma.
  private func sandbox(opening: String = Self.opening) async throws -> CommandSandbox {
    let source = SoupServer.source
      .replacing(#"{"drink": text}, ["drink"])]"#, with: #"{"drink": text}, ["drink"])"# + opening)
      .replacing("    said = f'", with: Self.performing + "\n    said = f'")
    #expect(source.contains("open_soup") && source.contains("opened"))
    let sandbox = try await SearchCommandTests.sandbox(source)
    try index(
      [("tomato", "Tidy Tomato", "With basil."), ("chowder", "Clam\u{1B}[31m Chowder", nil)],
      in: sandbox)
    return sandbox
  }

  private func index(
    _ soups: [(id: String, title: String, about: String?)], in sandbox: CommandSandbox,
    at path: String = Self.index
  ) throws {
    let items = soups.map { soup in
      let attributes = CSSearchableItemAttributeSet(contentType: .item)
      (attributes.title, attributes.contentDescription) = (soup.title, soup.about)
      return CSSearchableItem(
        uniqueIdentifier: "soup/\(soup.id)", domainIdentifier: "soup", attributeSet: attributes)
    }
    try IndexStore(.file(URL(filePath: sandbox.path(path)))).put(
      items, in: "default", now: Date())
  }

  private func found(
    _ words: String, in sandbox: CommandSandbox
  ) async throws -> [[String: Any]] {
    let list = try await sandbox.segue("search", "--json", words)
    #expect(list.code == 0, "\(list.talk)")
    return try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]] ?? []
  }

  private func titles(_ words: String, in sandbox: CommandSandbox) async throws -> [String] {
    try await found(words, in: sandbox).compactMap { $0["title"] as? String }
  }

  @Test func `they are found without the app, and opened by it`() async throws {
    let sandbox = try await sandbox()
    let basil = try await found("basil", in: sandbox)
    #expect(basil.compactMap { $0["title"] as? String } == ["Tidy Tomato"])
    #expect(basil.first?["subtitle"] as? String == "Soup Chef (soup): With basil.")
    #expect(basil.first?["intent"] as? String == "soup.open_soup")
    #expect(basil.first?["values"] as? [String: String] == ["target": "tomato"])
    #expect(try await titles("tidy", in: sandbox) == ["Tidy Tomato", "Tidy the Desk"])
    // What an app says controls no terminal.
    #expect(try await titles("chow", in: sandbox) == ["Clam\\u{1b}[31m Chowder"])
    let chowder = try await found("chow", in: sandbox)
    #expect(chowder[0]["subtitle"] as? String == "Soup Chef (soup): Soup")
    #expect(!sandbox.exists("starts"))
    let id = try #require(basil.first?["id"] as? String)
    let opened = try await sandbox.segue("search", "--run", id, "basil")
    #expect(opened.code == 0, "\(opened.talk)")
    #expect(try sandbox.text("opened") == "\"tomato\"\n")
  }

  @Test func `the index is the one that the app is told to use`() async throws {
    let sandbox = try await sandbox()
    #expect(try await sandbox.segue("apps", "remove", "soup").code == 0)
    let added = try await sandbox.segue(
      "apps", "add", "soup.py", "--yes", "--env", "SEGUE_INDEX=stock/soups.sqlite")
    #expect(added.code == 0, "\(added.talk)")
    try index([("bean", "Bean", "With basil.")], in: sandbox)
    let folder = "home/.local/state/segue/apps/soup/data/stock"
    try FileManager.default.createDirectory(
      atPath: sandbox.path(folder), withIntermediateDirectories: true)
    try index([("pea", "Pea", "With basil.")], in: sandbox, at: "\(folder)/soups.sqlite")
    #expect(try await titles("basil", in: sandbox) == ["Pea"])
  }

  @Test func `an app has few of them, in its index's order`() async throws {
    let sandbox = try await sandbox()
    try index((1...9).map { ("\($0)", "Bean \($0)", "Bean soup.") }, in: sandbox)
    try index([("best", "Bean", "A bean.")], in: sandbox)
    let beans = try await titles("bean", in: sandbox)
    #expect(beans.count == 5)
    #expect(beans.first == "Bean")
  }

  @Test(arguments: [
    #"]"#,
    #", tool("open_soup", "Open Soup", {"target": text}, ["target"], opens=["stew"])]"#,
    #", tool("open_soup", "Open Soup", {"soup": text}, ["soup"], opens=["soup"])]"#,
    #", tool("open_soup", "Open Soup", {"target": text}, [], opens=["soup"], searchable=False)]"#,
    #", tool("open_soup", "Open Soup", {"target": text}, [], opens=["soup"], assistant_only=True)]"#,
    #", tool("open_soup", "Open Soup", {"target": text}, [], opens="soup")]"#,
  ])
  func `without an intent that a search shows for their type there are none`(
    opening: String
  ) async throws {
    let sandbox = try await sandbox(opening: opening)
    #expect(try await titles("basil", in: sandbox) == [])
    #expect(try await titles("tidy", in: sandbox) == ["Tidy the Desk"])
  }

  @Test func `a target of several types is told which it is`() async throws {
    let sandbox = try await sandbox(
      opening: #"""
        , tool("open_soup", "Open Anything", {"target": {}}, ["target"],
            parameters={"target": "any"}, opens=["soup"])]
        """#)
    let id = try #require(try await found("basil", in: sandbox).first?["id"] as? String)
    let opened = try await sandbox.segue("search", "--run", id, "basil")
    #expect(opened.code == 0, "\(opened.talk)")
    #expect(
      try sandbox.text("opened")
        == "{\"type\": \"soup\", \"id\": \"tomato\", \"title\": \"Tidy Tomato\"}\n")
  }

  @Test func `a damaged index takes no other result away, and stays as it is`() async throws {
    let sandbox = try await sandbox()
    for suffix in ["-wal", "-shm"] where sandbox.exists(Self.index + suffix) {
      try FileManager.default.removeItem(atPath: sandbox.path(Self.index + suffix))
    }
    try sandbox.write("this is no database", to: Self.index)
    #expect(try await titles("tidy", in: sandbox) == ["Tidy the Desk"])
    #expect(try await titles("basil", in: sandbox) == [])
    #expect(try sandbox.text(Self.index) == "this is no database")
  }
}
