import AppIntents
import ModelContext
import OrderedCollections
package import ProviderClient
import Synchronization

/// An app's program while it runs, with what it offers now compared with what the user agreed to.
package actor RunningApp {
  private let session: any ProviderSession
  private let note: @Sendable (DefinitionChanges) -> Void
  private var agreed: AgreedApp
  /// The hashes of the definitions that it has now, by the tools' names; nil before they are listed.
  private var offered: [String: String]?
  private nonisolated let stale: StaleMark
  /// How often the program had been started when they were listed.
  private var starts = 0

  /// - Parameter note: called with what differs from what was agreed to, after each comparison.
  package init(
    _ session: any ProviderSession, agreed: AgreedApp, stale: StaleMark = StaleMark(),
    note: @escaping @Sendable (DefinitionChanges) -> Void
  ) {
    self.session = session
    self.agreed = agreed
    self.stale = stale
    self.note = note
  }

  /// Has the definitions listed again before the next call.
  package nonisolated func definitionsChanged() { stale.set() }

  /// The session, once it is certain that a tool is still the one that was agreed to. Throws an
  /// `IntentFailure` of kind `notPermitted` for another one.
  func session(for tool: ToolDefinition, app: String) async throws -> any ProviderSession {
    try await listIfNeeded()
    guard let hash = offered?[tool.tool] else {
      throw IntentFailure(
        "`\(app)` no longer has `\(tool.tool)`", kind: .missing,
        help: "`segue apps update \(app)` shows what it has")
    }
    guard hash == tool.hash else {
      throw IntentFailure(
        "`\(tool.step)` isn't what you agreed to: its definition has changed", kind: .notPermitted,
        help: "`segue apps update \(app)` shows the change")
    }
    return session
  }

  /// The session, for a request that looks something up.
  func sessionForLookups() async throws -> any ProviderSession {
    try await listIfNeeded()
    return session
  }

  private func listIfNeeded() async throws {
    guard stale.isSet || offered == nil || session.starts != starts else { return }
    stale.clear()
    do {
      let tools = try await session.tools()
      offered = Dictionary(
        tools.compactMap { tool in
          tool["name"]?.jsonString.map { ($0, CanonicalJSON.hash(.dictionary(tool))) }
        }, uniquingKeysWith: { first, _ in first })
      starts = session.starts
      note(DefinitionChanges(from: agreed, to: tools))
    } catch {
      stale.set()
      throw error
    }
  }
}

/// Whether an app's definitions have to be listed before the next call. A notification, which may come
/// at any time, sets it.
package final class StaleMark: Sendable {
  private let isStale = Mutex(true)

  package init() {}

  var isSet: Bool { isStale.withLock { $0 } }

  func set() { isStale.withLock { $0 = true } }

  func clear() { isStale.withLock { $0 = false } }
}
