import Foundation
import ProgramTesting
import Testing

@Suite("segue say")
struct SayCommandTests {
  @Test func `a sentence runs an intent of an app, and the answer is printed`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let said = try await sandbox.segue("say", "Order two clam chowders from Soup Chef", "--yes")
    #expect(said.output == "Ordered 2 Clam Chowder.\n")
    #expect(said.code == 0, "\(said.talk)")
    #expect(try sandbox.text("orders") == "2 Clam Chowder\n")
    let runs = try await sandbox.segue("runs", "--json")
    let list = try JSONSerialization.jsonObject(with: Data(runs.output.utf8)) as? [[String: Any]]
    #expect(list?.map { $0["workflow"] as? String } == ["soup.order"])
    #expect(list?.map { $0["state"] as? String } == ["succeeded"])
  }

  @Test func `no app is started to find out what a sentence asks for`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let tidied = try await sandbox.segue("say", "run", "tidy", "the", "desk")
    #expect(tidied.output == "tidied\n", "\(tidied.talk)")
    #expect(try await sandbox.segue("say", "tidy-up").output == "tidied\n")
    #expect(try await sandbox.segue("say", "greet").output == "HELLO YOU\n")
    let nothing = try await sandbox.segue("say", "open the pod bay doors")
    #expect(nothing.code == 66)
    #expect(
      nothing.talk == """
        error: no phrase fits “open the pod bay doors”
          = help: `segue phrases` lists what can be said

        """)
    let negative = try await sandbox.segue("say", "never order from Soup Chef")
    #expect(negative.code == 66)
    #expect(
      negative.talk.contains("= help: you can say “Order … from Soup Chef” or “Log a drink in"))
    #expect(!sandbox.exists("starts"))
  }

  @Test func `without a terminal what is missing or unclear is an error`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let cases: [(String, Int32, String)] = [
      (
        "order from soup chef", 64,
        "“Order Soup” needs a value for `soup`: Which soup?\n  = help: say it, as in “Order … from Soup Chef”"
      ),
      (
        "order corn from soup chef", 64,
        "“Order Soup” needs a value for `quantity`\n  = help: say it, as in “Order 2 … from Soup Chef”"
      ),
      (
        "run tidy up tomorrow", 64,
        "“Run Tidy the Desk” has no place for `tomorrow`\n  = help: leave out"
      ),
      ("don't order corn from soup chef", 66, "no phrase fits"),
      (String(repeating: "soup ", count: 501), 64, "has more than 500 words"),
      (
        "order two chowders from soup chef", 64,
        "“chowders” could be any of several: `Clam Chowder` and `Corn Chowder`"
      ),
      (
        "order two lattes from soup chef", 66,
        "there is no Soup “two lattes”\n  = help: there is `Clam Chowder`, `Corn Chowder` and"
      ),
      (
        "log a drink in soup chef", 64,
        "could mean any of several: `Log Drink (water)` and `Log Drink (tea)`"
      ),
      (
        "order three tomato soups from soup chef", 1,
        "error: `soup.order` failed: “Order 3 Tomato Soup?” can't be answered, because the run is unattended\n"
      ),
    ]
    for (sentence, code, message) in cases {
      let said = try await sandbox.segue("say", sentence)
      #expect(said.code == code, "\(sentence)")
      #expect(said.talk.contains(message), "\(sentence): \(said.talk)")
      // The step's place in a text that Segue has made says nothing.
      #expect(!said.talk.contains("soup.order:"), "\(sentence): \(said.talk)")
    }
    #expect(!sandbox.exists("orders"))
  }

  /// The app finds nothing by words, so that they are compared with what it suggests.
  @Test func `what is listed for words is meant by its whole name`() async throws {
    let source = SoupServer.source
      .replacing(
        #""clam": "Clam Chowder","#,
        with: #""mild": "Clam Chowder", "hot": "Clam Chowder", "sweet": "Sweet Corn Chowder","#
      )
      .replacing(
        #""title": soups[i]}"#,
        with: #""title": soups[i], "subtitle": "very hot" if i == "hot" else None}"#
      )
      .replacing(#"or said and said in soups[i].lower() "#, with: "")
      .replacing(#"{soups[arguments["soup"]]}'"#, with: #"{arguments["soup"]}'"#)
    let sandbox = try await SoupServer.sandbox(source)
    let unclear = try await sandbox.segue("say", "order two chowders from soup chef", "--yes")
    #expect(unclear.code == 64)
    #expect(
      unclear.talk.contains(
        "`Clam Chowder (mild)`, `Clam Chowder (very hot)`, `Sweet Corn Chowder` and `Corn Chowder`"),
      "\(unclear.talk)")
    for name in ["Clam Chowder (mild)", "clam chowder very hot", "Corn Chowder"] {
      let said = try await sandbox.segue("say", "order two \(name) from soup chef", "--yes")
      #expect(said.code == 0, "\(name): \(said.talk)")
    }
    #expect(try sandbox.text("orders") == "2 mild\n2 hot\n2 corn\n")
  }

  @Test func `on a terminal everything is asked for`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let said = try await sandbox.terminal("say order from soup chef", keys: "tomato\n3\ny\n")
    #expect(said.output.contains("soup: Which soup?"))
    #expect(said.output.contains("soup: Quantity?"))
    #expect(said.output.contains("soup: Order 3 Tomato Soup?"))
    #expect(said.code == 0, "\(said.output)")
    #expect(try sandbox.text("orders") == "3 Tomato Soup\n")
    let drink = try await sandbox.terminal("say log a drink in soup chef", keys: "2\n")
    #expect(drink.output.contains("What is meant?"))
    #expect(drink.output.contains("tea"))
    #expect(drink.code == 0, "\(drink.output)")
    let again = try await sandbox.terminal("say run tidy up tomorrow", keys: "n\n")
    #expect(
      again.output.contains("“Run Tidy the Desk” has no place for `tomorrow`. Go on without?"))
    #expect(again.code == 130)
  }

  @Test func `a dry run says what would happen`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let said = try await sandbox.segue("say", "order a corn chowder from soup chef", "--dry-run")
    #expect(said.output == "would order 1 corn chowder\n")
    #expect(said.code == 0)
    #expect(!sandbox.exists("orders"))
    #expect(try await sandbox.segue("runs").output == "")
  }

  @Test func `the JSON has what was understood, and what was said`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let said = try await sandbox.segue(
      "say", "order two corn chowders from soup chef", "--yes", "--json")
    let result = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
    #expect(result?["sentence"] as? String == "order two corn chowders from soup chef")
    #expect(result?["intent"] as? String == "soup.order")
    #expect(result?["phrase"] as? String == "Order … from Soup Chef")
    #expect((result?["arguments"] as? [String: Any])?["quantity"] as? Int == 2)
    #expect(result?["said"] as? [String] == ["Ordered 2 Corn Chowder."])
    #expect(result?["status"] as? String == "succeeded")
  }

  @Test func `phrases are listed, without starting an app`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let list = try await sandbox.segue("phrases")
    #expect(
      list.output == """
        Order … from Soup Chef    soup.order
        Log a drink in Soup Chef  soup.drink
        Log a drink in Soup Chef  soup.drink

        """)
    let json = try await sandbox.segue("phrases", "soup", "--json")
    let items = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(items?.map { $0["intent"] as? String } == ["soup.order", "soup.drink", "soup.drink"])
    #expect(items?.first?["not"] as? [String] == ["Never order from Soup Chef"])
    #expect(try await sandbox.segue("phrases", "pal").code == 66)
    #expect(!sandbox.exists("starts"))
  }

  @Test func `without its program nothing is said or done`() async throws {
    let sandbox = try await SoupServer.sandbox()
    try FileManager.default.createDirectory(
      atPath: sandbox.path("bin"), withIntermediateDirectories: true)
    let said = try await sandbox.segue(
      "say", "tidy up", "--speak", environment: ["PATH": sandbox.path("bin")])
    #expect(said.code == 69)
    #expect(
      said.talk == """
        error: there is no program `espeak-ng` to speak with
          = help: install the package `espeak-ng`

        """)
    #expect(said.output == "")
  }

  @Test func `an app isn't meant by a name that it gives itself and the user gave another`()
    async throws
  {
    let sandbox = try await SoupServer.sandbox()
    try sandbox.write("steps:\n  - print: cooked\n", to: "Workflows/soup-chef.yaml")
    #expect(try await sandbox.segue("say", "run soup chef").output == "cooked\n")
    let order = try await sandbox.segue("say", "order corn from soup chef", "--dry-run")
    #expect(order.code == 64)
    #expect(order.talk.hasPrefix("error: “Order … from Soup” has no place for `chef`\n"))
    #expect(try await sandbox.segue("phrases").output.hasPrefix("Order … from Soup  "))
    #expect(try await sandbox.segue("say", "order 2 corn from soup", "--yes").code == 0)
  }

  private static let espeak = "/usr/bin/espeak-ng"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: espeak), "needs espeak-ng"))
  func `an answer is said aloud`() async throws {
    let sandbox = try await SoupServer.sandbox()
    // The program speaks into a file, because a machine for tests has no loudspeaker.
    try sandbox.write(
      "#!/bin/sh\nexec \(Self.espeak) -w '\(sandbox.path("said.wav"))' \"$@\"\n",
      to: "bin/espeak-ng")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: sandbox.path("bin/espeak-ng"))
    let path = "\(sandbox.path("bin")):/usr/bin:/bin"
    let said = try await sandbox.segue("say", "tidy up", "--speak", environment: ["PATH": path])
    #expect(said.code == 0, "\(said.talk)")
    #expect(said.output == "tidied\n")
    let sound = try Data(contentsOf: URL(filePath: sandbox.path("said.wav")))
    #expect(sound.starts(with: Data("RIFF".utf8)))
    #expect(sound.count > 10_000)
    try sandbox.write("#!/bin/sh\necho no sound card >&2\nexit 1\n", to: "bin/espeak-ng")
    let mute = try await sandbox.segue("say", "tidy up", "--speak", environment: ["PATH": path])
    #expect(mute.code == 1)
    #expect(mute.talk.hasSuffix("error: `espeak-ng` can't say the answer: no sound card\n"))
  }
}
