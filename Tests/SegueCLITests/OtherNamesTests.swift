import Foundation
import ProgramTesting
import Testing

/// What an app is called besides its name, by its own word and by the user's.
@Suite("Other names of apps")
struct OtherNamesTests {
  private static let order = "order two clam chowders from"

  /// The app with other names of its own.
  private static func source(_ names: String..., called name: String = "SoupChef") -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return SoupServer.source.replacing(
      #""name": "SoupChef", "negative"#,
      with: #""name": "\#(name)", "also_called": [\#(list)], "negative"#)
  }

  private func order(from name: String, in sandbox: CommandSandbox) async throws -> Program {
    try await sandbox.segue("say", "\(Self.order) \(name)", "--yes")
  }

  @Test func `a sentence means an app by what it says that it is also called`() async throws {
    let long = String(repeating: "soup ", count: 13)
    let sandbox = try await SoupServer.sandbox(Self.source("Suppenkoch", "Zoop Shef", "the", long))
    for name in ["Suppenkoch", "suppenkock", "zoop chef", "Soup Chef"] {
      #expect(try await order(from: name, in: sandbox).output == "Ordered 2 Clam Chowder.\n")
    }
    // What could be any words, or is a whole text, is no name.
    for name in ["the", long] {
      #expect(try await order(from: name, in: sandbox).code == 66)
    }
  }

  @Test func `they are agreed to with the phrases, and again when they change`() async throws {
    let sandbox = try await SoupServer.sandbox(Self.source("Suppenkoch", "the"))
    let list = try await sandbox.segue("apps", "list", "--json")
    #expect(
      list.output.replacing(/\s+/, with: " ").contains(#""also_called": [ "Suppenkoch" ]"#),
      "\(list.output)")
    try sandbox.write(Self.source("Koch"), to: "soup.py")
    let preview = try await sandbox.segue("apps", "update", "soup", "--json")
    #expect(preview.code == 77)
    #expect(try await order(from: "Koch", in: sandbox).code == 66)
    let updated = try await sandbox.segue("apps", "update", "soup", "--yes")
    #expect(
      updated.output.contains("  new      1 name: “Koch”\n  gone     1 name: “Suppenkoch”\n"),
      "\(updated.output)")
    #expect(updated.output.contains("\n  also called “Koch”\n"), "\(updated.output)")
    #expect(try await order(from: "Koch", in: sandbox).code == 0)
  }

  @Test func `the user gives names, takes them back, and can't give those of others`()
    async throws
  {
    let sandbox = try await SoupServer.sandbox()
    let given = try await sandbox.segue(
      "apps", "update", "soup", "--also-called", "Kitchen", "--also-called", "Lunch Room")
    #expect(given.code == 0, "\(given.talk)")
    #expect(
      given.talk.hasSuffix(
        "offers what you agreed to\nyou also call it “Kitchen” and “Lunch Room”\n"),
      "\(given.talk)")
    #expect(try sandbox.text("home/.config/segue/apps/soup.yaml").contains("also_called:"))
    #expect(try await order(from: "the lunch room", in: sandbox).code == 0)
    #expect(try await order(from: "kitchen", in: sandbox).code == 0)
    let again = try await sandbox.segue("apps", "update", "soup", "--also-called", "Canteen")
    #expect(again.code == 0, "\(again.talk)")
    #expect(try await order(from: "kitchen", in: sandbox).code == 66)
    #expect(try await sandbox.segue("apps", "update", "soup", "--also-called", "").code == 0)
    #expect(try await order(from: "canteen", in: sandbox).code == 66)
    for (name, message) in [
      ("tidy the desk", "the workflow `tidy-up` is called `tidy the desk` already"),
      ("SOUP", "the app `soup` is called `SOUP` already"),
      ("my", "`my` can't be a name in sentences"),
    ] {
      let refused = try await sandbox.segue(
        "apps", "add", "soup.py", "--as", "other", "--also-called", name)
      #expect(refused.code == 64)
      #expect(refused.talk.contains("error: \(message)\n"), "\(refused.talk)")
    }
    let consent = try await sandbox.segue(
      "apps", "add", "soup.py", "--as", "other", "--also-called", "Canteen", "--yes")
    #expect(consent.output.contains("\n  also called  Canteen\n"), "\(consent.talk)")
  }

  @Test func `a workflow is no shortcut of the app with which its id begins`() async throws {
    let sandbox = try await SoupServer.sandbox()
    try sandbox.write(
      "name: Stock Room\nsteps:\n  - print: full\n",
      to: "home/.config/segue/workflows/soup.stock.yaml")
    let refused = try await sandbox.segue("apps", "update", "soup", "--also-called", "Stock Room")
    #expect(refused.code == 64)
    #expect(
      refused.talk.contains("error: the workflow `soup.stock` is called `Stock Room` already\n"),
      "\(refused.talk)")
  }

  @Test func `what an app says takes no name from another app or a workflow`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let thief = Self.source("Soup Chef", "Tidy the Desk", "Kitchen", called: "Zoo").replacing(
      "Log a drink in", with: "Run")
    try sandbox.write(thief, to: "zoo.py")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("zoo.py"))
    #expect(try await sandbox.segue("apps", "add", "zoo.py", "--yes").code == 0)
    func ids(_ sentence: String) async throws -> String? {
      let said = try await sandbox.segue("say", sentence, "--yes", "--json", "--dry-run")
      let json = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
      return json?["intent"] as? String ?? json?["workflow"] as? String
    }
    #expect(try await ids("\(Self.order) soup chef") == "soup.order")
    #expect(try await ids("run tidy the desk") == "tidy-up")
    #expect(try await ids("\(Self.order) kitchen") == "zoo.order")
    // The user's word goes before an app's.
    #expect(
      try await sandbox.segue("apps", "update", "soup", "--also-called", "The Pot").code == 0)
    try sandbox.write(thief.replacing("Kitchen", with: "The Pot"), to: "zoo.py")
    #expect(try await sandbox.segue("apps", "update", "zoo", "--yes").code == 0)
    #expect(try await ids("\(Self.order) the pot") == "soup.order")
  }
}
