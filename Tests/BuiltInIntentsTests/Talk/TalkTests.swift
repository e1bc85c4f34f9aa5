import AppIntentsCore
import Foundation
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Talking")
struct TalkTests {
  @Test func `log and print say their message and pass their input on`() async throws {
    let run = TestRun()
    let input: IntentValue = [1, 2]
    #expect(try await value(Log.self, ["message": "hello", "value": input], in: run) == input)
    #expect(try await value(Print.self, ["message": "hello", "value": input], in: run) == input)
    #expect(try await value(Print.self, ["value": input], in: run) == input)
    #expect(try await value(Log.self, in: run) == .nothing)
    #expect(run.messages == [.log("hello"), .print("hello"), .print("1\n2"), .log("")])
  }

  @Test func `what passes its input on has its type`() {
    #expect(Log.outputType(for: ["value": .file, "message": .text]) == .file)
    #expect(Print.outputType(for: [:]) == .nothing)
    #expect(Notify.outputType(for: ["value": .number]) == .number)
    #expect(Wait.outputType(for: ["value": .number, "duration": .duration]) == .number)
  }

  @Test func `a notification is reported where there is no desktop`() async throws {
    let run = TestRun()
    let parameters: [String: any Sendable] = [
      "message": "Done", "text": "3 files", "level": NotificationLevel.critical, "icon": "disk",
      "value": IntentValue.number(3),
    ]
    #expect(try await value(Notify.self, parameters, in: run) == 3)
    #expect(
      run.messages == [
        .notification(title: "Done", text: "3 files", level: .critical, icon: "disk")
      ])
  }

  @Test func `on a desktop notify-send shows it, with nothing read as an option`() async throws {
    let folder = try TestFolder()
    let seen = folder.path.appending("seen")
    try folder.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(seen.string)'\n", to: "notify-send", mode: 0o755)
    let run = TestRun(
      environment: [
        "PATH": "\(folder.path.string):/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x",
      ], temporaryFolder: folder.path)
    _ = try await value(Notify.self, ["message": "--help", "text": "more"], in: run)
    #expect(
      try String(contentsOfFile: seen.string, encoding: .utf8)
        == "--app-name=Segue\n--urgency=normal\n--\n--help\nmore\n")
  }

  @Test func `a desktop without notify-send is no failure, and a dry run shows nothing`()
    async throws
  {
    let folder = try TestFolder()
    let seen = folder.path.appending("seen")
    try folder.write("#!/bin/sh\ntouch '\(seen.string)'\n", to: "notify-send", mode: 0o755)
    let environment = [
      "PATH": folder.path.string, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x",
    ]
    let dry = TestRun(
      environment: environment, temporaryFolder: folder.path, isSimulation: true)
    _ = try await value(Notify.self, ["message": "a"], in: dry)
    #expect(!FileManager.default.fileExists(atPath: seen.string))
    let empty = TestRun(environment: environment.merging(["PATH": "/nowhere"]) { $1 })
    _ = try await value(Notify.self, ["message": "a"], in: empty)
    #expect(empty.messages.count == 1)
  }

  @Test func `waiting is done by the run's clock`() async throws {
    let run = TestRun()
    #expect(
      try await value(
        Wait.self, ["duration": IntentDuration.seconds(90), "value": IntentValue.text("x")], in: run
      )
        == "x")
    #expect(run.slept == [.seconds(90)])
    await #expect(throws: IntentFailure("can't wait for -5s")) {
      try await value(Wait.self, ["duration": IntentDuration.seconds(-5)], in: run)
    }
  }

  @Test func `an answer is converted to the type asked for`() async throws {
    let person = Person(answers: ["12"])
    let answer = try await value(
      Ask.self,
      [
        "question": "How many?", "type": AnswerType.number, "default": IntentValue.text("3"),
        "within": IntentDuration.seconds(60),
      ], in: TestRun(interaction: person))
    #expect(answer == 12)
    #expect(
      person.questions == [
        Question("How many?", kind: .value(.number), default: 3, timeout: .seconds(60))
      ])
  }

  @Test func `a value is chosen by its title`() async throws {
    let person = Person(answers: ["20"])
    let answer = try await value(
      Ask.self,
      [
        "question": "Which?", "values": [10, 20] as [IntentValue],
        "default": IntentValue.number(10),
      ], in: TestRun(interaction: person))
    #expect(answer == 20)
    #expect(
      person.questions == [
        Question("Which?", kind: .choice([.init("10"), .init("20")]), default: "10", timeout: nil)
      ])
  }

  @Test func `several values may be chosen`() async throws {
    let person = Person(answers: [["30", "10"]])
    let parameters: [String: any Sendable] = [
      "question": "Which?", "values": [10, 20, 30] as [IntentValue], "several": true,
      "default": [20] as IntentValue,
    ]
    #expect(try await value(Ask.self, parameters, in: TestRun(interaction: person)) == [10, 30])
    #expect(
      person.questions == [
        Question(
          "Which?", kind: .choices([.init("10"), .init("20"), .init("30")]), default: ["20"])
      ])
    #expect(try await value(Ask.self, parameters) == [20])
    await #expect(
      throws: IntentFailure(
        "`several` needs `values` to choose from", help: "give `values`, or leave `several` out")
    ) {
      try await value(Ask.self, ["question": "Which?", "several": true])
    }
  }

  @Test(
    arguments: [
      ("2", ["b"]), ("b, 1", ["b", "a"]), ("A,a", ["a"]), ("c, d", ["c, d"]), ("", []), ("4", nil),
      ("a, x", nil),
    ] as [(String, [String]?)])
  func `several are read by title or number`(words: String, titles: [String]?) {
    #expect(Question.titles(words, among: ["a", "b", "c, d"]) == titles)
  }

  @Test func `an answer or default that isn't a choice is an error`() async throws {
    let parameters: [String: any Sendable] = [
      "question": "Which?", "values": ["a"] as [IntentValue],
    ]
    await #expect(throws: IntentFailure("the answer `b` isn't among the values to choose from")) {
      try await value(Ask.self, parameters, in: TestRun(interaction: Person(answers: ["b"])))
    }
    await #expect(throws: IntentFailure("the default `z` isn't among the values to choose from")) {
      try await value(
        Ask.self, parameters.merging(["default": IntentValue.text("z")]) { $1 },
        in: TestRun(interaction: Person(answers: [])))
    }
  }

  @Test func `a question of an unattended run is an error, unless there is a default`() async throws
  {
    #expect(
      try await value(Ask.self, ["question": "Name?", "default": IntentValue.text("Ada")]) == "Ada")
    await #expect(
      throws: InteractionError.unattended(Question("Name?", kind: .value(.text)))
    ) {
      try await value(Ask.self, ["question": "Name?"])
    }
  }

  @Test func `a confirmation is yes or no`() async throws {
    let person = Person(answers: ["yes"])
    #expect(
      try await value(
        Confirm.self, ["question": "Sure?", "default": false], in: TestRun(interaction: person))
        == true)
    #expect(person.questions == [Question("Sure?", kind: .confirmation, default: false)])
    #expect(try await value(Confirm.self, ["question": "Sure?", "default": false]) == false)
  }
}

/// Given answers.
private final class Person: Interaction {
  private let answers: Mutex<[IntentValue]>
  private let asked = Mutex<[Question]>([])

  init(answers: [IntentValue]) { self.answers = Mutex(answers) }

  var questions: [Question] { asked.withLock { $0 } }

  func answer(_ question: Question) async throws -> IntentValue {
    asked.withLock { $0.append(question) }
    return answers.withLock { $0.removeFirst() }
  }
}
