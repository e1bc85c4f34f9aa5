import Automations
import Control
import RunHistory
import Testing

/// A service with one workflow, `hello`.
extension ServiceFixture {
  static let hello = "triggers:\n  - every: 1h\nsteps:\n  - print: hello\n"

  /// A fixture with the workflow, and the service.
  static func serving(
    _ text: String = hello, enabling: Bool = true
  ) async throws -> (ServiceFixture, ControlService) {
    let fixture = try ServiceFixture()
    try fixture.write(text, to: "workflows/hello.yaml")
    let service = fixture.service(fixture.registry())
    if enabling {
      guard case .preview(let preview) = await service.answer(.preview(workflow: "hello")) else {
        Issue.record("no preview")
        return (fixture, service)
      }
      _ = await service.answer(.enable(workflow: "hello", version: preview.version))
    }
    return (fixture, service)
  }

  func state(of run: Int64) throws -> RunState? { try store.read { try $0.state(of: run) } }

  /// The hash of the version in force.
  func version() async throws -> [UInt8] {
    let registry = registry()
    _ = try await registry.reload()
    return try #require(await registry.entry("hello")?.version?.bytes)
  }
}
