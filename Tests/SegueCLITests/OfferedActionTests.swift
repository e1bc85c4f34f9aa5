import Foundation
import ProgramTesting
import Testing

/// What apps offer before any use, and what they take back.
@Suite("Offers of apps in suggestions")
struct OfferedActionTests {
  /// The app of soups, which offers two soups when it is added, and other things when a drink is logged.
  private static let source = SoupServer.source
    .replacing(
      "\"name\": \"SoupChef\",",
      with: """
        "name": "SoupChef", "offered": [
            {"tool": "order", "arguments": {"soup": "clam", "quantity": 1},
             "title": "Order a Clam Chowder", "phrase": "Lunch"},
            {"tool": "gone", "arguments": {}, "title": "Gone"},
            {"tool": "drink", "arguments": {"drink": "x" * 9000}, "title": "Long"},
            {"tool": "drink", "arguments": {"drink": "tea"}, "title": "Drink tea"}],
        """
    ).replacing(
      "return {\"content\": [{\"type\": \"text\", \"text\": arguments[\"drink\"]}]}",
      with: """
        drink = arguments["drink"]
                offered = [] if drink == "none" else [{"tool": "drink", "arguments": {"drink": "milk"}}]
                deleted = {"corn": [{"entities": [{"type": "soup", "id": "corn"}]}],
                    "all": [{"tool": "order"}]}.get(drink, [])
                return {"content": [{"type": "text", "text": drink}],
                    "_meta": meta(offered=offered, deleted_donations=deleted)}
        """
    ).replacing(
      "donation = {\"tool\"", with: "donation = {\"phrase\": \"My soup\", \"tool\"")

  private func lines(_ sandbox: CommandSandbox) async throws -> [String] {
    let list = try await sandbox.segue("suggest", "--json", "--limit", "20")
    #expect(list.code == 0, "\(list.talk)")
    let json = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
    return (json ?? []).map { item in
      let phrase = (item["phrase"] as? String).map { " “\($0)”" } ?? ""
      return "\(item["title"] ?? "")\(phrase): \(item["why"] ?? "")"
    }
  }

  private func drink(_ what: String, _ sandbox: CommandSandbox) async throws {
    try sandbox.write("steps:\n  - soup.drink: \(what)\n", to: "drink.yaml")
    let run = try await sandbox.segue("run", "drink.yaml", "--no-history")
    #expect(run.code == 0, "\(run.talk)")
  }

  @Test func `what an app offers is listed after what was used, until the app replaces it`()
    async throws
  {
    let sandbox = try await SoupServer.sandbox(Self.source)
    let offered = ["Order a Clam Chowder “Lunch”: offered by soup", "Drink tea: offered by soup"]
    #expect(try await lines(sandbox) == offered)
    _ = try await sandbox.segue("run", "greet")
    #expect(try await lines(sandbox) == ["Greet: used today"] + offered)
    let text = try await sandbox.segue("suggest")
    #expect(text.output.contains("soup: Order a Clam Chowder “Lunch”  offered by soup"))
    try await drink("water", sandbox)
    #expect(
      try await lines(sandbox) == ["Greet: used today", "Log Drink (Drink: milk): offered by soup"])
    // What is used is no offer any more.
    let list = try await sandbox.segue("suggest", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
    let id = try #require(json?.last?["id"] as? String)
    let unused = try await sandbox.segue("suggest", "--forget", id)
    #expect(unused.code == 66)
    #expect(
      unused.talk.contains("you haven't used `soup: Log Drink (Drink: milk)`, which its app offers")
    )
    #expect(try await sandbox.segue("suggest", "--run", id).output == "milk\n")
    #expect(try await lines(sandbox).contains("Log Drink (Drink: milk): used today"))
    // An app that offers nothing any more.
    try await drink("none", sandbox)
    #expect(try await !lines(sandbox).contains { $0.hasSuffix("offered by soup") })
    #expect(!sandbox.exists("home/.local/state/segue/apps/soup/offered.json"))
  }

  @Test func `an app may offer others without consent`() async throws {
    let sandbox = try await SoupServer.sandbox(Self.source)
    try sandbox.write(
      Self.source.replacing("\"Drink tea\"", with: "\"Drink milk\""), to: "soup.py")
    let check = try await sandbox.segue("apps", "check", "soup")
    #expect(!check.output.contains("changed"), "\(check.output)")
    let updated = try await sandbox.segue("apps", "update", "soup")
    #expect(updated.talk == "`soup` offers what you agreed to\n")
    #expect(try await lines(sandbox).last == "Drink milk: offered by soup")
  }

  @Test func `without the app there are no offers`() async throws {
    let sandbox = try await SoupServer.sandbox(Self.source)
    #expect(try await lines(sandbox).count == 2)
    let removed = try await sandbox.segue("apps", "remove", "soup")
    #expect(removed.code == 0, "\(removed.talk)")
    let nothing = try await sandbox.segue("suggest")
    #expect(nothing.output == "")
    #expect(nothing.talk == "nothing to suggest yet; suggestions are made of what you run\n")
  }

  @Test func `shortcuts of apps are listed where nothing else is, three of them`() async throws {
    let sandbox = try await SoupServer.sandbox()
    #expect(
      try await lines(sandbox) == [
        "Order Soup: offered by soup", "Log Drink: offered by soup", "Log Drink: offered by soup",
      ])
    _ = try await sandbox.segue("run", "greet")
    #expect(try await lines(sandbox) == ["Greet: used today"])
  }

  @Test func `an app takes back what earlier processes of it have donated`() async throws {
    let sandbox = try await SoupServer.sandbox(Self.source)
    for soup in ["corn", "clam"] {
      let donated = try await sandbox.segue("donate", "soup.order", "soup=\(soup)", "quantity=2")
      #expect(donated.code == 0, "\(donated.talk)")
    }
    _ = try await sandbox.segue("say", "order two tomato soups from soup chef", "--yes")
    func orders() async throws -> [String] {
      try await lines(sandbox).filter { $0.hasPrefix("Order") && !$0.contains("offered") }.sorted()
    }
    #expect(
      try await orders() == [
        "Order 2 Tomato Soup: used today", "Order 2 clam: used today", "Order 2 corn: used today",
        "Order a Tomato Soup “My soup”: used today",
      ])
    try await drink("corn", sandbox)
    #expect(
      try await orders().map { $0.prefix { $0 != ":" } } == [
        "Order 2 Tomato Soup", "Order 2 clam", "Order a Tomato Soup “My soup”",
      ])
    // What the person did with Segue isn't the app's to delete.
    try await drink("all", sandbox)
    #expect(try await orders().map { $0.prefix { $0 != ":" } } == ["Order 2 Tomato Soup"])
  }
}
