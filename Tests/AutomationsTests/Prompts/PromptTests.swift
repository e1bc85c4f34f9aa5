import AppIntentsCore
import Control
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import Synchronization
import SystemPackage
import Testing
import WorkflowEngine
import WorkflowValues

@testable import Automations

@Suite("Questions of unattended runs")
struct PromptTests {
  /// Notices, as they come.
  private final class Told: Notifier {
    let (stream, notices) = AsyncStream<Notice>.makeStream()
    func tell(_ notice: Notice) { notices.yield(notice) }
  }

  /// A clock that goes on when a test says so.
  private actor Alarm {
    private var sleepers: [UUID: CheckedContinuation<Void, Never>] = [:]
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Sleeps until it rings, or the sleeper is canceled.
    func sleep() async {
      let id = UUID()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          guard !Task.isCancelled else { return continuation.resume() }
          sleepers[id] = continuation
          for waiter in waiters { waiter.resume() }
          waiters = []
        }
      } onCancel: {
        Task { await self.wake(id) }
      }
    }

    private func wake(_ id: UUID) { sleepers.removeValue(forKey: id)?.resume() }

    /// Waits until a task sleeps.
    func waitForSleeper() async {
      if sleepers.isEmpty { await withCheckedContinuation { waiters.append($0) } }
    }

    /// Wakes the task that sleeps, or the next one that does.
    func ring() async {
      if sleepers.isEmpty { await withCheckedContinuation { waiters.append($0) } }
      for id in sleepers.keys { wake(id) }
    }
  }

  /// The fixture's time of day, with waits that the alarm ends.
  private struct AlarmedTime: TimeSource {
    let clock: SettableClock
    let alarm: Alarm

    var wallTime: Int64 { clock.wallTime }
    var uptime: Int64 { clock.uptime }

    func sleep(until uptime: Int64) async throws {
      await alarm.sleep()
      try Task.checkCancellation()
    }
  }

  /// A run that has begun.
  private func run(_ fixture: ServiceFixture) async throws -> RunID {
    let run = try await fixture.store.write { store in
      try store.enqueue(
        NewRun(workflow: "hello", file: "/hello.yaml", cause: .person), at: fixture.now)
    }
    let id = try #require(run)
    try await start(id, fixture)
    return id
  }

  private func start(_ run: RunID, _ fixture: ServiceFixture) async throws {
    try await fixture.store.write { store in
      try store.claim(run)
      try store.start(run, definitionHash: [1], at: fixture.now)
    }
  }

  private func broker(
    _ fixture: ServiceFixture, _ told: Told, alarm: Alarm = Alarm()
  ) -> PromptBroker {
    PromptBroker(
      store: fixture.store, notifier: told, clock: AlarmedTime(clock: fixture.clock, alarm: alarm))
  }

  private func interaction(
    _ broker: PromptBroker, _ run: RunID, _ interruption: Interruption = Interruption()
  ) -> PromptInteraction {
    PromptInteraction(
      broker: broker, run: run, workflow: "Hello", interruption: interruption, place: { "2" })
  }

  private let question = Question("Which one?", kind: .choice([.init("red"), .init("blue")]))

  @Test func `a question that couldn't be asked doesn't count as open`() async throws {
    let fixture = try ServiceFixture()
    let told = Told()
    let broker = broker(fixture, told)
    let queued = try await fixture.store.write { store in
      try store.enqueue(
        NewRun(workflow: "hello", file: "/hello.yaml", cause: .person), at: fixture.now)
    }
    let run = try #require(queued)
    // A run that hasn't begun can't wait.
    await #expect(throws: RunTransitionError.self) {
      try await self.interaction(broker, run).answer(question)
    }
    try await start(run, fixture)
    let interaction = interaction(broker, run)
    async let answer = interaction.answer(Question("Really?", kind: .confirmation))
    var notices = told.stream.makeAsyncIterator()
    _ = await notices.next()
    #expect(try fixture.store.read { try $0.state(of: run) } == .waiting)
    try await fixture.store.write { try $0.answer(2, with: true, at: fixture.now) }
    try await broker.answered(2)
    #expect(try await answer == true)
  }

  @Test func `a run waits for the answer`() async throws {
    let fixture = try ServiceFixture()
    let told = Told()
    let run = try await run(fixture)
    let broker = broker(fixture, told)
    let service = fixture.service(fixture.registry(), live: nil)
    let interaction = interaction(broker, run)
    async let answer = interaction.answer(question)
    var notices = told.stream.makeAsyncIterator()
    let notice = await notices.next()
    #expect(notice?.title == "Hello asks")
    #expect(notice?.text == "Which one?\nAnswer with `segue answer 1 …`")
    #expect(try fixture.store.read { try $0.state(of: run) } == .waiting)

    guard case .prompts(let prompts) = await service.answer(.prompts) else {
      Issue.record("no prompts")
      return
    }
    #expect(prompts.map(\.question) == ["Which one?"])
    #expect(prompts.map(\.options) == [["red", "blue"]])
    #expect(prompts.first?.expires == fixture.now.addingTimeInterval(86_400))
    guard case .runs(let lines) = await service.answer(.runs(RunQuery())) else {
      Issue.record("no runs")
      return
    }
    #expect(lines.map(\.message) == ["question 1 waits for an answer: “Which one?”"])
    #expect(
      await service.answer(.answer(prompt: 1, .text("bleu"))).words
        == "usage: `bleu` doesn't answer “Which one?” (did you mean `blue`?)")
    #expect(
      await service.answer(.answer(prompt: 1, .text("2"))).words
        == "answered run 1 of `hello`; it goes on when `segue daemon` runs")
    try await broker.answered(1)
    #expect(try await answer == "blue")
    #expect(try fixture.store.read { try $0.state(of: run) } == .running)
    #expect(
      await service.answer(.answer(prompt: 1, .text("1"))).words
        == "failed: question 1 has been answered already")
  }

  @Test func `an answer that came while no daemon ran is found`() async throws {
    let fixture = try ServiceFixture()
    let told = Told()
    let run = try await run(fixture)
    let interruption = Interruption()
    let first = interaction(broker(fixture, told), run, interruption)
    let asking = Task { try await first.answer(question) }
    var notices = told.stream.makeAsyncIterator()
    _ = await notices.next()
    interruption.request()
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    try await fixture.store.write { try $0.interrupt(run) }
    _ = await fixture.service(fixture.registry()).answer(.answer(prompt: 1, .text("red")))

    try await start(run, fixture)
    let next = interaction(broker(fixture, told), run)
    #expect(try await next.answer(question) == "red")
    #expect(try fixture.store.read { try $0.state(of: run) } == .running)
    // The same words once more are another question.
    let again = Task { try await next.answer(question) }
    #expect(await notices.next()?.text.contains("segue answer 2") == true)
    again.cancel()
    _ = await again.result
  }

  @Test func `the default counts when the time is over, and without one the step fails`()
    async throws
  {
    let fixture = try ServiceFixture()
    let (told, alarm) = (Told(), Alarm())
    let run = try await run(fixture)
    let interaction = interaction(broker(fixture, told, alarm: alarm), run)
    let wanted = Question(
      "How many?", kind: .value(.number), default: 5, timeout: .seconds(3600))
    async let answer = interaction.answer(wanted)
    await alarm.ring()
    // Too early: the clock is looked at, and it sleeps again.
    await alarm.waitForSleeper()
    fixture.advance(by: 3600)
    await alarm.ring()
    #expect(try await answer == 5)

    let hopeless = Question("Who?", kind: .value(.text), timeout: .seconds(60))
    let failing = Task { try await interaction.answer(hopeless) }
    await alarm.waitForSleeper()
    fixture.advance(by: 61)
    await alarm.ring()
    await #expect(throws: InteractionError.timedOut(hopeless)) {
      try await failing.value
    }
    #expect(try fixture.store.read { try $0.state(of: run) } == .running)
    #expect(try fixture.store.read { try $0.openPrompts() }.isEmpty)
  }

  @Test func `a question whose step was canceled is withdrawn, and the run can ask the next`()
    async throws
  {
    let fixture = try ServiceFixture()
    let told = Told()
    let run = try await run(fixture)
    let broker = broker(fixture, told)
    let interaction = interaction(broker, run)
    var notices = told.stream.makeAsyncIterator()
    let canceled = Task { try await interaction.answer(question) }
    _ = await notices.next()
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    #expect(try fixture.store.read { try $0.state(of: run) } == .running)
    #expect(try fixture.store.read { try $0.openPrompts() }.isEmpty)

    async let answer = interaction.answer(question)
    _ = await notices.next()
    #expect(try fixture.store.read { try $0.state(of: run) } == .waiting)
    #expect(try fixture.store.read { try $0.openPrompts() }.map(\.id) == [2])
    _ = await fixture.service(fixture.registry()).answer(.answer(prompt: 2, .text("red")))
    try await broker.answered(2)
    #expect(try await answer == "red")
  }

  @Test func `a person may decline`() async throws {
    let fixture = try ServiceFixture()
    let told = Told()
    let run = try await run(fixture)
    let broker = broker(fixture, told)
    let interaction = interaction(broker, run)
    let asking = Task { try await interaction.answer(question) }
    var notices = told.stream.makeAsyncIterator()
    _ = await notices.next()
    _ = await fixture.service(fixture.registry()).answer(.answer(prompt: 1, .cancel))
    try await broker.answered(1)
    await #expect(throws: InteractionError.cancelled(question)) { try await asking.value }
  }

  @Test func `a run that isn't confirmed in time doesn't start`() async throws {
    let fixture = try ServiceFixture()
    let alarm = Alarm()
    let run = try await run(fixture)
    let broker = broker(fixture, Told(), alarm: alarm)
    async let confirmed = broker.confirm(run, of: "hello", named: "Hello", for: nil, Interruption())
    await alarm.waitForSleeper()
    fixture.advance(by: 86_400)
    await alarm.ring()
    #expect(try await confirmed == .late)
  }

  @Test func `a trigger says how long its question waits`() async throws {
    let fixture = try ServiceFixture()
    let alarm = Alarm()
    let run = try await run(fixture)
    let broker = broker(fixture, Told(), alarm: alarm)
    async let confirmed = broker.confirm(
      run, of: "hello", named: "Hello", for: nil, within: .seconds(7200), Interruption())
    await alarm.waitForSleeper()
    fixture.advance(by: 7200)
    await alarm.ring()
    #expect(try await confirmed == .late)
  }

  @Test(arguments: [
    (PromptReply.yes, StartConfirmation.given), (.no, .refused), (.cancel, .withheld),
  ])
  func `a run that must be confirmed asks first`(
    reply: PromptReply, confirmation: StartConfirmation
  ) async throws {
    let fixture = try ServiceFixture()
    let heard = Told()
    let run = try await run(fixture)
    let broker = broker(fixture, heard)
    let event = TriggerEvent(
      kind: "folder", values: [:], start: .file(IntentFile(path: "/inbox/a.pdf")))
    async let confirmed = broker.confirm(
      run, of: "hello", named: "Hello", for: event, Interruption())
    var notices = heard.stream.makeAsyncIterator()
    let notice = try #require(await notices.next())
    #expect(notice.text.hasPrefix("Run Hello for a.pdf?"))
    guard case .dictionary(let told)? = Digest([notice]).value.entry("events")?.items.first else {
      Issue.record("no event")
      return
    }
    #expect(told["workflow"] == "hello" && told["prompt"] == 1)
    #expect(told["run"]?.entry("id") == .number(Int(run)))
    _ = await fixture.service(fixture.registry()).answer(.answer(prompt: 1, reply))
    try await broker.answered(1)
    #expect(try await confirmed == confirmation)
  }

  @Test(
    arguments: [
      (Question("?", kind: .confirmation), "y", "true"),
      (Question("?", kind: .confirmation), "OFF", "false"),
      (Question("?", kind: .confirmation), "maybe", nil),
      (Question("?", kind: .value(.number)), "12.5", "12.5"),
      (Question("?", kind: .value(.number)), "abc", nil),
      (Question("?", kind: .value(.boolean)), "yes", "true"),
      (Question("?", kind: .value(.boolean)), "n", "false"),
      (Question("?", kind: .value(.text)), "", ""),
      (Question("?", kind: .choice([.init("7"), .init("8")])), "8", "8"),
      (Question("?", kind: .choice([.init("a"), .init("b")])), "3", nil),
      (Question("?", kind: .choices([.init("a"), .init("b")])), "2, a", "b\na"),
      (Question("?", kind: .choices([.init("a"), .init("b")])), "a, c", nil),
    ] as [(Question, String, String?)])
  func `words become the value that was asked for`(
    question: Question, words: String, value: String?
  ) async throws {
    let fixture = try ServiceFixture()
    let told = Told()
    let run = try await run(fixture)
    let broker = broker(fixture, told)
    let interaction = interaction(broker, run)
    let asking = Task { try await interaction.answer(question) }
    var notices = told.stream.makeAsyncIterator()
    _ = await notices.next()
    let service = fixture.service(fixture.registry())
    let reply = await service.answer(.answer(prompt: 1, .text(words)))
    guard let value else {
      #expect(reply.words.hasPrefix("usage: `\(words)` doesn't answer"))
      asking.cancel()
      _ = await asking.result
      return
    }
    try await broker.answered(1)
    #expect(try await asking.value.text == value)
  }
}

extension IntentValue {
  fileprivate func entry(_ name: String) -> IntentValue? {
    if case .dictionary(let entries) = self { entries[name] } else { nil }
  }
}
