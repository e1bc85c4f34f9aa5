import AppIntentsCore
import Dispatch
import Synchronization
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Interruption")
struct InterruptionTests {
  /// A context in which the work of `test.work` waits at a gate.
  private func context(_ gate: Gate, _ log: MessageLog) -> IntentContext {
    let base = TestContext.make(interaction: WaitingInteraction(gate: gate), log: log)
    return base.replacing(
      clock: .init(now: { base.now() }, sleep: { _ in try await gate.pass() }))
  }

  private static let text = """
    steps:
      - test.change: before
      - try:
          - test.work: hard
        finally:
          - test.change: inner
      - test.change: after
    on_failure:
      - log: caught
    finally:
      - test.change: over
    """

  @Test func `a step that works may finish, and nothing more starts until the run goes on`()
    async throws
  {
    let (gate, log, interruption, journal) = (Gate(), MessageLog(), Interruption(), MemoryJournal())
    let tester = WorkflowTester(Self.text, intents: changingIntents, in: context(gate, log))
    let task = Task {
      try await tester.journaled(in: journal).interrupted(by: interruption).run()
    }
    await gate.arrival()
    interruption.request()
    await gate.open()
    let broken = try await task.value
    #expect(broken.status == "interrupted")
    #expect(broken.failure == nil)
    #expect(log.logged == ["before", "hard"])
    let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.status == "succeeded")
    #expect(log.logged == ["before", "hard", "inner", "after", "over"])
  }

  @Test func `when its time is up a step is canceled, and is in doubt`() async throws {
    let (gate, log, interruption, journal) = (Gate(), MessageLog(), Interruption(), MemoryJournal())
    let tester = WorkflowTester(Self.text, intents: changingIntents, in: context(gate, log))
    let task = Task {
      try await tester.journaled(in: journal).interrupted(by: interruption).run()
    }
    await gate.arrival()
    interruption.expire()
    #expect(try await task.value.status == "interrupted")
    #expect(log.logged == ["before"])
    await gate.open()
    let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.failure == "it may or may not have happened: the run was interrupted there")
    #expect(log.logged == ["before", "inner", "caught", "over"])
  }

  @Test func `when its time is up a clean-up that a cancellation began ends, too`() async throws {
    let (gate, log, interruption) = (Gate(), MessageLog(), Interruption())
    let tester = WorkflowTester(
      """
      steps:
        - test.work: hard
      finally:
        - test.work: clean
      """, intents: changingIntents, in: context(gate, log))
    let task = Task {
      try await tester.journaled(in: MemoryJournal()).interrupted(by: interruption).run()
    }
    await gate.arrival()
    task.cancel()
    await gate.arrival()
    interruption.expire()
    #expect(try await task.value.status == "interrupted")
    #expect(log.logged.isEmpty)
  }

  @Test(
    arguments: [
      "wait: 8h", "ask: Who?", "test.confirmed_send: mail", "wait: 8h\n        timeout: 9h",
      "test.confirmed_send: mail\n        timeout: 9h",
    ])
  func `waiting ends at once, and goes on with the run`(step: String) async throws {
    let (gate, log, interruption, journal) = (Gate(), MessageLog(), Interruption(), MemoryJournal())
    let tester = WorkflowTester(
      """
      steps:
        - try:
            - \(step)
              on_error: continue
              retry: 2
          catch:
            - log: caught
      finally:
        - log: over
      """, intents: changingIntents, in: context(gate, log))
    let task = Task {
      try await tester.journaled(in: journal).interrupted(by: interruption).run()
    }
    await gate.arrival()
    interruption.request()
    #expect(try await task.value.status == "interrupted")
    #expect(log.logged.isEmpty)
    await gate.open()
    let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.status == "succeeded")
  }

  @Test func `branches that work may finish while others wait or have nothing more to do`()
    async throws
  {
    let (gate, log, interruption, journal) = (Gate(), MessageLog(), Interruption(), MemoryJournal())
    let tester = WorkflowTester(
      """
      steps:
        - parallel:
            works:
              - test.work: hard
              - test.change: more
            asks:
              - ask: Who?
            ends: []
        - test.change: after
      """, intents: changingIntents, in: context(gate, log))
    let task = Task {
      try await tester.journaled(in: journal).interrupted(by: interruption).run()
    }
    await gate.arrival()
    await gate.arrival()
    interruption.request()
    await gate.open()
    #expect(try await task.value.status == "interrupted")
    #expect(log.logged == ["hard"])
    let run = try await tester.journaled(in: MemoryJournal(after: journal.entries)).run()
    #expect(run.status == "succeeded")
    #expect(log.logged == ["hard", "more", "after"])
  }

  @Test func `a run that is asked to stop before it starts does nothing`() async throws {
    let (log, interruption) = (MessageLog(), Interruption())
    interruption.expire()
    let run = try await WorkflowTester(
      Self.text, intents: changingIntents, in: context(Gate(), log)
    ).interrupted(by: interruption).run()
    #expect(run.status == "interrupted")
    #expect(log.logged.isEmpty)
  }

  @Test
  func `steps are performed where they are told to be, also within limits and while cleaning up`()
    async throws
  {
    let executor = QueueExecutor()
    let places = Mutex<[Bool]>([])
    let context = TestContext.make()
    let watching = IntentContext(
      files: context.files, folders: .init(run: context.folder), values: context.values,
      report: { _ in places.withLock { $0.append(executor.isCurrent) } })
    _ = try await WorkflowTester(
      """
      steps:
        - log: alone
        - log: in time
          timeout: 1h
        - wait: 1ms
        - parallel:
            one: [log: a]
            other: [log: b]
        - run: other
      finally:
        - log: over
      """, in: watching
    ).workflows(["other": "steps: [ log: c ]"]).journaled(in: MemoryJournal())
      .interrupted(by: Interruption()).performed(on: executor).run()
    #expect(places.withLock { $0 } == Array(repeating: true, count: 6))
  }

  @Test func `a run that is told of events can be told from which step they come`() async throws {
    let places = Mutex<[String]>([])
    let context = TestContext.make()
    let watching = IntentContext(
      files: context.files, folders: .init(run: context.folder), values: context.values,
      report: { message in
        places.withLock { $0.append("\(StepReference.current?.place ?? "?") \(message)") }
      })
    _ = try await WorkflowTester(
      """
      steps:
        - for: [a, b]
          do:
            - log: $item
        - run: other
      """, in: watching
    ).workflows(["other": "steps: [ log: c ]"]).journaled(in: MemoryJournal()).run()
    #expect(
      places.withLock { $0 } == [
        "1[1]/2 log(\"a\")", "1[2]/2 log(\"b\")", "3>1 log(\"c\")",
      ])
  }
}

/// Answers as soon as the gate is open.
private struct WaitingInteraction: Interaction {
  let gate: Gate

  func answer(_ question: Question) async throws -> IntentValue {
    try await gate.pass()
    return question.kind == .confirmation ? true : "Ada"
  }
}

/// An executor that tells whether the current code runs on it.
private final class QueueExecutor: TaskExecutor {
  private static let key = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "segue.test.steps")

  init() { queue.setSpecific(key: Self.key, value: true) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == true }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
