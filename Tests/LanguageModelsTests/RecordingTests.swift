import AppIntentsCore
import FileOperations
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowValues

@testable import LanguageModels

@Suite("Recordings of replies")
struct RecordingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var path: FilePath { folder.path.appending("replies.json") }

  private func recorder() throws -> ReplyRecorder {
    try ReplyRecorder(to: path) { $0.replacing("sesame", with: "•••") }
  }

  /// Records replies to questions, in order.
  private func record(
    _ replies: [ModelReply], to questions: [ModelQuestion], isStandard: Bool = true
  ) async throws {
    let recorder = try recorder()
    let client = RecordingClient(FixedModel(replies), in: recorder, isStandard: isStandard)
    _ = try await client.context()
    for question in questions { _ = try await client.ask(question) }
    #expect(recorder.finish() == questions.count)
  }

  private func replay() throws -> any ModelClient {
    try ReplyRecording(at: path).model(named: nil)
  }

  private static let question = ModelQuestion(
    system: "Be brief.", turns: [.init(.user, "Is it paid?\n\n<data>Yes</data>")],
    schema: ["type": "object"], temperature: 0.1, maxTokens: 100)

  @Test func `a file has the model and each request with its reply`() async throws {
    try await record(
      [ModelReply(text: #"{"value": true}"#, inputTokens: 80, outputTokens: 5, time: .seconds(3))],
      to: [Self.question])
    #expect(
      try folder.text("replies.json") == #"""
        {
          "format": "segue model replies",
          "version": 1
        }
        {
          "model": {
            "name": "small",
            "provider": "openai",
            "model": "qwen3:8b",
            "host": "localhost",
            "context": 4096,
            "default": true
          }
        }
        {
          "request": {
            "model": "small",
            "system": "Be brief.",
            "turns": [
              {
                "role": "user",
                "text": "Is it paid?\n\n<data>Yes</data>"
              }
            ],
            "schema": {
              "type": "object"
            },
            "temperature": 0.1,
            "max_tokens": 100
          },
          "reply": {
            "text": "{\"value\": true}",
            "input_tokens": 80,
            "output_tokens": 5
          }
        }

        """#)
    let mode = try FileManager.default.attributesOfItem(atPath: path.string)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let model = try replay()
    #expect(model.details.place == .thisMachine)
    #expect(try await model.context() == 4096)
    #expect(
      try await model.ask(Self.question)
        == ModelReply(
          text: #"{"value": true}"#, inputTokens: 80, outputTokens: 5, model: "qwen3:8b"))
  }

  @Test func `a question that was too long is too long in the replay`() async throws {
    let refusal = ModelFailure.tooLong(9031, room: 7000, for: "small")
    let recorder = try recorder()
    let model = FixedModel(results: [
      .failure(refusal), .success(ModelReply(text: "in part")),
      .failure(ModelFailure(.unreachable, "it is gone")),
    ])
    let client = RecordingClient(model, in: recorder, isStandard: true)
    await #expect(throws: refusal) { try await client.ask(Self.question) }
    #expect(try folder.text("replies.json").isEmpty)
    _ = try await client.ask(ModelQuestion("A part"))
    await #expect(throws: ModelFailure.self) { try await client.ask(ModelQuestion("More")) }
    #expect(recorder.finish() == 1)
    let replayed = try replay()
    await #expect(throws: refusal) { try await replayed.ask(Self.question) }
    #expect(try await replayed.ask(ModelQuestion("A part")).text == "in part")
    let text = try folder.text("replies.json")
    #expect(
      text.contains(
        """
          "reply": {
            "too_long": true,
            "input_tokens": 9031,
            "room": 7000
          }
        """))
    #expect(!text.contains("More"))
  }

  @Test func `everything that is sent makes a request another one, but not the date`() async throws
  {
    var dated = Self.question
    dated.dateLine = "Today is Saturday."
    dated.turns[0].text += "\n\nToday is Saturday."
    let images = [ModelQuestion.Image(Data([1]), mediaType: "image/png")]
    let turns = [ModelQuestion.Turn(.user, "What?", images: images)]
    let thinking = ModelReply(text: "", thinking: "Hm", ended: .cut)
    try await record(
      [.init(text: "a"), .init(text: "b"), thinking],
      to: [dated, ModelQuestion(turns: turns), ModelQuestion("Think")])
    let model = try replay()
    #expect(try await model.ask(Self.question).text == "a")
    dated.dateLine = "Today is Sunday."
    dated.turns[0].text.replace("Saturday", with: "Sunday")
    #expect(try await model.ask(dated).text == "a")
    #expect(try await model.ask(ModelQuestion(turns: turns)).text == "b")
    #expect(try await model.ask(ModelQuestion("Think")).isOnlyThinking)
    #expect(try await model.ask(ModelQuestion("Think")).ended == .cut)
    let changes: [(inout ModelQuestion) -> Void] = [
      { $0.system = nil }, { $0.turns[0].text += "?" }, { $0.schema = nil },
      { $0.temperature = 0.2 }, { $0.maxTokens += 1 }, { $0.thinking = false },
      { $0.turns[0].images = images },
      { $0.turns[0].images = [.init(Data([2]), mediaType: "image/png")] },
    ]
    for change in changes {
      var other = Self.question
      change(&other)
      await #expect(throws: ModelFailure.self) { try await model.ask(other) }
    }
  }

  @Test func `equal requests get their replies in order, and then the last one`() async throws {
    try await record([.init(text: "a"), .init(text: "b")], to: [Self.question, Self.question])
    let model = try replay()
    var replies: [String] = []
    for _ in 0..<4 { replies.append(try await model.ask(Self.question).text) }
    #expect(replies == ["a", "b", "b", "b"])
  }

  @Test func `a request that isn't there names the file, itself and what was changed`() async throws
  {
    try await record([.init(text: "a")], to: [Self.question])
    let model = try replay()
    var other = Self.question
    other.maxTokens = 99
    let failure = await #expect(throws: ModelFailure.self) { try await model.ask(other) }
    #expect(
      failure?.message
        == "the recording `\(path.shown)` has no reply to this request: "
        + "`Is it paid?⏎⏎<data>Yes</data>`; the one in line 15 has another `max_tokens`")
    #expect(failure?.help == "record the run again with `--record \(path.shown)`")
    #expect(failure?.kind == .answer)
    #expect(throws: ModelFailure.self) { try ReplyRecording(at: path).model(named: "large") }
    try await record([.init(text: "a")], to: [Self.question], isStandard: false)
    #expect(throws: ModelFailure.self) { try ReplyRecording(at: path).model(named: nil) }
    #expect(try ReplyRecording(at: path).model(named: "small").details.model == "qwen3:8b")
  }

  @Test func `an earlier recording stays until there is a reply`() async throws {
    try await record([.init(text: "a")], to: [Self.question])
    let before = try folder.text("replies.json")
    let recorder = try recorder()
    let failing = RecordingClient(FixedModel([]), in: recorder, isStandard: true)
    await #expect(throws: ModelFailure.self) { try await failing.ask(Self.question) }
    #expect(recorder.finish() == 0)
    #expect(try folder.text("replies.json") == before)
    let working = RecordingClient(FixedModel([.init(text: "b")]), in: recorder, isStandard: true)
    _ = try await working.ask(ModelQuestion("Another"))
    #expect(try !folder.text("replies.json").contains("Is it paid?"))
  }

  @Test func `a file that isn't a recording stays as it is`() throws {
    try folder.write("Dear diary\n", to: "replies.json")
    let error = #expect(throws: RecordingError.self) { try recorder() }
    #expect(error?.message == "`\(path.shown)` isn't a recording, so it isn't replaced")
    #expect(try folder.text("replies.json") == "Dear diary\n")
    try folder.write("", to: "replies.json")
    _ = try recorder()
    try folder.makeFolder("replies")
    let folderError = #expect(throws: RecordingError.self) {
      try ReplyRecorder(to: folder.path.appending("replies")) { $0 }
    }
    #expect(folderError?.kind == .unwritable)
  }

  @Test(arguments: ["Dear diary\n", "{}\n"])
  func `a file that another program changes meanwhile stays as that leaves it`(
    text: String
  ) async throws {
    for hasBegun in [false, true] {
      try? folder.remove("replies.json")
      try await record([.init(text: "a")], to: [Self.question])
      let recorder = try recorder()
      let client = RecordingClient(FixedModel(), in: recorder, isStandard: true)
      if hasBegun { _ = try await client.ask(Self.question) }
      let file = try FileDescriptor.openFile(path, .readWrite)
      try file.closeAfter {
        if !hasBegun { try file.resize(to: 0) }
        try file.seek(offset: 0, from: .end)
        try file.writeAll(Array(text.utf8))
      }
      let before = try folder.text("replies.json")
      let failure = await #expect(throws: ModelFailure.self) { try await client.ask(Self.question) }
      #expect(
        failure?.message == "another program has changed the recording `\(path.shown)`")
      #expect(try folder.text("replies.json") == before)
    }
  }

  @Test func `another file that takes the place of a recording gets nothing`() async throws {
    let recorder = try recorder()
    let client = RecordingClient(FixedModel(), in: recorder, isStandard: true)
    _ = try await client.ask(Self.question)
    try folder.remove("replies.json")
    try folder.write("mine", to: "replies.json")
    let failure = await #expect(throws: ModelFailure.self) { try await client.ask(Self.question) }
    #expect(failure?.message == "another file is at `\(path.shown)` now")
    #expect(try folder.text("replies.json") == "mine")
  }

  @Test func `a recording that is replaced stays where its link leads, for whoever could read it`()
    async throws
  {
    try await record([.init(text: "a")], to: [Self.question])
    try folder.makeFolder("links")
    let link = folder.path.appending("links/replies.json")
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: path.string)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: path.string)
    let recorder = try ReplyRecorder(to: link) { $0 }
    let client = RecordingClient(FixedModel([.init(text: "b")]), in: recorder, isStandard: true)
    _ = try await client.ask(ModelQuestion("Another"))
    #expect(try folder.text("replies.json").contains("Another"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string).count == 2)
    #expect(throws: RecordingError.self) { try self.recorder() }
  }

  @Test func `two runs can't record to one file, and nothing recorded leaves no file`() throws {
    let first = try recorder()
    let error = #expect(throws: RecordingError.self) { try recorder() }
    #expect(error?.message == "another run records to `\(path.shown)`")
    #expect(first.finish() == 0)
    #expect(!folder.exists("replies.json"))
  }

  @Test func `a file that took the recording's name meanwhile stays`() throws {
    let recorder = try recorder()
    try folder.remove("replies.json")
    try folder.write("mine", to: "replies.json")
    #expect(recorder.finish() == 0)
    #expect(try folder.text("replies.json") == "mine")
  }

  @Test func `secrets are hidden, also where a reply is repeated`() async throws {
    let repair = ModelQuestion(turns: [.init(.user, "?"), .init(.assistant, "sesame")])
    try await record(
      [.init(text: "open sesame"), .init(text: "fine")], to: [ModelQuestion("?"), repair])
    #expect(try !folder.text("replies.json").contains("sesame"))
    let model = try replay()
    #expect(try await model.ask(ModelQuestion("?")).text == "open •••")
  }

  @Test func `replies that arrive at once are all kept`() async throws {
    let recorder = try recorder()
    let client = RecordingClient(FixedModel(), in: recorder, isStandard: true)
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { _ = try await client.ask(ModelQuestion("Question \(number)")) }
      }
      try await group.waitForAll()
    }
    let model = try replay()
    for number in 0..<200 {
      #expect(
        try await model.ask(ModelQuestion("Question \(number)")).text == "To Question \(number)")
    }
  }

  @Test func `models elsewhere, forwarded ones and programs stay where they are`() async throws {
    let places: [(ModelPlace, ModelPlace?)] = [
      (.host("llm.example.org"), nil), (.program("my-llm"), nil),
      (.thisMachine, .host("ollama.com")),
    ]
    for (place, forwarded) in places {
      let recorder = try recorder()
      let model = FixedModel(place: place, forwardedTo: forwarded, seesImages: true)
      let client = RecordingClient(model, in: recorder, isStandard: true)
      let description = try await client.describe()
      _ = try await client.ask(Self.question)
      let replayed = try replay()
      #expect(replayed.details.place == place)
      #expect(try await replayed.describe() == description)
    }
  }
}
