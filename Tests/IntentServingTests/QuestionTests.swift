import AppIntentsCore
import ModelContext
import OrderedCollections
import ServerTesting
import Testing
import ToolServing

@testable import IntentServing

/// Questions, which are requests in the old era and results in the new one.
@Suite(.serialized) struct QuestionTests {
  static let eras = ProtocolEra.allCases

  @Test(arguments: eras)
  func `a value, a choice and a confirmation are asked for, one after the other`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    program.answering(["2026-11-23", "3", true, 7])
    #expect(try await program.value("delete_events") == 307)
    #expect(
      program.asked.map(\.message) == [
        "Which day?", "How many?", "Delete 3 events?", "How sure are you?",
      ])
    let fields = program.asked.map { question -> IntentValue? in
      guard case .form(let schema) = question.mode else { return nil }
      return schema["properties"]
    }
    #expect(
      fields == [
        ["value": ["type": "string", "format": "date-time"]],
        [
          "value": [
            "type": "string",
            "oneOf": [["const": "1", "title": "1"], ["const": "3", "title": "3"]],
          ]
        ],
        ["confirm": ["type": "boolean", "title": "Delete Events", "default": false]],
        ["value": ["type": "integer"]],
      ])
    #expect(
      program.asked.map { $0.intentMeta["kind"] } == ["value", "choice", "confirmation", "value"])
    #expect(program.asked.first?.intentMeta["type"] == "date")
  }

  @Test func `a question with an empty default is a field that may be left out`() throws {
    func schema(_ type: ValueType) -> JSONObject {
      let question = Question("How many?", kind: .value(type), default: "")
      guard case .form(let schema) = QuestionForm(question).elicitation.mode else { return [:] }
      return schema
    }
    #expect(schema(.number)["required"] == nil)
    #expect(schema(.number)["properties"] == ["value": ["type": "number"]])
    #expect(schema(.text)["required"] == ["value"])
    #expect(schema(.text)["properties"] == ["value": ["type": "string", "default": ""]])
    let form = QuestionForm(Question("How many?", kind: .value(.number), default: ""))
    #expect(try form.value(of: .accept([:])) == "")
  }

  @Test(arguments: eras)
  func `needing a value begins again with the answer`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    program.answering(["Party"])
    #expect(try await program.value("rename_event", ["event": "e1"]) == "e1 is Party")
    #expect(program.asked.map(\.message) == ["What is its new name?"])
  }

  @Test(arguments: eras)
  func `a result says what its parameters were answered`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    program.answering(["3", true, 7, "Party"])
    let deleted = try await program.call("delete_events", ["day": "2026-11-23"])
    #expect(deleted.intentMeta["answers"] == ["which": 7])
    let renamed = try await program.call("rename_event", ["event": "e1"])
    #expect(renamed.intentMeta["answers"] == ["name": "Party"])
    let given = try await program.call("rename_event", ["event": "e1", "name": "Party"])
    #expect(given.intentMeta["answers"] == nil)
  }

  /// Forms have no field for a list.
  @Test(arguments: eras)
  func `a list is answered with an item on each line, or as a JSON list`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    for others in ["Ann\nCleo", #"["Ann", "Cleo"]"#, ["Ann", "t3"]] as [IntentValue] {
      program.answering(["Bo", others, "5 EUR"])
      #expect(try await program.value("ask_trip") == "Bo, Ann, Cleo: 5 EUR")
    }
    guard case .form(let schema)? = program.asked.dropFirst().first?.mode else {
      Issue.record("it wasn't asked")
      return
    }
    #expect(
      schema["properties"] == [
        "value": ["type": "string", "description": "An item on each line, or a JSON list"]
      ])
  }

  @Test(arguments: eras)
  func `a choice tells the icons of its options`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    program.answering(["None"])
    _ = try await program.call("fail")
    #expect(program.asked.first?.intentMeta["icons"] == [.nothing, "lock", .nothing, .nothing])
  }

  @Test(arguments: eras)
  func `a no, a closed question and a client that can't ask end the call in words`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    program.answering {
      $0.intentMeta["kind"] == "confirmation" ? .decline : .accept(["value": "1"])
    }
    let day: JSONObject = ["day": "2026-11-23"]
    #expect(try await program.call("delete_events", day).errorKind == "declined")
    program.answering { _ in .cancel }
    #expect(try await program.call("delete_events", day).errorKind == "unanswered")
    let alone = try await program.call(
      "delete_events", day, told: ["context": ["attended": false]])
    #expect(alone.errorKind == "unanswered")
    #expect(alone.texts[0].contains("the run is unattended"))
    if era == .old {
      let mute = try await ServedProgram(.old, capabilities: [:])
      #expect(try await mute.call("delete_events", day).errorKind == "unanswered")
      #expect(mute.asked.isEmpty)
    }
  }
}
