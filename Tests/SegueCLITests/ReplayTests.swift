import AppIntentsCore
import Foundation
import Glibc
import ModelServing
import ProgramTesting
import TestFixtures
import Testing
import WorkflowValues

/// `segue run --record` and `--replay`, with the real program and a server over the network.
@Suite("Recording and replaying models")
struct ReplayTests {
  private static func reply(_ content: String) -> ScriptedReply {
    let text = JSONWriter.compact(.text(content))
    return .events(
      #"{"choices":[{"delta":{"content":\#(text)}}]}"#,
      #"{"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":800,"completion_tokens":5}}"#,
      "[DONE]")
  }

  /// A server that answers questions as `answer` does with their text.
  private static func server(
    _ answer: @escaping @Sendable (String) -> ScriptedReply
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
      }
      return answer(request.body)
    }
  }

  private static func configuration(_ server: ScriptedServer) -> String {
    """
    model:
      models: { small: { provider: openai, url: "\(server.address)/v1", model: a, key: $secrets.KEY } }

    """
  }

  private func sandbox(
    _ server: ScriptedServer, _ workflow: String, _ files: [String: String] = [:]
  ) async throws -> CommandSandbox {
    let sandbox = try CommandSandbox(
      ["home/.config/segue/config.yaml": Self.configuration(server), "a.yaml": workflow]
        .merging(files) { $1 })
    let set = try await sandbox.segue("secrets", "set", "KEY", input: "open-sesame\n")
    #expect(set.code == 0, "\(set.talk)")
    return sandbox
  }

  /// Takes the models away: the server, the settings and the secrets.
  private func isolate(_ sandbox: CommandSandbox, from server: ScriptedServer) throws {
    server.stop()
    try FileManager.default.removeItem(at: sandbox.home.appending(path: ".config/segue"))
  }

  private static let notes = """
    steps:
      - file.find: ~/Notes
      - for: $prev
        each: note
        parallel: 4
        do:
          - model.use: Is this note about parcels?
            input: $note
          - if: $prev
            then:
              - print: ${note.name}

    """

  private static let files = Dictionary(
    uniqueKeysWithValues: (1...9).map { number in
      ("home/Notes/\(number).md", number % 3 == 0 ? "The parcel \(number)" : "Dentist \(number)")
    })

  @Test func `a full disk leaves an earlier recording as it is`() async throws {
    let server = try Self.server { body in
      Self.reply(body.contains("Much") ? String(repeating: "y", count: 20_000) : "y")
    }
    let workflow =
      "inputs: { what: text }\nsteps:\n  - model.use: ${what}\n    input: none\n  - print\n"
    let sandbox = try await sandbox(server, workflow)
    #expect(try await sandbox.segue("run", "a.yaml", "Little", "--record", "r.json").code == 0)
    let before = try sandbox.text("r.json")
    let segue = Repository.segue.path(percentEncoded: false)
    // A limit for the size of files is refused as a full disk is, but with a signal of its own.
    let full = try await Program.run(
      URL(filePath: "/bin/sh"),
      [
        "-c",
        "trap '' XFSZ; ulimit -f 12; exec '\(segue)' run a.yaml Much --record r.json",
      ], home: sandbox.home, folder: sandbox.url)
    #expect(full.code == 1)
    #expect(full.talk.contains("can't write"), "\(full.talk)")
    #expect(try sandbox.text("r.json") == before)
    let entries = try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path())
    #expect(entries.sorted() == ["a.yaml", "home", "r.json"])
  }

  @Test func `a run is repeated without a server, settings or limits, from parallel steps too`()
    async throws
  {
    let server = try Self.server { body in
      Self.reply(#"{"value": \#(body.contains("The parcel"))}"#)
    }
    let sandbox = try await sandbox(server, Self.notes, Self.files)
    let recorded = try await sandbox.segue("run", "a.yaml", "--record", "replies.json")
    #expect(recorded.code == 0, "\(recorded.talk)")
    #expect(recorded.lines.sorted() == ["3.md", "6.md", "9.md"])
    let recording = try sandbox.text("replies.json")
    #expect(recording.components(separatedBy: "\"request\"").count == 10)
    #expect(!recording.contains("open-sesame"))
    let asked = server.requests.count
    let today = try await sandbox.segue("status", "--json")
    try isolate(sandbox, from: server)

    let replayed = try await sandbox.segue("run", "a.yaml", "--replay", "replies.json")
    #expect(replayed.code == 0, "\(replayed.talk)")
    #expect(replayed.lines.sorted() == ["3.md", "6.md", "9.md"])
    #expect(server.requests.count == asked)
    #expect(try sandbox.text("replies.json") == recording)
    let later = try await sandbox.segue("status", "--json")
    let counts = [today, later].map { $0.output.firstMatch(of: /"requests": \d+/)?.output }
    #expect(counts[0] == "\"requests\": 9")
    #expect(counts[1] == counts[0])
  }

  @Test func `a request that was changed fails its step`() async throws {
    let server = try Self.server { _ in Self.reply("Fine") }
    let workflow = "steps:\n  - model.use: How is it?\n    input: none\n  - print: ${prev}\n"
    let sandbox = try await sandbox(server, workflow)
    _ = try await sandbox.segue("run", "a.yaml", "--record", "r.json")
    try isolate(sandbox, from: server)
    try sandbox.write(workflow.replacing("How is it?", with: "How was it?"), to: "a.yaml")
    let run = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(run.code == 1)
    #expect(
      run.talk.contains("r.json` has no reply to this request: `How was it?`"), "\(run.talk)")
    #expect(run.talk.contains("record the run again with `--record "))
    try sandbox.write(
      workflow.replacing("input: none", with: "input: none\n    max_tokens: 9"), to: "a.yaml")
    let other = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(other.talk.contains("has another `max_tokens`"), "\(other.talk)")
    try sandbox.write(
      workflow.replacing("input: none", with: "input: none\n    model: large"), to: "a.yaml")
    let model = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(model.talk.contains("r.json` has no request to the model `large`"), "\(model.talk)")
  }

  @Test func `a wrong reply and its repair are both recorded`() async throws {
    let server = try Self.server { body in
      Self.reply(body.contains("That can't be used") ? #"{"value": 17}"# : "Seventeen, I think")
    }
    let sandbox = try await sandbox(
      server,
      """
      steps:
        - model.use: How many?
          input: Seventeen geese
          output: number
        - print: ${prev + 1}

      """)
    let recorded = try await sandbox.segue("run", "a.yaml", "--record", "r.json")
    #expect(recorded.lines == ["18"], "\(recorded.talk)")
    let recording = try sandbox.text("r.json")
    #expect(recording.components(separatedBy: "\"reply\"").count == 3)
    #expect(recording.contains("\"text\": \"Seventeen, I think\""))
    try isolate(sandbox, from: server)
    let replayed = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(replayed.lines == ["18"], "\(replayed.talk)")
  }

  @Test func `what fails isn't recorded, and leaves the file as it was`() async throws {
    let server = try Self.server { _ in .json("{\"error\": \"no\"}", status: 401) }
    let sandbox = try await sandbox(server, "steps:\n  - model.use: Who?\n    input: none\n")
    let run = try await sandbox.segue("run", "a.yaml", "--record", "r.json")
    #expect(run.code == 1)
    #expect(run.talk.contains("has no recording of this run: no model replied"), "\(run.talk)")
    #expect(!sandbox.exists("r.json"))
    try sandbox.write("My notes\n", to: "r.json")
    let refused = try await sandbox.segue("run", "a.yaml", "--record", "r.json")
    #expect(refused.code == 73)
    #expect(refused.talk.contains("isn't a recording, so it isn't replaced"))
    #expect(try sandbox.text("r.json") == "My notes\n")
    let unread = try await sandbox.segue("run", "a.yaml", "--replay", "r.json", "--json")
    #expect(unread.code == 1)
    #expect(unread.output.contains("not_started"))
    #expect(unread.talk.contains("isn't a recording of a model's replies"))
    let missing = try await sandbox.segue("run", "a.yaml", "--replay", "none.json")
    #expect(missing.code == 66)
    #expect(missing.talk.contains("there is no recording"))
    let nowhere = try await sandbox.segue("run", "a.yaml", "--record", "no/where.json")
    #expect(nowhere.code == 73)
  }

  @Test func `permissions are those for the recorded place`() async throws {
    let server = try Self.server { _ in Self.reply("Ada") }
    let steps = "steps:\n  - model.use: Who?\n    input: none\n  - print: ${prev}\n"
    let sandbox = try await sandbox(server, "permissions: { reach: [localhost] }\n" + steps)
    let recorded = try await sandbox.segue("run", "a.yaml", "--record", "r.json")
    #expect(recorded.code == 0, "\(recorded.talk)")
    try isolate(sandbox, from: server)
    let permitted = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(permitted.lines == ["Ada"], "\(permitted.talk)")
    try sandbox.write("permissions: { reach: [example.org] }\n" + steps, to: "a.yaml")
    let refused = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(refused.code == 77, "\(refused.talk)")
  }

  @Test func `a secret in a reply isn't in the file`() async throws {
    let server = try Self.server { _ in Self.reply("It is open-sesame") }
    let sandbox = try await sandbox(server, "steps:\n  - model.use: Who?\n    input: none\n")
    _ = try await sandbox.segue("run", "a.yaml", "--record", "r.json")
    let text = try sandbox.text("r.json")
    #expect(text.contains("\"text\": \"It is •••\""), "\(text)")
    #expect(!text.contains("sesame"))
  }

  @Test func `a run that is killed keeps the replies that it has`() async throws {
    let server = try Self.server { body in
      body.contains("number 4") ? .silence : Self.reply("Fine")
    }
    let sandbox = try await sandbox(
      server,
      """
      steps:
        - for: [1, 2, 3, 4]
          do:
            - model.use: "How is number ${item}?"
              input: none
            - print: ${item} ${prev}

      """)
    let home = sandbox.home.path(percentEncoded: false)
    let program = try ChildProgram(
      "/bin/sh",
      [
        "-c",
        "cd '\(sandbox.url.path(percentEncoded: false))'; unset XDG_STATE_HOME XDG_CONFIG_HOME; "
          + "HOME='\(home)' exec '\(Repository.segue.path())' run a.yaml --record r.json 2>/dev/null",
      ])
    await server.waitForRequests(4)
    for number in 1...3 { #expect(await program.line() == "\(number) Fine") }
    await program.kill()
    try isolate(sandbox, from: server)
    let replayed = try await sandbox.segue("run", "a.yaml", "--replay", "r.json")
    #expect(replayed.code == 1)
    #expect(replayed.lines == ["1 Fine", "2 Fine", "3 Fine"])
    #expect(replayed.talk.contains("has no reply to this request: `How is number 4?`"))
  }

  @Test func `a dry run says what would be asked, and asks nothing`() async throws {
    let server = try Self.server { _ in Self.reply("true") }
    let sandbox = try await sandbox(
      server,
      """
      steps:
        - file.find: ~/Notes
        - for: $prev
          each: note
          do:
            - model.use: Is this note about parcels?
              input: $note
            - if: $prev
              then:
                - file.move: $note
                  to: ~/Parcels/

      """, ["home/Notes/a.md": "The parcel"])
    let run = try await sandbox.segue("run", "a.yaml", "--dry-run")
    #expect(run.code == 0, "\(run.talk)")
    #expect(
      run.lines.first
        == "would ask `small` on this machine for yes/no: “Is this note about parcels?”, "
        + "and send `content` (10 characters)")
    #expect(run.output.contains("would perhaps"), "\(run.output)")
    #expect(server.requests.isEmpty)
    #expect(sandbox.exists("home/Notes/a.md"))
    try sandbox.write(
      "permissions: { reach: [example.org] }\nsteps:\n  - model.use: Who?\n    input: none\n",
      to: "a.yaml")
    let refused = try await sandbox.segue("run", "a.yaml", "--dry-run")
    #expect(refused.code == 77, "\(refused.talk)")
    try sandbox.write(
      "steps:\n  - model.use: Who?\n    input: none\n    model: smal\n", to: "a.yaml")
    let unknown = try await sandbox.segue("run", "a.yaml", "--dry-run")
    #expect(unknown.code == 65, "\(unknown.talk)")
    #expect(unknown.talk.contains("`config.yaml` has no model `smal`"), "\(unknown.talk)")
    #expect(unknown.talk.contains("did you mean `small`?"), "\(unknown.talk)")
    #expect(server.requests.isEmpty)
  }

  @Test func `a test answers from a recording, and a real one asks the model`() async throws {
    let server = try Self.server { _ in Self.reply("Ada") }
    let workflow = """
      steps:
        - model.use: Who?
          input: none
      output: $prev
      tests:
        recorded:
          replies: { from: Replies/who.json }
          expect: { output: Ada }

      """
    let sandbox = try await sandbox(server, workflow, ["Replies/.keep": ""])
    let missing = try await sandbox.segue("test", "a.yaml")
    #expect(missing.code == 1)
    #expect(missing.output.contains("there is no recording `"), "\(missing.output)")
    #expect(missing.output.contains("replies: { from: Replies/who.json }"))
    _ = try await sandbox.segue("run", "a.yaml", "--record", "Replies/who.json")
    let asked = server.requests.count
    let passed = try await sandbox.segue("test", "a.yaml")
    #expect(passed.code == 0, "\(passed.output)")
    #expect(server.requests.count == asked)
    try sandbox.write(
      workflow.replacing("replies: { from: Replies/who.json }", with: "real: true"), to: "a.yaml")
    let real = try await sandbox.segue("test", "a.yaml")
    #expect(real.code == 0, "\(real.output)")
    #expect(server.requests.count > asked)
  }
}
