import AppIntentsCore
import Coordination
import ModelContext
import OrderedCollections
package import ProviderClient
import Synchronization

/// An app's program while it runs, with what it offers now compared with what the user agreed to.
package actor RunningApp {
  let session: any ProviderSession
  private let note: @Sendable (DefinitionChanges) -> Void
  private let agreed: AgreedApp
  /// The hashes of the definitions that it has now, by the tools' names; nil before they are listed.
  private var offered: [String: String]?
  private nonisolated let news: ToolNews
  /// The news that the definitions were listed after.
  private var heard = 0
  /// The number of the process that listed them.
  private var start = 0
  /// Definitions are listed by one call at a time. The others wait for what it finds.
  private let turns = AsyncLock()

  /// - Parameters:
  ///   - news: what the app tells of its definitions, which are listed again before the next call.
  ///   - note: called with what differs from what was agreed to, after each comparison.
  package init(
    _ session: any ProviderSession, agreed: AgreedApp, news: ToolNews = ToolNews(),
    note: @escaping @Sendable (DefinitionChanges) -> Void
  ) {
    self.session = session
    self.agreed = agreed
    self.news = news
    self.note = note
  }

  /// The session, for a call that asks `permit` before each of its requests.
  nonisolated var sessionForCalls: any ProviderSession { session }

  /// Makes certain that a tool of a process is still the one that was agreed to. Throws an
  /// `IntentFailure` of kind `notPermitted` for another one.
  func permit(_ tool: ToolDefinition, app: String, start: Int) async throws {
    try await listIfNeeded(start)
    guard let hash = offered?[tool.tool] else {
      throw IntentFailure(
        "`\(app)` no longer has `\(tool.tool)`", kind: .missing,
        help: "`segue apps update \(app)` shows what it has")
    }
    guard hash == tool.hash || isRenewed(tool, hash) else {
      throw IntentFailure(
        "`\(tool.step)` isn't what you agreed to: its definition has changed", kind: .notPermitted,
        help: "`segue apps update \(app)` shows the change")
    }
  }

  /// The session, for a request that looks something up.
  func sessionForLookups() async throws -> any ProviderSession {
    try await listIfNeeded(session.latestStart)
    return session
  }

  /// Whether the user has agreed to a later definition of a tool that is called as the one that a
  /// workflow was checked with.
  private func isRenewed(_ tool: ToolDefinition, _ hash: String) -> Bool {
    guard let current = agreed.tools.first(where: { $0.name == tool.tool }), current.hash == hash
    else { return false }
    let types = AppTypes(
      of: String(tool.step.prefix { $0 != "." }), described: agreed.described)
    return ToolDefinition(current, of: agreed, types).isCalled(as: tool)
  }

  /// Lists the definitions if they weren't listed, have changed, or are those of another process.
  private func listIfNeeded(_ start: Int) async throws {
    guard needsList(start) else { return }
    try await turns.withLock { try await self.list(start) }
  }

  private func needsList(_ start: Int) -> Bool {
    offered == nil || news.count != heard || start != self.start
  }

  private func list(_ start: Int) async throws {
    guard needsList(start) else { return }
    let count = news.count
    // If that is a later process, the one that was asked about is gone, and gets no request any more.
    let listing = try await session.listing()
    offered = Dictionary(
      OfferedTools(listing.tools).tools.compactMap { tool in
        tool["name"]?.jsonString.map { ($0, CanonicalJSON.hash(.dictionary(tool))) }
      }, uniquingKeysWith: { first, _ in first })
    (heard, self.start) = (count, listing.start)
    note(DefinitionChanges(from: agreed, to: listing.tools))
  }
}

/// Counts how often an app said that its tools have changed, which it may do at any time, and as often
/// as it likes: they are listed once before the next call.
package final class ToolNews: Sendable {
  private let number = Mutex(0)

  package init() {}

  var count: Int { number.withLock { $0 } }

  package func add() { number.withLock { $0 += 1 } }
}
