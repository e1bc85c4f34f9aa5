import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import Testing

@testable import ProviderClient

/// Providers that others wrote, and the project's own.
@Suite struct CounterpartTests {
  private static let server = Repository.root.appending(
    path: "Tests/ProviderClientTests/pypi_server.py")

  /// A server on PyPI's package; nil where it isn't installed, which `make test` says.
  private static func pypi(_ major: Int, _ revision: String?) throws -> ScriptedProvider? {
    guard let python = try Repository.installedMCPPython(major)?.path else { return nil }
    // Its interpreter may take longer to start and to end than a program is given.
    return try ScriptedProvider(
      revision: revision, command: [python, server.path], time: HeldTime())
  }

  @Test(
    arguments: [
      (1, nil, ProtocolEra.old), (2, nil, .new), (2, "2025-11-25", .old), (2, "2026-07-28", .new),
    ] as [(Int, String?, ProtocolEra)])
  func `a server on PyPI's package goes through every exchange`(
    major: Int, revision: String?, era: ProtocolEra
  ) async throws {
    guard let scripted = try Self.pypi(major, revision) else { return }
    #expect(try await scripted.provider.peer.name == "pypi")
    #expect(scripted.provider.era == era)
    #expect(try await scripted.provider.hasIntentExtension == false)
    let names = try await scripted.provider.tools().map { $0["name"] }
    #expect(names == ["add", "ask", "count", "fail"])
    #expect(try await scripted.value("add", ["a": 2, "b": 3]) == 5)
    let failed = try await scripted.call("fail")
    #expect(failed["isError"] == true)
    let counting = TestCaller()
    #expect(try await scripted.value("count", ["to": 2], counting) == 2)
    #expect(counting.progress.first?.total == 2)
    if era == .old {
      let caller = TestCaller(saying: "Ida")
      #expect(try await scripted.value("ask", caller) == "accept Ida")
      #expect(caller.asked.map(\.message) == ["Which name?"])
      #expect(try await scripted.value("ask", TestCaller { _ in .decline }) == "decline")
    }
    let slow = TestCaller()
    let canceled = Task { try await scripted.value("count", ["to": 100_000], slow) }
    await slow.reports.first()
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    #expect(try await scripted.value("add", ["a": 4, "b": 4]) == 8)
    let process = try await scripted.process()
    await scripted.provider.end()
    #expect(try await process.end.value == .exited(code: 0))
  }

  @Test(arguments: ["2025-11-25", "2026-07-28"])
  func `the project's own provider goes through every exchange`(revision: String) async throws {
    let scripted = try ScriptedProvider(
      revision: revision, command: [Repository.sampleProvider.path], time: HeldTime())
    #expect(try await scripted.provider.hasIntentExtension)
    #expect(try await scripted.provider.request(Method.app, [:])["name"] == "pal")
    #expect(try await scripted.provider.tools().contains { $0["name"] == "nothing" })
    #expect(try await scripted.value("nothing", ["number": 5]) == 5)
    let asked = TestCaller { question in
      let values: [String: IntentValue] = [
        "Which day?": "2026-11-23", "How many?": "3", "How sure are you?": 7,
      ]
      return .accept(
        values[question.message].map { ["value": $0] } ?? ["confirm": true])
    }
    #expect(try await scripted.value("delete_events", asked) == 307)
    #expect(
      asked.asked.map(\.message)
        == ["Which day?", "How many?", "Delete 3 events?", "How sure are you?"])
    let counting = TestCaller()
    #expect(try await scripted.value("count", ["to": 2], counting) == 2)
    #expect(!counting.progress.isEmpty)
    let simulated = try await scripted.provider.call(
      ToolCall("plan", arguments: [:], method: Method.simulate), for: TestCaller())
    #expect(simulated.intentMeta["would"] == ["plan the day"])
    let labeled = try await scripted.call("label", ["label": "red"])
    let token = try #require(labeled.intentMeta["undo"]?.jsonObject?["token"])
    #expect(
      try await scripted.provider.request(Method.undo, ["token": token])["undone"] == "Label red")
    #expect(try await scripted.failure("crash")?.kind == .exit)
    scripted.provider.reset()
    let process = try await scripted.process()
    await scripted.provider.end()
    #expect(try await process.end.value == .exited(code: 0))
  }
}
