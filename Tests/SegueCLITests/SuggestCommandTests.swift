import Foundation
import ProgramTesting
import Testing

@Suite("segue suggest")
struct SuggestCommandTests {
  private func suggested(_ sandbox: CommandSandbox) async throws -> [[String: Any]] {
    let list = try await sandbox.segue("suggest", "--json", "--limit", "20")
    #expect(list.code == 0, "\(list.talk)")
    return try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]] ?? []
  }

  @Test func `runs by hand are suggested with their values, and can be run again`() async throws {
    let sandbox = try await SoupServer.sandbox()
    _ = try await sandbox.segue("run", "greet", "--person", "Ada Lovelace")
    let list = try await suggested(sandbox)
    #expect(list.map { $0["title"] as? String } == ["Greet (Ada Lovelace)"])
    #expect(list[0]["why"] as? String == "used today")
    #expect(list[0]["command"] as? String == "segue run greet --person 'Ada Lovelace'")
    let id = try #require(list[0]["id"] as? String)
    let again = try await sandbox.segue("suggest", "--run", id)
    #expect(again.output == "HELLO ADA LOVELACE\n", "\(again.talk)")
    let text = try await sandbox.segue("suggest")
    #expect(
      text.output
        == "\(id)  Greet (Ada Lovelace)  2 times in the last 7 days  segue run greet --person 'Ada Lovelace'\n"
    )
  }

  @Test func `sentences and what apps donate are suggested`() async throws {
    let sandbox = try await SoupServer.sandbox()
    _ = try await sandbox.segue("say", "order two corn chowders from soup chef", "--yes")
    let list = try await suggested(sandbox)
    let titles = list.map { $0["title"] as? String }
    #expect(Set(titles) == ["Order 2 Corn Chowder", "Order a Tomato Soup"])
    let donated = try #require(list.first { $0["title"] as? String == "Order a Tomato Soup" })
    #expect(donated["values"] as? NSDictionary == ["soup": "tomato", "quantity": 1])
    let id = try #require(donated["id"] as? String)
    #expect(donated["command"] as? String == "segue suggest --run \(id)")
    let text = try await sandbox.segue("suggest")
    #expect(text.output.contains("\(id)  soup: Order a Tomato Soup "))
    let run = try await sandbox.segue("suggest", "--run", id)
    // Its confirmation needs somebody.
    #expect(run.code == 1)
    #expect(run.talk.contains("can't be answered"))
    #expect(run.talk.hasSuffix("= help: answer on a terminal\n"), "\(run.talk)")
    let related = try await sandbox.terminal("suggest --run \(id)", keys: "y\n")
    #expect(related.output.contains("Ordered 1 Tomato Soup."), "\(related.output)")
    #expect(try sandbox.text("orders") == "2 Corn Chowder\n1 Tomato Soup\n")
  }

  @Test func `what a donation names as related is suggested after it`() async throws {
    let source = SoupServer.source.replacing(
      "\"title\": \"Order a Tomato Soup\"}",
      with: """
        "title": "Order a Tomato Soup", "associated": [
            {"tool": "drink", "arguments": {"drink": "tea"}, "title": "Drink tea",
             "associated": [{"tool": "drink", "arguments": {"drink": "milk"}, "title": "Drink milk"}]}]}
        """)
    let sandbox = try await SoupServer.sandbox(source)
    _ = try await sandbox.segue("say", "order two corn chowders from soup chef", "--yes")
    let list = try await suggested(sandbox)
    // What is named by what is named as related is too far away.
    #expect(
      Set(list.compactMap { $0["title"] as? String })
        == ["Order 2 Corn Chowder", "Order a Tomato Soup", "Drink tea"])
  }

  @Test func `a suggestion without values says how they are given`() async throws {
    let sandbox = try await SoupServer.sandbox()
    try sandbox.write(
      "inputs: { person: { type: text } }\nsteps:\n  - print: hello ${person}\n", to: "meet.yaml")
    for person in ["Ada", "Ida"] {
      _ = try await sandbox.segue("run", "meet.yaml", "--person", person)
    }
    for soup in ["corn chowders", "clam chowders"] {
      _ = try await sandbox.segue("say", "order two \(soup) from soup chef", "--yes")
    }
    let list = try await suggested(sandbox)
    for (name, help) in [
      ("workflow", "answer on a terminal, or give it to `segue run "),
      ("intent", "answer on a terminal\n"),
    ] {
      let varied = try #require(
        list.first {
          $0[name] is String && ($0["values"] as? NSDictionary)?.count == 0
        }, "\(list)")
      let run = try await sandbox.segue("suggest", "--run", try #require(varied["id"] as? String))
      #expect(run.talk.contains("needs a value for"), "\(run.talk)")
      #expect(run.talk.contains("= help: \(help)"), "\(run.talk)")
      #expect(run.code == 64)
    }
  }

  @Test func `an app's script can donate`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let donated = try await sandbox.segue("donate", "soup.order", "soup=clam", "quantity=3")
    #expect(donated.code == 0, "\(donated.talk)")
    #expect(
      try await suggested(sandbox).map { $0["values"] as? NSDictionary }
        == [["soup": "clam", "quantity": 3]])
    let mistakes: [([String], Int32, String)] = [
      (
        ["soup.ordr"], 66, "no app has the intent `soup.ordr`\n  = help: did you mean `soup.order`?"
      ),
      (["soup.order", "soup"], 64, "`soup` isn't a name with its value"),
      (["soup.order", "sop=x"], 64, "`soup.order` has no parameter `sop`"),
      (["soup.order", "quantity=x"], 64, "`quantity`: "),
    ]
    for (words, code, message) in mistakes {
      let program = try await Program.run(
        Repository.segue, ["donate"] + words, home: sandbox.home, folder: sandbox.url)
      #expect(program.code == code, "\(words)")
      #expect(program.talk.contains(message), "\(words): \(program.talk)")
    }
    #expect(try await suggested(sandbox).count == 1)
  }

  @Test func `what an update of the app has made impossible isn't suggested`() async throws {
    let sandbox = try await SoupServer.sandbox()
    for donated in [["soup.order", "soup=clam", "quantity=3"], ["soup.drink", "drink=tea"]] {
      #expect(try await sandbox.segue(["donate"] + donated).code == 0)
    }
    #expect(try await suggested(sandbox).count == 2)
    let renamed = SoupServer.source.replacing(
      #"{"drink": text}, ["drink"]"#, with: #"{"liquid": text}, ["liquid"]"#)
    try sandbox.write(renamed, to: "soup.py")
    #expect(try await sandbox.segue("apps", "update", "soup", "--yes").code == 0)
    #expect(try await suggested(sandbox).map { $0["intent"] as? String } == ["soup.order"])
  }

  @Test func `what a run would refuse isn't suggested`() async throws {
    let source = SoupServer.source
      .replacing("\"integer\", ", with: "\"integer\", \"minimum\": 1, \"maximum\": 12, ")
      .replacing("\"quantity\": 1}", with: "\"quantity\": 13}")
    let sandbox = try await SoupServer.sandbox(source)
    for (quantity, help) in [("13", "it goes from 1 to 12"), ("1.5", "it must be a whole number")] {
      let donated = try await sandbox.segue(
        "donate", "soup.order", "soup=clam", "quantity=\(quantity)")
      #expect(donated.code == 64)
      #expect(
        donated.talk
          == "error: `quantity` of `soup.order` can't be \(quantity)\n  = help: \(help)\n")
    }
    let said = try await sandbox.segue("say", "order two corn chowders from soup chef", "--yes")
    #expect(said.code == 0)
    #expect(
      (said.output + said.talk).contains(
        "can't note what `soup` donates: `quantity` of `soup.order` can't be 13; it goes from 1 to 12"
      ), "\(said.talk)")
    #expect(try await suggested(sandbox).map { $0["title"] as? String } == ["Order 2 Corn Chowder"])
  }

  @Test func `secrets, failed runs, dry runs and unrecorded ones aren't in the log`() async throws {
    let sandbox = try await SoupServer.sandbox()
    try sandbox.write("TOKEN=hunter2\n", to: "home/.config/segue/secrets")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    _ = try await sandbox.segue("run", "greet", "--person", "x", "--dry-run")
    _ = try await sandbox.segue("run", "greet", "--person", "x", "--no-history")
    _ = try await sandbox.segue("run", "-", input: "steps:\n  - print: hi\n")
    try sandbox.write("steps:\n  - fail: no\n", to: "bad.yaml")
    #expect(try await sandbox.segue("run", "bad.yaml").code == 1)
    let log = "home/.local/state/segue/usage"
    #expect(!sandbox.exists(log))
    _ = try await sandbox.segue("run", "greet", "--person", "my hunter2")
    #expect(try await suggested(sandbox).map { $0["title"] as? String } == ["Greet"])
    #expect(try !sandbox.text(log).contains("hunter2"))
    let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.path(log))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `uses are forgotten, and what is gone isn't suggested`() async throws {
    let sandbox = try await SoupServer.sandbox()
    _ = try await sandbox.segue("run", "greet")
    _ = try await sandbox.segue("run", "tidy-up")
    _ = try await sandbox.segue("run", "tidy-up")
    let list = try await suggested(sandbox)
    let tidy = try #require(
      list.first { $0["title"] as? String == "Tidy the Desk" }?["id"] as? String)
    let one = try await sandbox.segue("suggest", "--forget", tidy)
    #expect(one.talk == "forgot 2 uses\n")
    #expect(try await suggested(sandbox).map { $0["title"] as? String } == ["Greet"])
    #expect(try await sandbox.segue("suggest", "--forget", tidy).code == 66)
    try FileManager.default.removeItem(atPath: sandbox.path("Workflows/greet.yaml"))
    #expect(try await suggested(sandbox).allSatisfy { $0["why"] as? String == "offered by soup" })
    #expect(try await sandbox.segue("suggest", "--forget").talk == "forgot 1 use\n")
    #expect(try sandbox.text("home/.local/state/segue/usage") == "")
    for words in [
      ["--forget", "--run", "x"], ["x"], ["--run"], ["--limit", "0"], ["--save"],
      ["--save", "x", "a", "--run"], ["--run", "x", "a"], ["--dry-run"],
    ] {
      let program = try await Program.run(
        Repository.segue, ["suggest"] + words, home: sandbox.home, folder: sandbox.url)
      #expect(program.code == 64, "\(words)")
    }
  }
}
