import AppIntentsCore
import Control
import Foundation
import Testing

@testable import Automations

@Suite("Stored questions")
struct StoredQuestionTests {
  private func stored(_ icons: [String?]) -> [String?] {
    let options = icons.map { Question.Option("a", subtitle: nil, icon: $0.flatMap { Icon($0) }) }
    return StoredQuestion(Question("Which?", kind: .choice(options))).options.map(\.icon)
  }

  @Test func `words that mean yes or no are answers, and none of what the question is`() throws {
    func question(_ alternatives: (true: [String], false: [String])) -> StoredQuestion {
      let answers = ParameterHints.Answers(
        true: "Burn", false: "Keep", alternatives: alternatives)
      return StoredQuestion(
        Question("Burn it?", kind: .confirmation, hints: ParameterHints(answers: answers)))
    }
    let stored = question((["Fire", "Go"], ["Spare it"]))
    #expect(try stored.value(of: .text("fire")) == true)
    #expect(try stored.value(of: .text("spare IT")) == false)
    #expect(throws: ControlFailure.self) { try stored.value(of: .text("water")) }
    let kept = try JSONDecoder().decode(StoredQuestion.self, from: Data(stored.text().utf8))
    #expect(kept == stored)
    #expect(stored.asksSame(as: question(([], []))))
  }

  @Test
  func `a suggestion is answered by its title, and needn't be the same when it is asked again`()
    throws
  {
    let event = IntentEntityValue(typeName: "pal.event", id: "e7", title: "Dentist (Monday)")
    var question = Question(
      "Which?", kind: .value(.entity("pal.event")), hints: ParameterHints(isMultiline: true))
    question.suggestions = [
      ParameterOption(value: .entity(event), title: event.title, subtitle: nil)
    ]
    let stored = StoredQuestion(question)
    #expect(stored.suggestions?.map(\.title) == ["Dentist (Monday)"])
    #expect(stored.isMultiline == true)
    #expect(try stored.value(of: .text("Dentist (Monday)")) == "e7")
    #expect(try stored.value(of: .text("Party")) == "Party")
    question.suggestions = []
    #expect(stored.asksSame(as: StoredQuestion(question)))
    #expect(!stored.asksSame(as: StoredQuestion(Question("Who?", kind: .value(.text)))))
  }

  @Test func `what a number has to be is told in words`() {
    let hints = ParameterHints(range: 1...40)
    let stored = StoredQuestion(Question("How many?", kind: .value(.number), hints: hints))
    #expect(stored.hints == ["1 to 40"])
    #expect(stored.suggestions == nil)
  }

  @Test func `a number that isn't one of those wanted doesn't answer`() throws {
    let hints = ParameterHints(control: .slider, range: 1...10, isWhole: true)
    let stored = StoredQuestion(Question("How many?", kind: .value(.number), hints: hints))
    #expect(stored.entry?.control == .slider)
    #expect([stored.entry?.least, stored.entry?.most] == ["1", "10"])
    #expect(stored.entry?.isWhole == true)
    #expect(try stored.value(of: .text("7")) == 7)
    for words in ["11", "2.5"] {
      #expect(throws: ControlFailure.self) { try stored.value(of: .text(words)) }
    }
    let open = ParameterHints(range: 1...(.infinity))
    let least = StoredQuestion(Question("How many?", kind: .value(.number), hints: open)).entry
    #expect([least?.least, least?.most] == ["1", nil])
  }

  @Test func `an empty answer is the default, unless it is a text`() throws {
    let number = StoredQuestion(Question("How many?", kind: .value(.number)))
    #expect(try number.value(of: .text(""), default: "") == "")
    #expect(try number.value(of: .text(""), default: 5) == 5)
    #expect(try number.value(of: .text("7"), default: 5) == 7)
    #expect(throws: ControlFailure.self) { try number.value(of: .text("")) }
    let text = StoredQuestion(Question("Who?", kind: .value(.text)))
    #expect(try text.value(of: .text(""), default: "Ada") == "")
  }

  @Test func `a list is answered with an item on each line, each of which is looked at`() throws {
    let hints = ParameterHints(range: 1...9, size: 2...3)
    let stored = StoredQuestion(
      Question("Which?", kind: .value(.list(of: .number)), hints: hints))
    #expect(stored.itemType == "number")
    #expect(try stored.value(of: .text("1\n2")) == [1, 2])
    #expect(try stored.value(of: .text("[1, 2, 3]")) == [1, 2, 3])
    for words in ["1", "1\n2\n3\n4", "1\n12", "1\nb", "1, 2", ""] {
      #expect(throws: ControlFailure.self) { try stored.value(of: .text(words)) }
    }
    let texts = StoredQuestion(Question("Which?", kind: .value(.list(of: .text))))
    #expect(try texts.value(of: .text("a, b\nc")) == ["a, b", "c"])
    #expect(try texts.value(of: .text("")) == .list([]))
    #expect(texts.asksSame(as: texts))
  }

  @Test func `names with commas and globs are left to the step, which knows what they mean`()
    throws
  {
    let entities = ValueType.list(of: .entity("pal.event"))
    var question = Question(
      "Which?", kind: .value(entities), hints: ParameterHints(size: 2...2))
    let event = IntentEntityValue(typeName: "pal.event", id: "e7", title: "Dentist")
    question.suggestions = [
      ParameterOption(value: .entity(event), title: event.title, subtitle: nil)
    ]
    let stored = StoredQuestion(question)
    #expect(try stored.value(of: .text("Dentist, Party")) == ["Dentist, Party"])
    #expect(try stored.value(of: .text("Dentist\nParty")) == ["e7", "Party"])
    #expect(throws: ControlFailure.self) { try stored.value(of: .text("a\nb\nc")) }
    let files = StoredQuestion(Question("Which?", kind: .value(.list(of: .file))))
    #expect(try files.value(of: .text("*.pdf")) == ["*.pdf"])
  }

  @Test func `as many options are chosen as are wanted`() throws {
    let stored = StoredQuestion(
      Question(
        "Which?", kind: .choices(["a", "b, c", "d"].map { Question.Option($0) }),
        hints: ParameterHints(size: 1...2)))
    #expect(stored.hints == ["1 or 2 items"])
    #expect(try stored.value(of: .text("1,3")) == ["a", "d"])
    #expect(try stored.value(of: .text("[\"a\", \"b, c\"]")) == ["a", "b, c"])
    for words in ["", "1,2,3", "[\"e\"]"] {
      #expect(throws: ControlFailure.self) { try stored.value(of: .text(words)) }
    }
  }

  @Test func `an app's words for yes and no answer, beside yes and no`() throws {
    let hints = ParameterHints(answers: .init(true: "On", false: "Off"))
    let stored = StoredQuestion(Question("The light?", kind: .value(.boolean), hints: hints))
    for reply in [PromptReply.text("on"), .text("yes"), .yes] {
      #expect(try stored.value(of: reply) == true)
    }
    for reply in [PromptReply.text("Off"), .text("no"), .no] {
      #expect(try stored.value(of: reply) == false)
    }
    #expect(throws: ControlFailure.self) { try stored.value(of: .text("perhaps")) }
    let plain = StoredQuestion(Question("The light?", kind: .value(.boolean)))
    #expect(stored.asksSame(as: plain))
  }

  /// The texts are those of a browser's fields.
  @Test(arguments: [
    (ParameterHints.Moment.date, "2026-11-27"), (.time, "14:30"), (.dateTime, "2026-11-27T14:30"),
  ])
  func `a part of a date is asked for with its field, and read`(
    moment: ParameterHints.Moment, text: String
  ) throws {
    let stored = StoredQuestion(
      Question("When?", kind: .value(.date), hints: ParameterHints(moment: moment)))
    #expect(stored.entry?.moment?.rawValue == moment.rawValue)
    guard case .date(let date) = try stored.value(of: .text(text)) else {
      Issue.record("it isn't a date")
      return
    }
    #expect((date.precision == .day) == (moment == .date))
    let shown = date.description
    if moment != .time { #expect(shown.hasPrefix("2026-11-27")) }
    if moment != .date { #expect(shown.contains("T14:30")) }
  }

  @Test func `options keep their icons, unless they are large together`() {
    #expect(stored(["star", nil]) == ["star", nil])
    let image = "data:image/png;base64,iVBORw0KGgo" + String(repeating: "A", count: 20_000)
    #expect(stored([image, "star"]) == [image, "star"])
    #expect(stored([image, image, "star"]) == [nil, nil, nil])
  }
}
