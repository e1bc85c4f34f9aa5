import AppIntentsCore
import Glibc
import ModelContext
import OrderedCollections
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import ProviderClient

/// How processes end, and what follows.
@Suite struct LifeTests {
  @Test(arguments: ProtocolEra.allCases)
  func `a process that dies interrupts its calls, in every state`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    // By itself.
    let last = "\u{1B}[1mTraceback\u{1B}[0m\nValueError: no\n"
    #expect(
      try await scripted.failure("die", ["last": .text(last)])
        == ProviderFailure(
          .exit, "`pal` ended with exit code 3 before it answered",
          log: ["Traceback", "ValueError: no"]))
    scripted.provider.reset()
    // While it performs.
    let process = try await scripted.process()
    let caller = TestCaller()
    async let performing = scripted.failure("never", caller)
    await caller.reports.first()
    process.signal(SIGKILL)
    #expect(
      try await performing
        == ProviderFailure(.exit, "`pal` was ended by SIGKILL before it answered"))
    scripted.provider.reset()
    // It only closes its output.
    #expect(try await scripted.failure("close")?.kind == .exit)
    scripted.provider.reset()
    // While nothing runs: the next call isn't touched by it.
    let idle = try await scripted.provider.conversation()
    idle.process.signal(SIGKILL)
    _ = await idle.failure
    let next = try await scripted.value("id")
    #expect(next != .number(Int(idle.process.id)))
    await scripted.provider.end()
  }

  @Test func `each death doubles the pause before the next start, and five are enough`()
    async throws
  {
    let time = HeldTime()
    let scripted = try ScriptedProvider(time: time)
    #expect(try await scripted.failure("die")?.kind == .exit)
    for pause in [500, 1000, 2000, 4000] {
      async let failed = scripted.failure("die")
      await time.pass(.milliseconds(pause))
      #expect(try await failed?.kind == .exit)
    }
    let broken = try await scripted.failure("echo")
    #expect(broken?.kind == .broken)
    #expect(
      broken?.message == "`pal` has ended 5 times in 10 minutes and isn't started again")
    #expect(scripted.provider.isBroken)
    time.advance(by: .seconds(3600))
    #expect(try await scripted.failure("echo")?.kind == .broken)
    scripted.provider.reset()
    #expect(try await scripted.value("echo", ["value": 1]) == 1)
    await scripted.provider.end()
  }

  @Test func `deaths count for ten minutes`() {
    var record = DeathRecord()
    let start = HeldTime().clock.now()
    for minute in 0..<20 { record.add(at: start + .seconds(60 * 3 * minute)) }
    #expect(!record.isBroken)
    // Four in ten minutes: the pause is 4 s.
    let last = start + .seconds(60 * 3 * 19)
    #expect(record.start(at: last) == last + .seconds(4))
    var later = record
    #expect(later.start(at: last + .seconds(700)) == last + .seconds(700))
    record.add(at: last)
    #expect(record.isBroken)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a process that isn't used for five minutes is ended`(era: ProtocolEra) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let first = try await scripted.value("id")
    let process = try await scripted.process()
    time.advance(by: .seconds(299))
    #expect(try await scripted.value("id") == first)
    time.advance(by: .seconds(299))
    #expect(try await scripted.value("id") == first)
    time.advance(by: .seconds(300))
    #expect(try await process.end.value == .exited(code: 0))
    #expect(try scripted.events().last == "end")
    // It didn't die, so the next one starts at once.
    #expect(try await scripted.value("id") != first)
    await scripted.provider.end()
  }

  @Test func `a process that ends by itself without a call is started again at once`() async throws
  {
    let time = HeldTime()
    let scripted = try ScriptedProvider(time: time)
    let process = try await scripted.process()
    let conversation = try await scripted.provider.conversation()
    conversation.connection.finishWriting()
    #expect(try await process.end.value == .exited(code: 0))
    _ = await conversation.failure
    #expect(try await scripted.value("echo", ["value": 1]) == 1)
    await scripted.provider.end()
  }

  @Test func `a process that doesn't end is asked, and then forced`() async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(["--stubborn"], time: time)
    let process = try await scripted.process()
    let caller = TestCaller()
    let orphan = pid_t(try await scripted.value("orphan")?.jsonInteger ?? 0)
    async let failed = scripted.failure("never", caller)
    await caller.reports.first()
    async let ended: Void = scripted.provider.end()
    try await eventually { try scripted.events().contains("end") }
    await time.pass(.seconds(2))
    await time.pass(.seconds(2))
    await ended
    #expect(try await process.end.value == .signaled(SIGKILL))
    #expect(try await failed?.kind == .exit)
    try await eventually { !isRunning(orphan) }
  }

  @Test func `the end doesn't wait for a start`() async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(time: time)
    #expect(try await scripted.failure("die")?.kind == .exit)
    // The pause after the death, and a program that says nothing.
    let silent = try ScriptedProvider(command: ["/bin/sh", "-c", "exec sleep 1000"], time: time)
    for provider in [scripted, silent] {
      async let failed = provider.failure("echo")
      try await eventually {
        provider.provider.state.withLock {
          if case .starting = $0.life { true } else { false }
        }
      }
      await provider.provider.end()
      #expect(
        try await failed
          == ProviderFailure(.start, "`pal` was ended before it was ready"))
    }
  }

  @Test func `what a process has started ends with it`() async throws {
    let scripted = try ScriptedProvider()
    for inherits in [true, false] {
      let orphan = pid_t(
        try await scripted.value("orphan", ["inherits": .boolean(inherits)])?.jsonInteger ?? 0)
      #expect(isRunning(orphan))
      #expect(try await scripted.failure("die")?.kind == .exit)
      try await eventually { !isRunning(orphan) }
      scripted.provider.reset()
    }
  }
}

@Suite struct KillTests {
  /// Calls whose process ended before they were answered.
  private final class Interrupted: Sendable {
    private let keys = Mutex<Set<String>>([])
    var all: Set<String> { keys.withLock { $0 } }
    func insert(_ key: String) { keys.withLock { _ = $0.insert(key) } }
  }

  /// Marks a number. Every hundredth process dies before, after or while it does.
  private static func mark(
    _ number: Int, _ scripted: ScriptedProvider, _ time: HeldTime, _ interrupted: Interrupted
  ) async throws {
    let key = "k\(number)"
    var arguments: JSONObject = ["key": .text(key)]
    if number % 100 == 33 { arguments["die"] = "before" }
    if number % 100 == 66 { arguments["die"] = "after" }
    do {
      if number % 100 == 99 { try await kill(scripted, time) }
      #expect(try await scripted.value("mark", arguments) == .text(key))
    } catch let failure as ProviderFailure {
      #expect(failure.kind == .exit || failure.kind == .start, "\(failure.message)")
      interrupted.insert(key)
      forget(scripted, time)
    }
  }

  /// Kills the process, whatever it does. Calls that it hasn't seen go to the next one.
  private static func kill(_ scripted: ScriptedProvider, _ time: HeldTime) async throws {
    let conversation = try await scripted.provider.conversation()
    conversation.process.signal(SIGKILL)
    _ = await conversation.failure
    forget(scripted, time)
  }

  /// Lets the pause after a death pass. It is called for deaths only: a call that runs meanwhile may see
  /// those of sixteen calls, and has a minute.
  private static func forget(_ scripted: ScriptedProvider, _ time: HeldTime) {
    scripted.provider.reset()
    time.advance(by: .seconds(1))
  }

  @Test(arguments: ProtocolEra.allCases)
  func `of a thousand calls between kills none is performed twice`(era: ProtocolEra) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let interrupted = Interrupted()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        if number >= 16 { try await group.next() }
        group.addTask { try await Self.mark(number, scripted, time, interrupted) }
      }
      try await group.waitForAll()
    }
    await scripted.provider.end()
    let marks = try scripted.events().filter { $0.hasPrefix("mark ") }.map { $0.dropFirst(5) }
    let performed = Set(marks.map(String.init))
    #expect(marks.count == performed.count)
    for number in 0..<1000 where !performed.contains("k\(number)") {
      #expect(interrupted.all.contains("k\(number)"))
    }
    #expect(interrupted.all.count >= 20)
    #expect(try scripted.events().count { $0 == "start" } > 20)
  }
}
