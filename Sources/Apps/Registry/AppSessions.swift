import AppIntentsCore
import Foundation
package import ModelContext
import OrderedCollections
package import ProviderClient
package import ViewTree
import WorkflowValues

/// The programs of apps that this process has started: one for each app.
package actor AppSessions: AppRunning {
  let registry: AppRegistry
  private let start: Start
  let opener: Opener
  private let donated: @Sendable (DonationNews) -> Void
  private let spokenSteps: @Sendable () -> Set<String>
  private var running: [String: Running] = [:]

  /// Makes the session of an app, which starts its program when it is first asked.
  package typealias Start =
    @Sendable (
      AddedApp, AppRecord, _ toolsChanged: @escaping @Sendable () -> Void,
      _ died: @escaping @Sendable () -> Void
    ) throws -> any ProviderSession

  private struct Running {
    /// The reading of the app's files that these are of.
    var reading: Int
    let record: AppRecord
    let agreed: AgreedApp
    let session: any ProviderSession
    let news: ToolNews
    let app: RunningApp
  }

  /// Starts the program of an app that comes to the front, with a command and variables of its own.
  package typealias Opener =
    @Sendable (AddedApp, AppRecord, _ command: [String], _ variables: [String: String]) throws ->
    Void

  /// - Parameters:
  ///   - donated: called with what apps donate.
  ///   - spokenSteps: the steps of which the user has said a phrase.
  package init(
    _ registry: AppRegistry, opener: @escaping Opener,
    donated: @escaping @Sendable (DonationNews) -> Void = { _ in },
    spokenSteps: @escaping @Sendable () -> Set<String> = { [] }, start: @escaping Start
  ) {
    self.registry = registry
    self.opener = opener
    self.donated = donated
    self.spokenSteps = spokenSteps
    self.start = start
  }

  package nonisolated func heard(
    _ meta: JSONObject, from app: String, after step: String, _ arguments: JSONObject
  ) async {
    if let tree = meta["snippet"].flatMap({ ViewNode($0) }) { noteShown(tree, by: app) }
    let keys = ["donations", "deleted_donations", "offered"]
    guard keys.contains(where: { meta[$0] != nil }),
      let name = AppName(app), let added = registry.app(named: name), let record = added.record,
      let agreed = added.agreed
    else { return }
    if let offered = meta["offered"]?.jsonArray {
      do {
        try registry.note(offered: offered, of: name)
      } catch {
        // Without it there are only fewer suggestions.
        IntentContext.current.report(
          .log("can't note what `\(app)` offers: \(IntentErrorText.message(for: error))"))
      }
    }
    let news = DonationNews(
      meta, of: AppSteps(app: name, record: record, agreed: agreed), after: step, arguments,
      at: IntentContext.current.now())
    if let news { donated(news) }
  }

  private nonisolated func noteShown(_ tree: ViewNode, by app: String) {
    guard let name = AppName(app) else { return }
    do {
      try registry.noteShown(tree.shownEntities, by: name)
    } catch {
      // Without it there are only fewer suggestions.
      IntentContext.current.report(
        .log("can't note what `\(app)` shows: \(IntentErrorText.message(for: error))"))
    }
  }

  package nonisolated func shown(by app: String) -> [ShownEntity] {
    AppName(app).map(registry.shown) ?? []
  }

  package nonisolated func spokenTools(of app: String) -> Set<String> {
    guard let name = AppName(app), let agreed = registry.app(named: name)?.agreed else { return [] }
    let steps = spokenSteps()
    return Set(agreed.tools.filter { steps.contains("\(app).\($0.step)") }.map(\.name))
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
    if app.isBroken {
      throw IntentFailure(
        "`\(name.text)` has ended \(DeathRecord.most) times in 10 minutes and isn't started again",
        kind: .exit, help: "`segue apps check \(name.text)` starts it and says what is wrong")
    }
    let known = running[name.text]
    // It was checked since it died too often.
    if let known, known.session.isBroken { known.session.reset() }
    if let known, known.reading == app.reading { return known.app }
    if let known, known.record == record, known.agreed == agreed {
      running[name.text]?.reading = app.reading
      return known.app
    }
    let (session, news): (any ProviderSession, ToolNews)
    if let known, known.record == record {
      // The program is the same, and only what the user agreed to is another.
      (session, news) = (known.session, known.news)
    } else {
      if let known { Task { await known.session.end() } }
      news = ToolNews()
      session = try newSession(of: app, record, news)
    }
    let made = RunningApp(session, agreed: agreed, news: news) { [registry] changes in
      do {
        try registry.note(changes, of: name)
      } catch {
        // The call goes by the comparison itself. The note is only for lists.
        IntentContext.current.report(
          .log("can't note how `\(name.text)` changed: \(IntentErrorText.message(for: error))"))
      }
    }
    running[name.text] = Running(
      reading: app.reading, record: record, agreed: agreed, session: session, news: news,
      app: made)
    return made
  }

  private func newSession(
    of app: AddedApp, _ record: AppRecord, _ news: ToolNews
  ) throws -> any ProviderSession {
    let name = app.name
    return try start(
      app, record, { news.add() },
      { [registry] in
        do {
          try registry.noteDeath(of: name, at: Date())
        } catch {
          // This process counts them, too. The note is for the next ones.
          IntentContext.current.report(
            .log("can't note that `\(name.text)` died: \(IntentErrorText.message(for: error))"))
        }
      })
  }

  /// Ends all programs, as at the end of this process.
  package func end() async {
    let sessions = running.values.map(\.session)
    running = [:]
    await withTaskGroup(of: Void.self) { group in
      for session in sessions { group.addTask { await session.end() } }
    }
  }
}

extension AgreedApp {
  /// What a running app offers, to be agreed to. Throws a `ProviderFailure` if that is too much to keep,
  /// and as the session does.
  ///
  /// - Parameters:
  ///   - name: the app's name, for messages.
  ///   - era: the era that it speaks, asked for once it has answered.
  ///   - earlier: what was agreed to before, whose tools keep their steps.
  package static func offered(
    by session: any ProviderSession, named name: String, era: () -> ProtocolEra? = { nil },
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
    let offered = AgreedApp(
      peer: try await session.peer, era: era(), hasExtension: hasExtension, described: described,
      tools: tools, after: earlier)
    guard JSONWriter.bytes(offered.json).count <= OfferLimit.bytes else {
      throw ProviderFailure(
        .misbehaved, "`\(name)` describes itself in more than \(OfferLimit.bytes >> 20) MiB")
    }
    return offered
  }
}
