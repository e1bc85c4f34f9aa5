import Foundation
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("segue search")
struct SearchCommandTests {
  private static let workflows = "home/.config/segue/workflows"

  /// A sandbox with two workflows, and with an app of two tools.
  static func sandbox(_ source: String = SoupServer.source) async throws -> CommandSandbox {
    let sandbox = try await SoupServer.sandbox(source)
    try sandbox.write(
      """
      name: Tidy the Desk
      description: Put everything away.
      tags: [cleaning]
      steps:
        - print: tidied

      """, to: "\(workflows)/desk.yaml")
    try sandbox.write(
      "inputs: { person: text }\nsteps:\n  - print: hello ${person}\n",
      to: "\(workflows)/greet.yaml")
    try sandbox.write("- no workflow\n", to: "\(workflows)/broken.yaml")
    return sandbox
  }

  private func found(
    _ words: String..., in sandbox: CommandSandbox
  ) async throws -> [[String: Any]] {
    let list = try await sandbox.segue(["search", "--json"] + words)
    #expect(list.code == 0, "\(list.talk)")
    return try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]] ?? []
  }

  private func titles(_ words: String..., in sandbox: CommandSandbox) async throws -> [String] {
    try await found(words.joined(separator: " "), in: sandbox).compactMap { $0["title"] as? String }
  }

  @Test func `workflows and intents are found by their words`() async throws {
    let sandbox = try await Self.sandbox()
    for words in ["tidy", "TIDY desk", "desk", "clean", "everything away", "desk tid"] {
      #expect(try await titles(words, in: sandbox) == ["Tidy the Desk"], "\(words)")
    }
    let order = try await found("order", in: sandbox)
    #expect(order.compactMap { $0["title"] as? String } == ["Order Soup"])
    #expect(order[0]["intent"] as? String == "soup.order")
    #expect(order[0]["subtitle"] as? String == "Soup Chef (soup): Order Soup")
    // A shortcut has its own values. The tool that it lacks is no result.
    let drinks = try await found("drink soup chef", in: sandbox)
    #expect(
      drinks.compactMap { ($0["values"] as? [String: Any])?["drink"] as? String }.sorted() == [
        "tea", "water",
      ])
    #expect(drinks.count == 3)
    #expect(try await titles("nothing at all", in: sandbox) == [])
    let text = try await sandbox.segue("search", "tidy")
    #expect(
      text.output
        == "Tidy the Desk  Workflow: Put everything away.  segue run desk\n")
    // No app is started.
    #expect(!sandbox.exists("starts"))
  }

  @Test func `an intent whose shortcut has its defaults is found once`() async throws {
    let source = SoupServer.source.replacing(
      "{\"drink\": text}, [\"drink\"])]", with: "{\"drink\": text | {\"default\": \"tea\"}}, [])]")
    #expect(source != SoupServer.source)
    let drinks = try await found("drink", in: try await Self.sandbox(source))
    #expect(
      drinks.compactMap { ($0["values"] as? [String: Any])?["drink"] as? String }.sorted() == [
        "tea", "water",
      ])
    #expect(drinks.count == 2)
  }

  @Test func `what lacks a place for a value isn't found`()
    async throws
  {
    let source = SoupServer.source.replacing(
      "[\"drink\"])]", with: "[\"drink\"], searchable=False)]")
    #expect(source != SoupServer.source)
    let sandbox = try await Self.sandbox(source)
    #expect(try await titles("drink", in: sandbox) == [])
    #expect(try await titles("soup", in: sandbox) == ["Order Soup"])
  }

  @Test func `a result can be run, and is suggested from then on`() async throws {
    let sandbox = try await Self.sandbox()
    let shortcuts = try await found("drink tea", in: sandbox)
    #expect(shortcuts.isEmpty, "what a shortcut's value is called isn't a word of it")
    let drinks = try await found("drink", in: sandbox)
    let tea = try #require(
      drinks.first { ($0["values"] as? [String: Any])?["drink"] as? String == "tea" })
    let id = try #require(tea["id"] as? String)
    #expect(tea["command"] as? String == "segue search --run \(id) drink")
    let run = try await sandbox.segue("search", "--run", id, "drink")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output == "tea\n")
    let suggested = try await found(in: sandbox)
    #expect(suggested.compactMap { $0["id"] as? String } == [id])
    // It goes before those that fit as well.
    #expect(try await found("drink", in: sandbox).first?["id"] as? String == id)
    let other = try await sandbox.segue("search", "--run", id, "tidy")
    #expect(other.code == 66)
    #expect(other.talk.contains("the search has no result `\(id)`"))
    let open = try await found("order", in: sandbox)
    let asks = try await sandbox.segue("search", "--run", open[0]["id"] as? String ?? "", "order")
    #expect(asks.code == 64)
    #expect(asks.talk.contains("“Order Soup” needs a value for `soup`"))
  }

  @Test(arguments: [[], [" "]])
  func `without words it lists what is suggested`(words: [String]) async throws {
    let list = try await Self.sandbox().segue(["search"] + words)
    #expect(list.code == 0, "\(list.talk)")
    // Shortcuts of the app, because nothing was used.
    #expect(list.lines.count == 3, "\(list.output)")
  }

  @Test func `what looks like one character may have many parts, which count`() {
    let words = SearchWords("a" + String(repeating: "\u{301}", count: 5_000))
    #expect(words.phrase.unicodeScalars.count <= SearchWords.longest)
  }

  @Test(arguments: [
    String(repeating: "tidy ", count: 500), "\u{1B}[31m\u{7F}", "'\"$(reboot)`;", "\u{202E}ydit",
    String(repeating: "x", count: 100_000), "😀",
  ])
  func `any words are searched for`(words: String) async throws {
    let sandbox = try await Self.sandbox()
    let list = try await sandbox.segue("search", "--", words)
    #expect(list.code == 0, "\(list.talk)")
    switch words.first {
    case "t": #expect(list.lines.count == 1)
    // Shortcuts of apps, because nothing else is suggested.
    case " ": #expect(list.lines.count == 3)
    default: #expect(list.talk.hasSuffix("nothing found\n"))
    }
  }
}
