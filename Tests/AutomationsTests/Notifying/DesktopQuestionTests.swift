import AppIntentsCore
import Control
import Foundation
import MessageBus
import OrderedCollections
import ProgramTesting
import RunHistory
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine

@testable import Automations

/// A session bus of its own, with a notification service.
private final class Desktop: Sendable {
  static let isAvailable =
    system("dbus-daemon --version > /dev/null 2>&1") == 0
    && system("/usr/bin/python3 -c 'import dbus_next' 2> /dev/null") == 0

  let environment: [String: String]
  private let daemon: ChildProgram
  private let service: ChildProgram

  init(_ capabilities: String...) async throws {
    daemon = try ChildProgram(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address"])
    let address = try #require(await daemon.line())
    environment = ["DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/none"]
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "notifications.py").path(percentEncoded: false)
    service = try ChildProgram("/usr/bin/python3", [script, address] + capabilities)
    #expect(try await told() == ["ready"])
  }

  /// Ends the service, so that nothing waits for what it is told.
  func give(up reason: String) {
    Issue.record("\(reason)")
    kill(service.id, SIGKILL)
  }

  /// What the service was told next.
  func told() async throws -> [String] {
    let line = try #require(await service.line())
    return try JSONDecoder().decode([String].self, from: Data(line.utf8))
  }

  /// Presses a button; without a key, closes the notification.
  func press(_ key: String, of number: UInt32) async throws {
    let bus = try await BusConnection.connect(
      to: .session(environment), limit: .seconds(600))
    _ = try await bus.call(
      BusMessage(
        "Press", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
        on: "org.freedesktop.Notifications", signature: "us"
      ) {
        $0.number(number)
        $0.text(key)
      })
    await bus.close()
  }

  func end() async {
    await service.kill()
    await daemon.kill()
  }
}

@Suite(
  "Questions on the desktop",
  .enabled(if: Desktop.isAvailable, "there is no D-Bus, or no dbus-next for Python, here"),
  .timeLimit(.minutes(10)))
struct DesktopQuestionTests {
  /// A fixture with a run that asks, and what tells its questions.
  private struct Asking {
    let fixture: ServiceFixture
    let notifier: ChannelNotifier
    let broker: PromptBroker
    let run: RunID
    private let folder: TestFolder

    init(_ desktop: Desktop) async throws {
      fixture = try ServiceFixture()
      folder = try TestFolder()
      try folder.write("notify: [{ desktop: true }]\n", to: "config.yaml")
      notifier = ChannelNotifier(
        SettingsFile(folder.path.appending("config.yaml")),
        NotifyTools(desktopLimit: .seconds(600), environment: desktop.environment) {
          Secrets(["KEY": "hunter2"])
        },
        say: { desktop.give(up: $0) })
      let broker = PromptBroker(store: fixture.store, notifier: notifier, clock: fixture.clock) {
        "http://127.0.0.1:7873/questions/\($0)"
      }
      self.broker = broker
      await notifier.takeAnswers { [fixture] id, reply in
        do {
          _ = try await PromptAnswers(store: fixture.store, clock: fixture.clock).answer(id, reply)
          try await broker.answered(id)
        } catch {
          Issue.record(error)
        }
      }
      let now = fixture.now
      run = try await fixture.store.write { store in
        let queued = try store.enqueue(
          NewRun(workflow: "hello", file: "/hello.yaml", cause: .person), at: now)
        let run = try #require(queued)
        try store.claim(run)
        try store.start(run, definitionHash: [1], at: now)
        return run
      }
    }

    func answer(_ question: Question) async throws -> IntentValue {
      try await PromptInteraction(
        broker: broker, run: run, workflow: "Hello", interruption: Interruption(), place: { "2" }
      ).answer(question)
    }
  }

  private static let questions: [(Question, [String], String, IntentValue)] = [
    (
      Question("Send <b>hunter2</b>?", kind: .confirmation),
      ["answer-0", "Yes", "answer-1", "No"], "answer-1", false
    ),
    (
      Question(
        "Delete it?", kind: .confirmation, default: .boolean(false),
        hints: ParameterHints(answers: .init(true: "Delete", false: "Keep"))),
      ["answer-0", "Delete", "answer-1", "Keep"], "answer-0", true
    ),
    (
      Question("Which one?", kind: .choice([.init("red"), .init("blue"), .init("hunter2")])),
      ["answer-0", "red", "answer-1", "blue", "answer-2", "•••"], "answer-2", "hunter2"
    ),
  ]

  @Test(arguments: questions)
  func `a button answers a question`(
    question: Question, buttons: [String], key: String, answer: IntentValue
  ) async throws {
    let desktop = try await Desktop("actions", "body")
    let asking = try await Asking(desktop)
    async let given = asking.answer(question)
    let shown = try await desktop.told()
    let prompt = question.prompt.replacing("hunter2", with: "•••")
    #expect(
      shown == [
        "shown", "1", "Hello asks",
        "\(prompt)\nAnswer at http://127.0.0.1:7873/questions/1 or with `segue answer 1 …`",
      ] + buttons)
    // Other buttons, and those of others, are none of its own.
    try await desktop.press("default", of: 1)
    try await desktop.press("answer-0", of: 7)
    try await desktop.press(key, of: 1)
    #expect(try await given == answer)
    #expect(try await desktop.told() == ["closed", "1"])
    await desktop.end()
  }

  @Test func `an answer elsewhere closes the notification`() async throws {
    let desktop = try await Desktop("actions", "body", "body-markup")
    let asking = try await Asking(desktop)
    async let given = asking.answer(Question("How <many>?", kind: .value(.number)))
    let shown = try await desktop.told()
    // There are no buttons for what is typed, and no text is markup.
    #expect(shown.count == 4 && shown[3].hasPrefix("How &lt;many&gt;?\n"))
    _ = try await PromptAnswers(store: asking.fixture.store, clock: asking.fixture.clock)
      .answer(1, .text("3"))
    try await asking.broker.answered(1)
    #expect(try await given == 3)
    #expect(try await desktop.told() == ["closed", "1"])
    await desktop.end()
  }

  @Test func `a notification that its user closes leaves the question open`() async throws {
    let desktop = try await Desktop("actions")
    let asking = try await Asking(desktop)
    async let given = asking.answer(Question("Really?", kind: .confirmation))
    _ = try await desktop.told()
    try await desktop.press("", of: 1)
    let open = try asking.fixture.store.read { try $0.openPrompts().map(\.id) }
    #expect(open == [1])
    _ = try await PromptAnswers(store: asking.fixture.store, clock: asking.fixture.clock)
      .answer(1, .yes)
    try await asking.broker.answered(1)
    #expect(try await given == true)
    await desktop.end()
  }

  @Test func `a service without buttons shows the words alone`() async throws {
    let desktop = try await Desktop("body")
    let asking = try await Asking(desktop)
    async let given = asking.answer(Question("Really?", kind: .confirmation))
    #expect(try await desktop.told().count == 4)
    // What ends with the process has no buttons that nothing hears.
    await asking.notifier.finish()
    #expect(try await desktop.told() == ["closed", "1"])
    _ = try await PromptAnswers(store: asking.fixture.store, clock: asking.fixture.clock)
      .answer(1, .no)
    try await asking.broker.answered(1)
    #expect(try await given == false)
    await desktop.end()
  }
}
