import Foundation
import ProgramTesting
import Testing

/// What Segue knows of what apps show: phrases that the user has learned, and entities on the screen.
@Suite("What apps show")
struct ShownByAppsTests {
  /// A server whose drinks show a text, a tip and entities.
  private func sandbox(entities: String = "[]") async throws -> CommandSandbox {
    let shown = """
      _meta=meta(snippet={"view": "vstack", "alignment": "leading", "children": [
          {"view": "text", "text": "You drank.", "entities": \(entities)},
          {"view": "text", "text": "“Log a drink”", "tip": "drink"},
          {"view": "text", "text": "“Order”", "tip": "order"}]}))
      """
    let source = SoupServer.source
      .replacing(
        #"return {"content": [{"type": "text", "text": arguments["drink"]}]}"#,
        with: #"return dict(content=[{"type": "text", "text": arguments["drink"]}], "#
          + shown.replacing("\n", with: "")
      )
      .replacing(
        "        shortcut(\"drink\", \"Log a drink in ${applicationName}\", drink=\"tea\"),\n",
        with: "")
    let sandbox = try await SoupServer.sandbox(source)
    try sandbox.write("steps:\n  - soup.drink: tea\n", to: "a.yaml")
    return sandbox
  }

  @Test func `a tip goes once its phrase was said, and not for a run by hand`() async throws {
    let sandbox = try await sandbox()
    for _ in 1...2 {
      let run = try await sandbox.segue("run", "a.yaml")
      #expect(run.talk.contains("  You drank.\n  “Log a drink”\n  “Order”\n"), "\(run.talk)")
    }
    #expect(try await sandbox.segue("say", "log a drink in soup chef", "--dry-run").code == 0)
    #expect(try await sandbox.segue("run", "a.yaml").talk.contains("“Log a drink”"))
    #expect(try await sandbox.segue("say", "log a drink in soup chef").code == 0)
    let later = try await sandbox.segue("run", "a.yaml")
    #expect(later.talk.contains("  You drank.\n  “Order”\n"), "\(later.talk)")
    let json = try await sandbox.segue("run", "a.yaml", "--json")
    #expect(!json.output.contains("Log a drink"))
    // Who forgets what was done is told again.
    #expect(try await sandbox.segue("suggest", "--forget").code == 0)
    #expect(try await sandbox.segue("run", "a.yaml").talk.contains("“Log a drink”"))
  }

  @Test func `entities on the screen are the first that are offered`() async throws {
    let sandbox = try await sandbox(
      entities: """
        [{"type": "soup", "id": "tomato", "selected": False}, \
        {"type": "soup", "id": "corn", "selected": True}, \
        {"type": "soup", "id": "gone", "selected": False}, \
        {"type": "film", "id": "clam", "selected": True}]
        """)
    func options() async throws -> [[String: String]] {
      let page = try await sandbox.segue("actions", "soup.order", "--options", "--json")
      let json =
        try JSONSerialization.jsonObject(with: Data(page.output.utf8)) as? [[String: Any]]
      let options = json?.first?["options"] as? [String: Any]
      return (options?["soup"] as? [[String: Any]] ?? []).map { item in
        item.compactMapValues { $0 as? String }.filter { ["title", "subtitle"].contains($0.key) }
      }
    }
    let titles = ["Clam Chowder", "Corn Chowder", "Tomato Soup"]
    #expect(try await options() == titles.map { ["title": $0] })
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    // Another process shows them, and what is chosen goes first.
    #expect(
      try await options() == [
        ["title": "Corn Chowder", "subtitle": "On the screen"],
        ["title": "Tomato Soup", "subtitle": "On the screen"], ["title": "Clam Chowder"],
      ])
    try sandbox.write(
      "inputs: { soup: { type: soup.soup } }\nsteps: [print: $soup]\n", to: "b.yaml")
    let shell = try await sandbox.segue(
      "---completion", "run", "--", "--input-path", "4", "6", "segue", "run", "b.yaml", "-i",
      "soup=", environment: ["SAP_SHELL": "fish"])
    #expect(
      shell.output == "soup=Corn Chowder\nsoup=Tomato Soup\nsoup=Clam Chowder\n", "\(shell.talk)")
    let terminal = try sandbox.typing("say", "order from soup chef", "--yes")
    #expect(await terminal.shows("❯ 1  Corn Chowder"))
    #expect(await terminal.shows("On the screen"))
    #expect(await terminal.shows("3  Clam Chowder"))
    terminal.type("\n")
    #expect(await terminal.shows("Quantity?"))
    terminal.type("2\n")
    #expect(await terminal.finish() == 0)
    #expect(try sandbox.text("orders") == "2 Corn Chowder\n")
  }

  @Test func `what shows no entity takes the place of what did`() async throws {
    let sandbox = try await sandbox(
      entities: #"[{"type": "soup", "id": "tomato", "selected": False}]"#)
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    let file = "home/.local/state/segue/apps/soup/shown.json"
    #expect(sandbox.exists(file))
    let source = try sandbox.text("soup.py").replacing(
      #"[{"type": "soup", "id": "tomato", "selected": False}]"#, with: "[]")
    try sandbox.write(source, to: "soup.py")
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    #expect(!sandbox.exists(file))
  }
}

/// Intents and entities that only assistants offer.
@Suite("What apps have for assistants alone")
struct AssistantOnlyCommandTests {
  private func sandbox() async throws -> CommandSandbox {
    try await SoupServer.sandbox(
      SoupServer.source
        .replacing(
          #"tool("drink", "Log Drink", {"drink": text}, ["drink"])]"#,
          with: #"tool("drink", "Log Drink", {"drink": text}, ["drink"], assistant_only=True)]"#
        )
        .replacing(
          #""queries": ["ids", "text"], "#,
          with: #""queries": ["ids", "text", "all"], "assistant_only": True, "#
        )
        .replacing(
          "        shortcut(\"drink\", \"Log a drink in ${applicationName}\", drink=\"tea\"),\n",
          with: ""))
  }

  @Test func `no list and no search has them, and a phrase starts one`() async throws {
    let sandbox = try await sandbox()
    let list = try await sandbox.segue("actions", "soup")
    #expect(list.output.contains("soup.order"), "\(list.output)")
    #expect(!list.output.contains("soup.drink") && !list.output.contains("find_soup"))
    #expect(try await !sandbox.segue("actions", "log drink").output.contains("soup.drink"))
    #expect(try await !sandbox.segue("actions", "--json").output.contains("soup.drink"))
    #expect(try await sandbox.segue("search", "drink").talk.hasSuffix("nothing found\n"))
    #expect(try await sandbox.segue("search", "soup", "order").output.contains("Order Soup"))
    let said = try await sandbox.segue("say", "log a drink in soup chef")
    #expect(said.output == "water\n", "\(said.talk)")
    // Who agrees to the app reads of them.
    let updated = try await sandbox.segue("apps", "add", "soup.py", "--as", "other", "--yes")
    #expect(updated.output.contains("Log Drink; only for assistants; may do anything"))
  }
}
