import Foundation
import ProgramTesting
import Testing

/// Suggestions that become workflows with a name of the person's own.
@Suite("segue suggest --save")
struct SavedSuggestionTests {
  private static let folder = "home/.config/segue/workflows"

  /// The id of what is suggested with a title.
  private func id(_ title: String, _ sandbox: CommandSandbox) async throws -> String {
    let list = try await sandbox.segue("suggest", "--json", "--limit", "20")
    let json = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
    let item = json?.first { $0["title"] as? String == title }
    return try #require(item?["id"] as? String, "\(list.output)")
  }

  @Test func `an action with its values is said by a name of one's own`() async throws {
    let sandbox = try await SoupServer.sandbox()
    _ = try await sandbox.segue("donate", "soup.drink", "drink=no $more: tea")
    let id = try await id("Log Drink (Drink: no $more: tea)", sandbox)
    let dry = try await sandbox.segue("suggest", "--save", id, "It's show time", "--dry-run")
    #expect(dry.code == 0, "\(dry.talk)")
    #expect(
      dry.output == """
        name: It's show time
        steps:
          - soup.drink: 'no $$more: tea'

        """)
    #expect(!sandbox.exists(Self.folder))
    let saved = try await sandbox.segue("suggest", "--save", id, "It's show time")
    #expect(saved.talk.hasPrefix("wrote \(sandbox.path("\(Self.folder)/its-show-time.yaml"))"))
    #expect(saved.talk.hasSuffix("; run it with `segue say 'It'\\''s show time'`\n"))
    #expect(try sandbox.text("\(Self.folder)/its-show-time.yaml") == dry.output)
    let said = try await sandbox.segue("say", "its show time")
    #expect(said.output.contains("no $more: tea"), "\(said.talk)")
    #expect(try await sandbox.segue("check", "its-show-time").code == 0)
  }

  @Test func `nothing is evaluated in the values of an app, nor in their keys`() async throws {
    let source = SoupServer.source
      .replacing("{\"drink\": text}", with: "{\"drink\": {}}")
      .replacing("\"text\": arguments[\"drink\"]", with: "\"text\": json.dumps(arguments)")
      .replacing(
        "\"name\": \"SoupChef\",",
        with: """
          "name": "SoupChef", "offered": [{"tool": "drink", "title": "Mix",
                  "arguments": {"drink": {"$today": ["${now}", {"a $b": 1}]}}}],
          """)
    let sandbox = try await SoupServer.sandbox(source)
    let saved = try await sandbox.segue("suggest", "--save", try await id("Mix", sandbox))
    #expect(saved.code == 0, "\(saved.talk)")
    let said = try await sandbox.segue("say", "mix")
    #expect(
      said.output == "{\"drink\": {\"$today\": [\"${now}\", {\"a $b\": 1}]}}\n", "\(said.talk)")
  }

  @Test func `nothing is overwritten, and no two workflows are called the same`() async throws {
    let sandbox = try await SoupServer.sandbox()
    _ = try await sandbox.segue("donate", "soup.drink", "drink=tea")
    let id = try await id("Log Drink (Drink: tea)", sandbox)
    try sandbox.write("steps:\n  - print: x\n", to: "\(Self.folder)/mine.yaml")
    for name in ["Mine", "tidy the desk", "Greet"] {
      let refused = try await sandbox.segue("suggest", "--save", id, name)
      #expect(refused.code == 73, "\(name)")
      #expect(refused.talk.contains("already"), "\(refused.talk)")
      #expect(refused.talk.contains("= help: give another name after the id"))
    }
    #expect(try sandbox.text("\(Self.folder)/mine.yaml") == "steps:\n  - print: x\n")
    for (name, code) in [("…", 64), (String(repeating: "a", count: 101), 64)] as [(String, Int32)] {
      #expect(try await sandbox.segue("suggest", "--save", id, name).code == code)
    }
    #expect(try await sandbox.segue("suggest", "--save", "00000000").code == 66)
  }

  @Test func `without a name it is called what the action does`() async throws {
    let sandbox = try await SoupServer.sandbox()
    _ = try await sandbox.segue("donate", "soup.order", "soup=clam", "quantity=3")
    let saved = try await sandbox.segue(
      "suggest", "--save", try await id("Order 3 clam", sandbox), "--json")
    let json = try JSONSerialization.jsonObject(with: Data(saved.output.utf8)) as? [String: String]
    #expect(
      json == [
        "path": sandbox.path("\(Self.folder)/order-3-clam.yaml"), "name": "Order 3 clam",
        "command": "segue say 'Order 3 clam'",
        "text": "name: Order 3 clam\nsteps:\n  - soup.order: clam\n    quantity: 3\n",
      ])
  }

  @Test func `an action without parameters is a step alone`() async throws {
    let source = SoupServer.source.replacing(
      "[\"drink\"])]", with: "[\"drink\"]), tool(\"menu\", \"Show Menu\", {}, [])]")
    #expect(source != SoupServer.source)
    let sandbox = try await SoupServer.sandbox(source)
    _ = try await sandbox.segue("donate", "soup.menu")
    let saved = try await sandbox.segue(
      "suggest", "--save", try await id("Show Menu", sandbox), "What is there", "--dry-run")
    #expect(saved.output == "name: What is there\nsteps:\n  - soup.menu\n", "\(saved.talk)")
  }

  @Test func `what varies is asked for, and a workflow is run with its values`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let open = try await sandbox.segue(
      "suggest", "--save", try await id("Order Soup", sandbox), "Lunch", "--dry-run")
    #expect(
      open.output == "name: Lunch\nsteps:\n  - soup.order: $ask\n    quantity: $ask\n",
      "\(open.talk)")
    _ = try await sandbox.segue("run", "greet", "--person", "Ada")
    let saved = try await sandbox.segue(
      "suggest", "--save", try await id("Greet (Ada)", sandbox), "Say hi")
    #expect(saved.code == 0, "\(saved.talk)")
    let said = try await sandbox.segue("say", "say hi")
    #expect(said.output.contains("HELLO ADA"), "\(said.talk)")
  }

  @Test func `a workflow whose path has a dollar sign is run by it`() async throws {
    let sandbox = try await SoupServer.sandbox()
    try sandbox.write(
      "inputs: { person: { type: text } }\nsteps:\n  - print: hey ${person}\n",
      to: "a$$b/wave $to.yaml")
    let run = try await sandbox.segue("run", "a$$b/wave $to.yaml", "--person", "Ada")
    #expect(run.code == 0, "\(run.talk)")
    let list = try await sandbox.segue("suggest", "--json", "--limit", "20")
    let json = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
    let item = json?.first { ($0["title"] as? String)?.contains("Ada") == true }
    let id = try #require(item?["id"] as? String, "\(list.output)")
    let saved = try await sandbox.segue("suggest", "--save", id, "Wave")
    #expect(saved.code == 0, "\(saved.talk)")
    #expect(try await sandbox.segue("say", "wave").output.hasPrefix("hey Ada\n"))
  }

  @Test func `a dry run of a suggestion changes nothing`() async throws {
    let sandbox = try await SoupServer.sandbox()
    _ = try await sandbox.segue("donate", "soup.drink", "drink=tea")
    let id = try await id("Log Drink (Drink: tea)", sandbox)
    let dry = try await sandbox.segue("suggest", "--run", id, "--dry-run")
    #expect(dry.code == 0, "\(dry.talk)")
    #expect(dry.output == "would log Drink (Drink: tea)\n")
    let run = try await sandbox.segue("suggest", "--run", id, "--json")
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(json?["output"] as? String == "tea", "\(run.output)")
  }
}
