import Control
import Diagnostics
import Foundation
import RunHistory
import Synchronization
import Testing
import WorkflowEngine
import WorkflowLanguage

@testable import Automations

/// A server that others see, and that notes what it is told.
private final class SeenServer: TriggerServer {
  private let told = Mutex<[String]>([])
  /// What it says when triggers are to rest; nil if they can.
  let obstacle: String?

  init(obstacle: String? = nil) { self.obstacle = obstacle }

  struct Obstacle: Error, CustomStringConvertible { let description: String }

  var isSeenByOthers: Bool { true }

  func arm(_ triggers: [TriggerArming<WebhookTrigger>]) throws {
    if let obstacle, triggers.contains(where: { $0.occasion == .rests }) {
      throw Obstacle(description: obstacle)
    }
    for trigger in triggers { note("\(trigger.occasion) \(trigger.definition.name.value)") }
  }

  func disarm(_ trigger: Int64) { note("off") }

  private func note(_ text: String) { told.withLock { $0.append(text) } }

  /// What it was told since it was asked last.
  func news() -> [String] {
    told.withLock { told in
      defer { told = [] }
      return told
    }
  }
}

@Suite("Hooks while files change")
struct HookServingTests {
  @Test func `enabling says where requests start a workflow, and which are refused`() {
    let states = [
      "http://127.0.0.1:1/hooks/a/b/c", "refuses all requests: there is no secret `NONE`",
      "http://127.0.0.1:1/hooks/a/d", nil,
    ]
    let hooks = states.enumerated().map { index, state in
      var hook = TriggerReport(name: "\(index + 1)", kind: "webhook", sentence: "when it is called")
      hook.state = state
      return hook
    }
    #expect(
      ControlService.served(hooks)
        == "; requests start it at http://127.0.0.1:1/hooks/a/b/c and http://127.0.0.1:1/hooks/a/d"
        + "; trigger 2 refuses all requests: there is no secret `NONE`")
    #expect(
      ControlService.served([hooks[1]])
        == "; trigger 2 refuses all requests: there is no secret `NONE`")
    #expect(ControlService.served([hooks[3]]).isEmpty)
  }

  @Test
  func `a hook is served without a gap, and rests while its file is gone or waits for consent`()
    async throws
  {
    let fixture = try ServiceFixture()
    let (registry, server) = (fixture.registry(), SeenServer())
    let service = TriggerService(
      store: fixture.store, registry: registry, home: fixture.folder, servers: [server])
    func follow() async throws -> [String] {
      await service.update(try await registry.reload().affected)
      return server.news()
    }
    func enable() async throws -> [String] {
      _ = try await registry.enable("a", version: try await registry.preview("a").version)
      await service.update(["a"])
      return server.news()
    }
    try fixture.edit("  - webhook: deploy")
    _ = try await registry.reload()
    #expect(try await enable() == ["enabled deploy"])
    // A save arms it again, and never disarms it.
    try fixture.edit("  - { webhook: deploy, rate: 7 }")
    #expect(try await follow().allSatisfy { $0 == "changed deploy" || $0 == "rests deploy" })
    _ = try await enable()
    // An editor moves the file away before it writes it.
    try fixture.remove("workflows/a.yaml")
    #expect(try await follow() == ["rests deploy"])
    try fixture.edit("  - { webhook: deploy, rate: 7 }")
    #expect(try await follow() == ["enabled deploy"])
    // A daemon that starts meanwhile has it rest, too.
    try fixture.edit("  - { webhook: deploy, rate: 7 }\n  - { every: 1h }")
    #expect(try await follow() == ["rests deploy"])
    let next = SeenServer()
    let other = TriggerService(
      store: fixture.store, registry: registry, home: fixture.folder, servers: [next])
    try await other.start()
    #expect(next.news() == ["rests deploy"])
    #expect(try await registry.disable("a"))
    #expect(try await follow().isEmpty)
    await service.update(["a"])
    #expect(server.news() == ["off"])
  }

  @Test func `what keeps hooks from resting is told, and they are as those that are off`()
    async throws
  {
    let fixture = try ServiceFixture()
    let (registry, server) = (fixture.registry(), SeenServer(obstacle: "the disk is full"))
    let said = Mutex<[String]>([])
    let service = TriggerService(
      store: fixture.store, registry: registry, home: fixture.folder, servers: [server],
      say: { text in said.withLock { $0.append(text) } })
    try fixture.edit("  - webhook: deploy")
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    await service.update(["a"])
    #expect(server.news() == ["enabled deploy"])
    try fixture.remove("workflows/a.yaml")
    await service.update(try await registry.reload().affected)
    #expect(server.news() == ["off"])
    #expect(
      said.withLock { $0 } == [
        "the triggers of `a` can't be kept while it can't be started: the disk is full"
      ])
  }
}
