import AppIntentsCore
import Control
import Dashboard
import Foundation
import OrderedCollections
import RunHistory
import WorkflowEngine
import WorkflowLanguage

extension DashboardBackend {
  /// What the pages of a daemon are made of.
  ///
  /// - Parameter ask: answers requests as those on the control socket are answered.
  init(
    version: String, _ store: HistoryStore, _ defaults: RunDefaults, _ links: SignInFiles,
    intents: IntentReports, undoing: PageUndoing, dryRun: PageDryRun, files: PageFiles,
    exports: RunExports, ask: @escaping @Sendable (ControlRequest) async -> ControlReply
  ) {
    self.init(
      version: version, home: defaults.home, received: ReceivedFiles.folder(in: store.folder),
      ask: ask, intents: intents, undoing: undoing, dryRun: dryRun, files: files,
      exports: exports, changes: { store.commits() },
      sessions: StoredSessions(store: store),
      hiding: { try defaults.secrets().redact },
      password: {
        guard let name = defaults.settings().dashboard?.password,
          case .text(let password)? = try defaults.secrets().values[name]
        else { return nil }
        return password
      }, linkUsed: { links.remove(leadingTo: $0) }, now: { Date() })
  }
}
