import AppIntentsCore
import FileOperations
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import LanguageModels

/// Recordings that a person, a merge or a crash has changed.
@Suite("Damaged recordings")
struct DamagedRecordingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var path: FilePath { folder.path.appending("replies.json") }

  /// Entries that can't be read, and what is said of them.
  static let damaged: [(entry: String, message: String)] = [
    ("{ \"request\": 1, \"reply\": 2 }\n", "line 5: a request is an object"),
    ("[1]\n", "line 5: a recorded request is an object"),
    (
      "{\"a\": 1}\n", "line 5: a recorded request can't be read: it has no `request` with a `reply`"
    ),
    ("\n{\n  \"model\": }\n}\n", "line 7: expected a value"),
    ("<<<<<<< HEAD\n", "line 5: expected a value"),
    ("{\"model\": {\"name\": \"a\", \"provider\": \"x\"}}\n", "there is no provider `x`"),
    (
      #"{"model": {"name": "a", "provider": "openai", "model": "b", "hots": "c"}}"# + "\n",
      "it has one of `host` and `program`"
    ),
    (
      #"{"request": {"model": "b", "turns": [], "max_tokens": 1}, "reply": {"text": ""}}"# + "\n",
      "nothing before it says what the model `b` is"
    ),
    (
      #"{"request": {"model": "b", "turns": [], "max_token": 1}, "reply": {"text": ""}}"# + "\n",
      "a request can't be read: it has no `max_tokens`"
    ),
    (
      #"{"request": {"model": "b", "turns": [], "max_tokens": 1, "tools": []}, "reply": {}}"#
        + "\n", "a request can't be read: there is no `tools` in it"
    ),
    (
      #"{"request": {"model": "b", "turns": [{"role": "system"}], "max_tokens": 1}, "reply": 1}"#
        + "\n", "its `role` is `system`, not `user` or `assistant`"
    ),
  ]

  @Test func `lines may end as on other systems`() throws {
    let text = String(decoding: RecordingText.header, as: UTF8.self)
    try folder.write(text.replacing("\n", with: "\r\n"), to: "replies.json")
    #expect(throws: Never.self) { try ReplyRecording(at: path) }
    #expect(RecordingText.isOne(Array(text.replacing("\n", with: "\r\n").utf8)))
  }

  @Test(arguments: damaged)
  func `a damaged file says in which line`(entry: String, message: String) throws {
    let header = String(decoding: RecordingText.header, as: UTF8.self)
    // The last entry is whole, so that the one before it isn't cut.
    try folder.write(header + entry + "{\n  \"x\": 1\n}\n", to: "replies.json")
    let error = #expect(throws: RecordingError.self) { try ReplyRecording(at: path) }
    #expect(error?.kind == .unreadable)
    #expect(error?.message.hasPrefix("the recording `\(path.shown)` is damaged in line ") == true)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `what isn't a recording, or of a later version, isn't read`() throws {
    let missing = #expect(throws: RecordingError.self) { try ReplyRecording(at: path) }
    #expect(missing?.kind == .missing)
    for text in ["", "{}", "steps: []\n"] {
      try folder.write(text, to: "replies.json")
      let error = #expect(throws: RecordingError.self) { try ReplyRecording(at: path) }
      #expect(error?.message == "`\(path.shown)` isn't a recording of a model's replies")
    }
    try folder.write(
      "{\n  \"format\": \"segue model replies\",\n  \"version\": 2\n}\n", to: "replies.json")
    let later = #expect(throws: RecordingError.self) { try ReplyRecording(at: path) }
    #expect(later?.message.hasSuffix("it has version 2") == true)
  }

  @Test(arguments: [#""version": "1""#, #""version": [1]"#, #""versions": 1"#])
  func `a version that isn't a number isn't called a later one`(version: String) throws {
    try folder.write(
      "{\n  \"format\": \"segue model replies\",\n  \(version)\n}\n", to: "replies.json")
    let error = #expect(throws: RecordingError.self) { try ReplyRecording(at: path) }
    #expect(
      error?.message
        == "the recording `\(path.shown)` is damaged in line 1: its `version` isn't a number")
  }

  @Test func `of a file that was cut, what is whole is used`() async throws {
    let recorder = try ReplyRecorder(to: path) { $0 }
    let recorded = RecordingClient(
      FixedModel([.init(text: "a"), .init(text: "b")]), in: recorder, isStandard: true)
    for prompt in ["!", "?"] { _ = try await recorded.ask(ModelQuestion(prompt)) }
    let text = try folder.text("replies.json")
    let start = try #require(text.range(of: "{\n  \"request\"", options: .backwards)?.lowerBound)
    for length in 1..<text[start...].count - 1 {
      try folder.write(String(text[..<start] + text[start...].prefix(length)), to: "replies.json")
      let model = try ReplyRecording(at: path).model(named: nil)
      #expect(try await model.ask(ModelQuestion("!")).text == "a")
      let failure = await #expect(throws: ModelFailure.self) {
        try await model.ask(ModelQuestion("?"))
      }
      #expect(failure?.message.contains("; its last entry was cut off in line ") == true)
    }
  }

  @Test func `a mark of a merge at the end is damage, too`() throws {
    let header = String(decoding: RecordingText.header, as: UTF8.self)
    try folder.write(header + ">>>>>>> other\n", to: "replies.json")
    let error = #expect(throws: RecordingError.self) { try ReplyRecording(at: path) }
    #expect(error?.message.hasSuffix("is damaged in line 5: expected a value") == true)
  }
}
