import AppIntentsCore
import Automations
import BuiltInIntents
import Control
import Diagnostics
import Foundation
import LanguageModels
import RunHistory
import Scheduling
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

/// A folder with a store and workflows, and a service over them.
final class ServiceFixture: Sendable {
  private let files: TestFolder
  let store: HistoryStore
  let clock = SettableClock()

  init() throws {
    files = try TestFolder()
    for name in ["workflows", "project/Workflows", "inbox"] { try files.makeFolder(name) }
    store = try HistoryStore.open(files["state"], at: clock.now) { Issue.record($0) }
  }

  deinit {
    // What is written last may release this on the store's own queue, which can't wait for itself.
    DispatchQueue.global().async { [store, files] in
      try? store.close()
      withExtendedLifetime(files) {}
    }
  }

  var folder: FilePath { files.path }

  var now: Date { clock.now }

  func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }

  static let compiler = WorkflowCompiler(
    WorkflowChecker(catalogue: IntentCatalogue(IntentList.all)))

  /// A registry as a daemon has it that has just started.
  ///
  /// - Parameters:
  ///   - models: those of the settings.
  ///   - hiding: replaces secrets in texts.
  ///   - explained: is told each time that connections are looked for.
  func registry(
    models: @escaping @Sendable () -> ConfiguredModels = {
      ConfiguredModels(nil, environment: [:])
    }, hiding: @escaping @Sendable (String) -> String = { $0 },
    explained: @escaping @Sendable () -> Void = {}
  ) -> WorkflowRegistry {
    let settings = folder.appending("workflows")
    var checker = WorkflowChecker(
      catalogue: IntentCatalogue(IntentList.all), workflows: WorkflowFolders([settings]))
    let compiler = WorkflowCompiler(checker)
    checker.explains = true
    let explaining = WorkflowCompiler(checker)
    return WorkflowRegistry(
      store: store, settings: settings,
      compile: { compiler.compile(SourceText(path: $1.shown, file: $1, bytes: $0)) },
      explain: {
        explained()
        return explaining.compile(SourceText(path: $1.shown, file: $1, bytes: $0))
      },
      clock: clock, hiding: { hiding }, models: models)
  }

  func service(_ registry: WorkflowRegistry, live: (any LiveDaemon)? = nil) -> ControlService {
    ControlService(store: store, registry: registry, live: live, clock: clock)
  }

  func path(_ name: String) -> FilePath { files[name] }

  func write(_ text: String, to name: String) throws { try files.write(text, to: name) }

  func remove(_ name: String) throws { try files.remove(name) }
}

extension ControlReply {
  /// What it says: words, or the message and the help of a failure.
  var words: String {
    let text: String
    switch self {
    case .done(let words): text = words
    case .queued(_, let words): text = words
    case .failure(let failure):
      text =
        "\(failure.kind.rawValue): \(failure.message)" + (failure.help.map { " (\($0))" } ?? "")
    default: return "\(self)"
    }
    PlainText.expect(in: text, from: "a reply")
    return text
  }

  var run: Int64? {
    if case .queued(let run, _) = self { return run }
    return nil
  }
}
