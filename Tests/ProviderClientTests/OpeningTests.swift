import AppIntentsCore
import ModelContext
import OrderedCollections
import TestFixtures
import Testing

@testable import ProviderClient

/// How a program's era is found out, with programs that know one, both, or don't answer.
@Suite struct OpeningTests {
  @Test(arguments: [
    (["--eras", "old"], ProtocolEra.old, ["start", "server/discover", "initialize"]),
    (["--eras", "new"], .new, ["start", "server/discover"]),
    (["--eras", "both"], .new, ["start", "server/discover"]),
    (
      ["--eras", "old", "--probe", "die"], .old,
      ["start", "server/discover", "start", "initialize"]
    ),
    (["--eras", "new", "--probe", "refuse"], .new, ["start", "server/discover"]),
  ])
  func `the probe finds the era`(
    options: [String], era: ProtocolEra, events: [String]
  ) async throws {
    let scripted = try ScriptedProvider(options, time: HeldTime())
    #expect(try await scripted.value("echo", ["value": 5]) == 5)
    #expect(scripted.provider.era == era)
    let ready = era == .old ? ["notifications/initialized"] : []
    #expect(try scripted.events() == events + ready + ["tools/call echo"])
    await scripted.provider.end()
    #expect(try scripted.events().last == "end")
  }

  @Test(arguments: [ProtocolEra.old, .new])
  func `a known era is begun with`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(era: era, time: HeldTime())
    #expect(try await scripted.provider.peer.name == "scripted")
    #expect(scripted.provider.era == era)
    let first = era == .old ? ["initialize", "notifications/initialized"] : ["server/discover"]
    _ = try await scripted.value("echo")
    #expect(try scripted.events() == ["start"] + first + ["tools/call echo"])
    await scripted.provider.end()
  }

  @Test func `a program that has changed its era is found out again`() async throws {
    let becameNew = try ScriptedProvider(["--eras", "new"], era: .old, time: HeldTime())
    #expect(try await becameNew.value("echo", ["value": 1]) == 1)
    #expect(becameNew.provider.era == .new)
    let unknown = try ScriptedProvider(
      ["--eras", "new", "--probe", "other"], era: .old, time: HeldTime())
    #expect(try await unknown.value("echo", ["value": 1]) == 1)
    #expect(
      try unknown.events()
        == ["start", "initialize", "start", "server/discover", "tools/call echo"])
    let becameOld = try ScriptedProvider(["--eras", "old"], era: .new, time: HeldTime())
    #expect(try await becameOld.value("echo", ["value": 1]) == 1)
    #expect(becameOld.provider.era == .old)
    for scripted in [becameNew, unknown, becameOld] { await scripted.provider.end() }
  }

  @Test func `ten seconds of silence are an answer`() async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(["--eras", "old", "--probe", "silent"], time: time)
    async let value = scripted.value("echo", ["value": 5])
    await time.pass(.seconds(10))
    #expect(try await value == 5)
    #expect(scripted.provider.era == .old)
    await scripted.provider.end()
  }

  @Test(arguments: [
    (
      #"{"jsonrpc":"2.0","id":$ID,"result":"yes"}"#, ProtocolEra?.none,
      "can't start `pal`: its answer to `server/discover` can't be read: the result isn't an object"
    ),
    (
      #"{"jsonrpc":"2.0","id":$ID,"result":[]}"#, .old,
      "can't start `pal`: its answer to `server/discover` can't be read: the result isn't an object"
    ),
    (
      #"{"jsonrpc":"2.0","id":$ID,"result":{"a":1e999}}"#, .new,
      "can't start `pal`: its answer to `server/discover` can't be read: a number with more than 38 "
        + "digits, or too large or too close to zero for a number"
    ),
    (
      #"{"jsonrpc":"2.0","id":$ID,"result":{"a":}}"#, nil,
      "`pal` wrote to its standard output what is no message: `{\"jsonrpc\":\"2.0\",\"id\":1,"
    ),
  ])
  func `an answer that can't be read is the reason at once`(
    line: String, era: ProtocolEra?, message: String
  ) async throws {
    // Time stands still, so nothing waits for its end.
    let scripted = try ScriptedProvider(["--opening", line], era: era, time: HeldTime())
    let failure = try await scripted.failure("echo")
    #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    await scripted.provider.end()
  }

  @Test(arguments: [
    ("2026-07-28", ProtocolEra.new), ("2025-11-25", .old), ("2025-06-18", .old),
  ])
  func `only a given revision is spoken`(revision: String, era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(revision: revision)
    #expect(try await scripted.value("echo", ["value": 5]) == 5)
    #expect(scripted.provider.era == era)
    await scripted.provider.end()
    let other = try ScriptedProvider(
      ["--eras", era == .new ? "old" : "new"], revision: revision)
    let failure = try await other.failure("echo")
    #expect(failure?.kind == .start)
    #expect(
      failure?.message
        == (era == .new
          ? "can't start `pal`: it doesn't speak MCP 2026-07-28"
          : "can't start `pal`: it refuses `initialize`: no (-32022)"))
  }

  @Test func `a program that isn't ready in time is ended`() async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(
      command: ["/bin/sh", "-c", "echo waiting for the disk >&2; exec sleep 1000"], time: time)
    async let failed = scripted.failure("echo")
    try await eventually { scripted.provider.recentLog == ["waiting for the disk"] }
    await time.pass(.seconds(10))
    await time.pass(.seconds(10))
    let failure = try await failed
    #expect(failure?.kind == .start)
    #expect(
      failure?.description
        == "`pal` wasn't ready in 20s; its log ends with:\n  waiting for the disk")
  }

  @Test func `programs that can't be started say why`() async throws {
    let missing = try ScriptedProvider(command: ["/no/where"])
    #expect(
      try await missing.failure("echo")
        == ProviderFailure(.start, "can't start `pal`: there is no program `/no/where`"))
    let dying = try ScriptedProvider(["--start", "dies"])
    #expect(
      try await dying.failure("echo")
        == ProviderFailure(
          .start, "can't start: `pal` ended with exit code 4 before it answered",
          log: ["no configuration"]))
    let broken = try ScriptedProvider(command: ["/proc/self/status"])
    #expect(try await broken.failure("echo")?.kind == .start)
    let homeless = try ScriptedProvider()
    try homeless.folder.remove("app")
    #expect(try await homeless.failure("echo")?.kind == .start)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `the extension is known by capabilities or by a tool`(era: ProtocolEra) async throws {
    for (option, expected) in [("none", false), ("capabilities", true), ("tools", true)] {
      let scripted = try ScriptedProvider(
        ScriptedProvider.speaking(era) + ["--extension", option])
      #expect(try await scripted.provider.hasIntentExtension == expected)
      if expected {
        #expect(try await scripted.provider.request(Method.app, [:])["name"] == "Scripted")
        let call = ToolCall("echo", arguments: [:], intentMeta: ["exact": ["value"]])
        let result = try await scripted.provider.call(call, for: TestCaller())
        #expect(result.intentMeta == ["exact": ["value"]])
      }
      await scripted.provider.end()
    }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `changes of the tools are told`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era) + ["--changes"])
    _ = try await scripted.value("change")
    await scripted.changes.first()
    #expect(scripted.changes.count == 1)
    await scripted.provider.end()
  }
}
