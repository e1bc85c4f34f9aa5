import AppIntentsCore
import ModelContext
import OrderedCollections
import Synchronization
import Testing

@testable import ProviderClient

/// Calls: how many run, how long they may take, and how they are canceled.
@Suite struct CallTests {
  @Test(arguments: ProtocolEra.allCases)
  func `sixteen calls run at once, and the others wait`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    // The program lets sixteen go when sixteen have arrived, and would see a seventeenth.
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<64 {
        group.addTask { try await scripted.value("crowd")?.jsonInteger ?? 0 }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.count == 64)
    #expect(counts.max() == 16)
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `progress is told, at most twenty times a second`(era: ProtocolEra) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let caller = TestCaller()
    #expect(try await scripted.value("steps", ["count": 500], caller) == "done")
    // The clock stands still, so it was all said at once.
    #expect(caller.progress.map(\.progress) == [1])
    #expect(caller.progress.first?.total == 500)
    #expect(caller.progress.first?.message == "step 1")
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a call that is silent for a minute is canceled, and so is its process`(
    era: ProtocolEra
  ) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let process = try await scripted.process()
    let caller = TestCaller()
    async let failed = scripted.failure("never", caller)
    await caller.reports.first()
    time.advance(by: .seconds(60))
    let failure = try await failed
    #expect(failure == ProviderFailure(.timeout, "`pal` didn't answer the call in 1m"))
    // Its process may go on with other calls while it may still run.
    #expect(try await scripted.value("id") == .number(Int(process.id)))
    time.advance(by: .seconds(10))
    #expect(try await process.end.value == .exited(code: 0))
    #expect(try scripted.events().contains("notifications/cancelled"))
    #expect(try await scripted.value("id") != .number(Int(process.id)))
    #expect(!scripted.provider.isBroken)
    await scripted.provider.end()
  }

  @Test func `a step's own time isn't extended by progress`() async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(time: time)
    let caller = TestCaller()
    async let failed = scripted.failure("never", timeout: .seconds(5), caller)
    await caller.reports.first()
    time.advance(by: .seconds(5))
    #expect(
      try await failed == ProviderFailure(.timeout, "`pal` didn't finish the call in 5s"))
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a canceled call that ends keeps its process`(era: ProtocolEra) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let process = try await scripted.process()
    let caller = TestCaller()
    let call = Task { try await scripted.value("stubborn_call", caller) }
    await caller.reports.first()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    let conversation = try await scripted.provider.conversation()
    try await eventually { conversation.state.withLock { $0.canceled.isEmpty } }
    time.advance(by: .seconds(10))
    #expect(try await scripted.value("id") == .number(Int(process.id)))
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a canceled call that goes on ends its process when no other call runs`(
    era: ProtocolEra
  ) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let process = try await scripted.process()
    let (first, second) = (TestCaller(), TestCaller())
    let canceled = Task { try await scripted.value("never", first) }
    let other = Task { try await scripted.value("stubborn_call", second) }
    await first.reports.first()
    await second.reports.first()
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    time.advance(by: .seconds(10))
    #expect(try await scripted.value("id") == .number(Int(process.id)))
    #expect(process.end.current == nil)
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(try await process.end.value == .exited(code: 0))
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a process that answers nothing any more ends while calls run`(
    era: ProtocolEra
  ) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let conversation = try await scripted.provider.conversation()
    let process = conversation.process
    let (first, second) = (TestCaller(), TestCaller())
    let canceled = Task { try await scripted.value("never", first) }
    async let silent = scripted.failure("never", second)
    await first.reports.first()
    await second.reports.first()
    process.signal(SIGSTOP)
    let other = Task { try? await scripted.value("id") }
    try await eventually { conversation.state.withLock { $0.calls.count } == 3 }
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    time.advance(by: .seconds(10))
    #expect(process.end.current == nil)
    time.advance(by: .seconds(50))
    #expect(
      try await silent == ProviderFailure(.timeout, "`pal` didn't answer the call in 1m"))
    #expect(try await process.end.value == .signaled(SIGKILL))
    other.cancel()
    _ = await other.value
    // The pause before the next start begins when the end is known.
    try await eventually {
      scripted.provider.state.withLock {
        if case .running = $0.life { false } else { true }
      }
    }
    time.advance(by: .seconds(1))
    #expect(try await scripted.value("id") != .number(Int(process.id)))
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a call with a time of its own doesn't keep a process that answers nothing`(
    era: ProtocolEra
  ) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let conversation = try await scripted.provider.conversation()
    let (first, second) = (TestCaller(), TestCaller())
    let canceled = Task { try await scripted.value("never", first) }
    async let limited = scripted.failure("never", timeout: .seconds(60), second)
    await first.reports.first()
    await second.reports.first()
    conversation.process.signal(SIGSTOP)
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    time.advance(by: .seconds(60))
    #expect(
      try await limited == ProviderFailure(.timeout, "`pal` didn't finish the call in 1m"))
    try #require(
      conversation.state.withLock { $0.failure }
        == ProviderFailure(.exit, "`pal` didn't answer any more; its process was ended"))
    #expect(try await conversation.process.end.value == .signaled(SIGKILL))
    await scripted.provider.end()
  }

  @Test func `a look-up that is answered while its task waits keeps its process`() async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(time: time)
    let conversation = try await scripted.provider.conversation()
    guard case .number(let last) = conversation.connection.newID() else {
      Issue.record("ids aren't numbers")
      return
    }
    let id = MessageID.number(last + 1)
    let look = Task {
      try await conversation.request(
        "dev.segue/intents/slow", conversation.addressed([:], .new), within: .seconds(60))
    }
    try await eventually { conversation.state.withLock { $0.lookups.contains(id) } }
    // The task doesn't know yet that the time is over.
    conversation.answeredLate(id)
    try await eventually { conversation.connection.abandon(id, CallTimer.Expired()) }
    await #expect(throws: CallTimer.Expired.self) { try await look.value }
    conversation.state.withLock { state in
      #expect(state.canceled.isEmpty)
      #expect(state.lookups.isEmpty)
      #expect(state.answeredLate.isEmpty)
    }
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a look-up that isn't answered ends its process, too`(era: ProtocolEra) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let process = try await scripted.process()
    process.signal(SIGSTOP)
    let ended = Counter()
    let look = Task {
      defer { ended.add() }
      return try await scripted.provider.request("resources/read", ["uri": "x:"])
    }
    try await eventually {
      time.advance(by: .seconds(1))
      return ended.count > 0
    }
    let failure = await #expect(throws: ProviderFailure.self) { try await look.value }
    #expect(failure?.kind == .timeout)
    time.advance(by: .seconds(10))
    await time.pass(.seconds(2))
    await time.pass(.seconds(2))
    #expect(try await process.end.value == .signaled(SIGKILL))
    await scripted.provider.end()
  }

  @Test func `requests of others than questions are refused, and a ping is answered`() async throws
  {
    for era in ProtocolEra.allCases {
      let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
      #expect(try await scripted.value("roots") == -32601)
      #expect(try await scripted.value("ping") == [:])
      await scripted.provider.end()
    }
  }

  @Test func `an unknown tool and an unknown request are errors of the program`() async throws {
    let scripted = try ScriptedProvider()
    let unknown = await #expect(throws: RemoteError.self) { try await scripted.call("fly") }
    #expect(unknown?.code == -32601)
    let look = await #expect(throws: RemoteError.self) {
      try await scripted.provider.request("resources/read", ["uri": "x:"])
    }
    #expect(look?.code == -32601)
    await scripted.provider.end()
  }

  @Test func `arguments over a limit aren't sent`() async throws {
    let scripted = try ScriptedProvider()
    var deep: IntentValue = 1
    for _ in 0..<70 { deep = .list([deep]) }
    let problem = await #expect(throws: RemoteError.self) {
      try await scripted.call("echo", ["value": deep])
    }
    #expect(
      problem?.message
        == "the request can't be sent: the message has more than 64 levels of nesting")
    #expect(try await scripted.value("echo", ["value": 1]) == 1)
    await scripted.provider.end()
  }
}
