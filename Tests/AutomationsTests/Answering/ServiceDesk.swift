import Control
import AppIntents
import Automations
import BuiltInIntents
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import Testing
import WorkflowLanguage

/// A store, a folder of workflows and a service over them, gone when the test is over.
final class ServiceDesk: Sendable {
  let folder: FilePath
  let store: HistoryStore
  let clock = SettableClock()

  init() throws {
    folder = FilePath(
      FileManager.default.temporaryDirectory.appending(path: "segue-service-\(UUID().uuidString)")
        .path(percentEncoded: false))
    for name in ["workflows", "project/Workflows", "inbox"] {
      try FileManager.default.createDirectory(
        atPath: folder.appending(name).string, withIntermediateDirectories: true)
    }
    store = try HistoryStore.open(folder.appending("state"), at: clock.now) { Issue.record($0) }
  }

  deinit {
    try? store.close()
    try? FileManager.default.removeItem(atPath: folder.string)
  }

  var now: Date { clock.now }

  func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }

  static let compiler = WorkflowCompiler(
    WorkflowChecker(catalogue: IntentCatalogue(IntentList.all)))

  /// A registry as a daemon has it that has just started.
  func registry() -> WorkflowRegistry {
    WorkflowRegistry(
      store: store, settings: folder.appending("workflows"),
      compile: { Self.compiler.compile($0, path: $1.string) }, clock: clock)
  }

  func service(_ registry: WorkflowRegistry, live: (any LiveDaemon)? = nil) -> ControlService {
    ControlService(store: store, registry: registry, live: live, clock: clock)
  }

  func path(_ name: String) -> FilePath { folder.appending(FilePath(name).components) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name).string))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name).string)
  }
}

extension ControlReply {
  /// What it says: words, or the message and the help of a failure.
  var words: String {
    switch self {
    case .done(let text): text
    case .queued(_, let text): text
    case .failure(let failure):
      "\(failure.kind.rawValue): \(failure.message)" + (failure.help.map { " (\($0))" } ?? "")
    default: "\(self)"
    }
  }

  var run: Int64? {
    if case .queued(let run, _) = self { return run }
    return nil
  }
}
