import AppIntentsCore
import Foundation
import Testing
import WorkflowValues

@testable import LanguageModels

@Suite("Transport")
struct TransportTests {
  @Test(arguments: [
    (["a\nb\n"], ["a", "b"]), (["a", "b\r\n\r\n", "c"], ["ab", "", "|c"]), (["\n"], [""]),
    ([], []),
  ])
  func `lines are cut from pieces`(pieces: [String], lines: [String]) throws {
    var buffer = LineBuffer()
    var found: [String] = []
    for piece in pieces {
      _ = try buffer.add(Array(piece.utf8)) {
        found.append(String(decoding: $0, as: UTF8.self))
        return true
      }
    }
    let rest = buffer.end()
    if !rest.isEmpty { found.append("|" + String(decoding: rest, as: UTF8.self)) }
    #expect(found == lines)
  }

  @Test func `events have names, comments, and data of several lines`() throws {
    var events = EventStream()
    let lines = [
      ": hello", "event: x", "data: {", "data:}", "id: 3", "", "", "data: last",
    ]
    let found = try lines.compactMap { try events.take(Array($0.utf8)[...]) } + [events.end() ?? []]
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == ["{\n}", "last"])
  }

  @Test func `an event of very many lines takes time in proportion`() throws {
    var events = EventStream()
    let line = Array("data: x".utf8)
    for _ in 1...500_000 { _ = try events.take(line[...]) }
    #expect(try events.take([])?.count == 999_999)
  }

  @Test(arguments: [
    ("<think>Hm.</think> yes", "yes", "Hm."), ("\n<think>Hm", "", "Hm"), ("yes", "yes", ""),
    ("a <think>", "a <think>", ""),
  ])
  func `thinking before an answer is apart`(text: String, answer: String, thinking: String) {
    let found = ReplyCollector.apart(text)
    #expect(found.answer == answer)
    #expect(found.thinking == thinking)
  }

  @Test func `a run of blanks counts once in an estimate`() {
    #expect(TokenEstimate.tokens(of: "ab" + String(repeating: " \n", count: 500)) == 1)
    #expect(TokenEstimate.tokens(of: "grün") == 2)
  }

  @Test func `bounds are dropped from schemas, not from the names in them`() {
    let schema: Value = [
      "type": "object", "additionalProperties": false,
      "properties": [
        "minimum": ["type": ["integer", "null"], "minimum": 3],
        "list": ["type": "array", "maxItems": 3, "items": ["enum": ["maxItems"]]],
      ],
    ]
    #expect(
      SchemaBounds.anthropic.kept(of: schema) == [
        "type": "object", "additionalProperties": false,
        "properties": [
          "minimum": ["type": ["integer", "null"]],
          "list": ["type": "array", "items": ["enum": ["maxItems"]]],
        ],
      ])
    #expect(SchemaBounds.nullableCount(in: schema) == 1)
  }
}

@Suite("Server Refusal")
struct ServerRefusalTests {
  private func refusal(_ json: String, _ status: Int = 400) throws -> ServerRefusal {
    ServerRefusal(try JSONReader.read(json), status: status)
  }

  @Test(
    arguments: [
      (#"{"error":"no"}"#, "no"), (#"{"error":{"message":"no"}}"#, "no"),
      (#"{"object":"error","message":"no","code":400}"#, "no"), (#"{"detail":"no"}"#, "no"),
      (#""no""#, "no"), (#"[]"#, ""),
    ])
  func `each provider has its own form of an error`(json: String, message: String) throws {
    #expect(try refusal(json).message == message)
  }

  @Test(
    arguments: [
      (
        #"{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error","n_prompt_tokens":9031,"n_ctx":7000}}"#,
        9031, 7000
      ),
      (
        #"{"error":{"message":"This model's maximum context length is 7000 tokens. However, your messages resulted in 9031 tokens.","code":"context_length_exceeded"}}"#,
        9031, 7000
      ),
      (
        #"{"error":{"type":"invalid_request_error","message":"prompt is too long: 9031 tokens > 7000 maximum"}}"#,
        9031, 7000
      ),
      (
        #"{"message":"'max_tokens' is too large: 4000. This model's maximum context length is 4096 tokens and your request has 1000 input tokens"}"#,
        nil, nil
      ),
      (#"{"error":"prompt too long; exceeded max context length by 12 tokens"}"#, nil, nil),
    ] as [(String, Int?, Int?)])
  func `a question that is too long may be counted`(
    json: String, tokens: Int?, room: Int?
  ) throws {
    let refusal = try refusal(json)
    #expect(refusal.isTooLong)
    #expect(refusal.lengths.tokens == tokens)
    #expect(refusal.lengths.room == room)
  }

  @Test(
    arguments: [
      (#"{"error":{"message":"x","param":"temperature"}}"#, "temperature"),
      (
        #"{"error":{"message":"Unsupported parameter: 'max_completion_tokens'"}}"#,
        "max_completion_tokens"
      ),
      (#"{"error":{"message":"temperature: range: 0..1"}}"#, "temperature"),
      (#"{"error":"invalid format: expected \"json\" or a schema"}"#, "format"),
      (#"{"error":"the format is wrong"}"#, nil),
      (#"{"error":{"message":"the thinking of this model is weak"}}"#, nil),
      (#"{"detail":"stream_options isn't known"}"#, "stream_options"),
    ] as [(String, String?)])
  func `a parameter is named by itself, in quotes or before a colon`(
    json: String, name: String?
  ) throws {
    let parameters = [
      "temperature", "max_tokens", "max_completion_tokens", "thinking", "stream_options", "format",
    ]
    #expect(try refusal(json).names(parameters) == name)
    #expect(try refusal(json, 500).names(parameters) == nil)
  }

  @Test func `a length is told with its room`() {
    let failure = ModelFailure.tooLong(9031, room: 7000, for: "small")
    #expect(
      failure.description
        == "9,031 tokens, room for 7,000; summarize first, or raise `context`")
  }

  @Test func `a wrong reply is told by its beginning`() {
    #expect(
      ModelFailure.wrong(wanted: "yes/no", got: "Yes, this note\nis about shortcuts, I think so.")
        .message == "wanted yes/no, got “Yes, this note is about shortcuts, I thi …”")
    #expect(
      ModelFailure.limit("200", "requests").message
        == "today's requests have reached the 200 that `limits` allows")
    #expect(ModelFailure.absent("vendor").message == "`vendor` isn't in the text")
  }
}
