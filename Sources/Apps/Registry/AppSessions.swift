import AppIntentsCore
package import ModelContext
import OrderedCollections
package import ProviderClient

/// The programs of apps that this process has started: one for each app.
package actor AppSessions: AppRunning {
  private let registry: AppRegistry
  private let start: Start
  private var running: [String: Running] = [:]

  /// Makes the session of an app, which starts its program when it is first asked. The closure is called
  /// when the program says that its tools have changed.
  package typealias Start =
    @Sendable (AddedApp, AppRecord, _ toolsChanged: @escaping @Sendable () -> Void) throws ->
    any ProviderSession

  private struct Running {
    let record: AppRecord
    let agreed: AgreedApp
    let session: any ProviderSession
    let app: RunningApp
  }

  package init(_ registry: AppRegistry, start: @escaping Start) {
    self.registry = registry
    self.start = start
  }

  package func app(named name: String) async throws -> RunningApp {
    guard let name = AppName(name), let app = registry.app(named: name) else {
      throw IntentFailure(
        "there is no app `\(name)`", kind: .missing, help: "`segue apps list` lists the apps")
    }
    guard let record = app.record, let agreed = app.agreed else {
      throw IntentFailure(
        app.problem ?? "what you agreed to of the app `\(name.text)` can't be read",
        kind: .notPermitted, help: "`segue apps update \(name.text)` asks again")
    }
    let known = running[name.text]
    if let known, known.record == record, known.agreed == agreed { return known.app }
    let session: any ProviderSession
    if let known, known.record == record {
      // The program is the same, and only what the user agreed to is another.
      session = known.session
    } else {
      if let known { Task { await known.session.end() } }
      session = try start(app, record) { [weak self] in self?.toolsChanged(name.text) }
    }
    let made = RunningApp(session, agreed: agreed) { [registry] changes in
      do {
        try registry.note(changes, of: name)
      } catch {
        // The call goes by the comparison itself. The note is only for lists.
        IntentContext.current.report(
          .log("can't note how `\(name.text)` changed: \(IntentErrorText.message(for: error))"))
      }
    }
    running[name.text] = Running(record: record, agreed: agreed, session: session, app: made)
    return made
  }

  /// Ends all programs, as at the end of this process.
  package func end() async {
    let sessions = running.values.map(\.session)
    running = [:]
    await withTaskGroup(of: Void.self) { group in
      for session in sessions { group.addTask { await session.end() } }
    }
  }

  private nonisolated func toolsChanged(_ name: String) {
    Task { await running[name]?.app.definitionsChanged() }
  }
}

extension AgreedApp {
  /// What a running app offers, to be agreed to.
  ///
  /// - Parameters:
  ///   - era: the era that it speaks, asked for once it has answered.
  ///   - earlier: what was agreed to before, whose tools keep their steps.
  package static func offered(
    by session: any ProviderSession, era: () -> ProtocolEra? = { nil },
    after earlier: AgreedApp? = nil
  ) async throws -> AgreedApp {
    let tools = try await session.tools()
    let hasExtension = try await session.hasIntentExtension
    var described: JSONObject = [:]
    if hasExtension {
      do {
        described = try await session.request(Method.app, [:])
      } catch let error as RemoteError where error.code == RemoteError.Code.unknownMethod {
        // The server has the extension's metadata alone.
      }
    }
    return AgreedApp(
      peer: try await session.peer, era: era(), hasExtension: hasExtension, described: described,
      tools: tools, after: earlier)
  }
}
