import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import Testing

/// What an assistant gets of a run, and what it doesn't.
@Suite struct ResultTests {
  @Test(arguments: ProtocolEra.allCases)
  func `a result is cut to what a model can read`(era: ProtocolEra) async throws {
    let assistant = try await Assistant([
      "long": """
      triggers: [assistant: ]
      inputs: { unit: { type: text }, count: { type: number } }
      steps:
        - repeat: $count
          do:
            - value: $unit
          as: parts
        - value: '${join(parts, "")}'
      """,
      "list": """
      triggers: [assistant: ]
      steps:
        - repeat: 30000
          do:
            - value: a
      """,
    ])
    let program = try await assistant.start(era)
    func length(_ unit: String, _ count: Int) async throws -> Int? {
      try await program.value("long", ["unit": .text(unit), "count": .number(count)])?
        .jsonString?.count
    }
    #expect(try await length("é", 20_000) == 20_000)
    let result = try await program.call("long", ["unit": "é", "count": 20_001])
    #expect(result["structuredContent"]?.jsonObject?["result"]?.jsonString?.count == 20_000)
    #expect(result.texts.last == "The result was cut: a result has at most 20,000 characters.")
    let items = try await program.value("list")?.jsonArray ?? []
    #expect(items.count < 20_000 && items.count > 5_000)
    #expect(items.allSatisfy { $0 == "a" || $0 == "" })
  }

  @Test(arguments: ProtocolEra.allCases)
  func `what an app shows is text`(era: ProtocolEra) async throws {
    let assistant = try await Assistant([:])
    let added = try await assistant.sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(added.code == 0, "\(added.talk)")
    try assistant.sandbox.write(
      "permissions: { apps: [pal] }\ntriggers: [assistant: ]\nsteps:\n  - pal.show_rooms\n",
      to: "home/.config/segue/workflows/rooms.yaml")
    let enabled = try await assistant.sandbox.segue("enable", "rooms", "--yes")
    #expect(enabled.code == 0, "\(enabled.talk)")
    let program = try await assistant.start(era)
    let result = try await program.call("rooms")
    #expect(result["isError"] != true, "\(result)")
    #expect(result.texts.contains("  [ ] Attic\n  [x] Cellar\n  [ Sell ]"), "\(result.texts)")
    #expect(!"\(result)".contains("\"view\""))
  }

  @Test(arguments: ProtocolEra.allCases)
  func `secrets are hidden wherever a run puts them`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(
      [
        "tell": """
        triggers: [assistant: ]
        steps:
          - print: it is ${secrets.TOKEN}
          - confirm: Use ${secrets.TOKEN}?
          - file.write: ${secrets.TOKEN}
            to: ~/out.txt
            conflict: replace
            as: file
          - value: { token: $secrets.TOKEN, file: $file }
        """,
        "fail": "triggers: [assistant: ]\nsteps:\n  - fail: no ${secrets.TOKEN}\n",
      ], files: [".config/segue/secrets": "TOKEN=hunter2-and-more\n"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: assistant.sandbox.path("home/.config/segue/secrets"))
    let program = try await assistant.start(era)
    program.answering([true])
    let result = try await program.call("tell", hasProgress: true)
    #expect(result.texts.first == "it is •••")
    let failed = try await program.call("fail")
    let uri = try #require(
      result["structuredContent"]?.jsonObject?["result"]?.jsonObject?["file"]?.jsonString)
    let read = try await program.request(Method.readResource, ["uri": .text(uri)])
    #expect(read["contents"]?.jsonArray?.first?.jsonObject?["text"] == "•••")
    let everything = "\(result) \(failed) \(read) \(program.asked) \(program.progress)"
    #expect(!everything.contains("hunter2"))
    #expect(try assistant.text("out.txt") == "hunter2-and-more")
    #expect(!(try program.log()).contains("hunter2"))
  }

  @Test func `a file that is no text isn't given with a secret in it`() async throws {
    let assistant = try await Assistant(
      [
        "make": """
        triggers: [assistant: ]
        inputs: { format: { type: text } }
        steps:
          - shell.run: printf "$FORMAT" "$TOKEN" > ~/out.bin
            env: { TOKEN: $secrets.TOKEN, FORMAT: $format }
          - file.find: "~"
            name: out.bin
        """
      ], files: [".config/segue/secrets": "TOKEN=hunter2-and-more\n"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: assistant.sandbox.path("home/.config/segue/secrets"))
    let program = try await assistant.start(.new)
    let wide = "hunter2-and-more".map { "\($0)\\000" }.joined()
    for (format, isGiven) in [("\\377 %s", false), (wide, false), ("\\377 %.0s", true)] {
      let result = try await program.call("make", ["format": .text(format)])
      let link = result["content"]?.jsonArray?.compactMap(\.jsonObject).first {
        $0["type"] == "resource_link"
      }
      let uri = try #require(link?["uri"]?.jsonString, "\(result)")
      do {
        let read = try await program.request(Method.readResource, ["uri": .text(uri)])
        #expect(isGiven, "\(format): \(read)")
      } catch let error as RemoteError {
        #expect(!isGiven)
        #expect(error.message.contains("a secret is in the file"))
      }
    }
  }

  /// In the store, such a text stands for the secret.
  @Test func `the mark of a secret is a text when an assistant sends it`() async throws {
    let assistant = try await Assistant(
      [
        "shout": """
        triggers: [assistant: ]
        inputs: { text: { type: text } }
        steps:
          - text.change_case: $text
            to: uppercase

        """
      ], files: [".config/segue/secrets": "TOKEN=hunter2-and-more\n"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: assistant.sandbox.path("home/.config/segue/secrets"))
    let program = try await assistant.start(.new)
    let mark = "\u{F5E6}\("TOKEN".utf8.map { String($0, radix: 16) }.joined()).0\u{F5E7}"
    let result = try await program.value("shout", ["text": .text(mark)])
    #expect(result == .text(mark.uppercased()))
  }

  @Test(arguments: ProtocolEra.allCases)
  func `only files that a result has named can be read`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(
      [
        "write": """
        triggers: [assistant: ]
        steps:
          - file.write: written
            to: ~/out.txt
        """,
        "name": """
        permissions: { read: [~/Shared] }
        triggers: [assistant: ]
        inputs: { file: { type: file } }
        steps:
          - value: $file
        """,
      ], files: ["private.txt": "private", "Shared/x.txt": "x"])
    let program = try await assistant.start(era)
    func read(_ path: String) async throws -> IntentValue? {
      let uri = "file://" + assistant.sandbox.path("home/\(path)")
      let result = try await program.request(Method.readResource, ["uri": .text(uri)])
      return result["contents"]?.jsonArray?.first?.jsonObject?["text"]
    }
    await #expect(throws: RemoteError.self) { try await read("out.txt") }
    let result = try await program.call("write")
    let link = result["content"]?.jsonArray?.last?.jsonObject
    #expect(link?["type"] == "resource_link")
    #expect(link?["name"] == "out.txt")
    #expect(try await read("out.txt") == "written")
    await #expect(throws: RemoteError.self) { try await read("private.txt") }
    #expect(
      try await program.request(Method.listResources)["resources"]?.jsonArray?.count == 1)

    // A workflow that gives back what it may not read makes nothing readable.
    let given = try await program.call("name", ["file": "~/private.txt"])
    #expect(given["content"]?.jsonArray?.last?.jsonObject?["type"] == "resource_link")
    let refusal = await #expect(throws: RemoteError.self) { try await read("private.txt") }
    #expect(
      refusal?.message.contains("nothing in `read` of the workflow") == true,
      "\(refusal?.message ?? "")")
    _ = try await program.call("name", ["file": "~/Shared/x.txt"])
    #expect(try await read("Shared/x.txt") == "x")
  }

  @Test func `a file that was only in memory can be read until the end, and is gone then`()
    async throws
  {
    let assistant = try await Assistant([
      "make": """
      permissions: { read: [], write: [] }
      triggers: [assistant: ]
      steps:
        - shell.run: printf made
          output: data

      """
    ])
    let program = try await assistant.start(.new)
    let result = try await program.call("make")
    let uri = try #require(
      result["structuredContent"]?.jsonObject?["result"]?.jsonString, "\(result)")
    let read = try await program.request(Method.readResource, ["uri": .text(uri)])
    #expect(read["contents"]?.jsonArray?.first?.jsonObject?["text"] == "made")
    let path = try #require(URL(string: uri)?.path)
    #expect(FileManager.default.fileExists(atPath: path))
    program.connection.finishWriting()
    #expect(await program.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
