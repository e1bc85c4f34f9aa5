import AppIntentsCore
import Apps
import Diagnostics
import FileOperations
import Foundation
import OrderedCollections
import Suggestions
import Synchronization
import SystemPackage
import WorkflowLanguage

/// What a search looks through: workflows, the shortcuts of apps, and their other intents. No app is
/// started for it. What was read of a file is kept until the file changes.
final class SearchSources: Sendable {
  private struct Workflow {
    let status: FileStatus?
    let candidate: SearchCandidate?
  }

  private struct App {
    let reading: Int
    let candidates: [SearchCandidate]
    let entities: AppEntities?
  }

  private let workflows = Mutex<[FilePath: Workflow]>([:])
  private let apps = Mutex<[String: App]>([:])

  /// - Throws: `CommandFailure` if the folders of workflows can't be read.
  func candidates() throws -> [SearchCandidate] {
    try ofWorkflows() + ofApps().flatMap(\.candidates)
  }

  /// The entities in the indexes of apps that have the words.
  func entities(for words: SearchWords) -> [SearchCandidate] {
    ofApps().flatMap { $0.entities?.candidates(for: words) ?? [] }
  }

  // MARK: - Workflows

  private func ofWorkflows() throws -> [SearchCandidate] {
    let found = try WorkflowFinder.ofUser.all()
    return workflows.withLock { known in
      var read: [FilePath: Workflow] = [:]
      for (id, path) in found {
        let status = try? LocalFiles().status(of: path, followingLinks: true)
        let before = known[path].flatMap { $0.status == status ? $0 : nil }
        read[path] = before ?? Workflow(status: status, candidate: Self.workflow(id, at: path))
      }
      known = read
      return found.compactMap { read[$0.path]?.candidate }
    }
  }

  /// Nil for a file that isn't a workflow.
  private static func workflow(_ id: String, at path: FilePath) -> SearchCandidate? {
    guard let bytes = try? WorkflowLoader.bytes(of: path),
      let document = DocumentParser.parse(WorkflowLoader.source(bytes, of: path)).document
    else { return nil }
    let description = Printable.line(document.description ?? "")
    return SearchCandidate(
      UsedAction(.workflow(path.absolute.lexicallyNormalized().string)),
      title: Printable.line(document.name),
      subtitle: description.isEmpty ? "Workflow" : "Workflow: \(description)",
      names: [id] + document.tags,
      needsValues: document.inputs.contains { !$0.isOptional && $0.defaultValue == nil })
  }

  // MARK: - Apps

  private func ofApps() -> [App] {
    let names = AddedApps.registry.names
    return apps.withLock { known in
      var read: [String: App] = [:]
      for name in names {
        guard let app = AddedApps.registry.app(named: name) else { continue }
        let before = known[name.text].flatMap { $0.reading == app.reading ? $0 : nil }
        read[name.text] = before ?? Self.read(app)
      }
      known = read
      return names.compactMap { read[$0.text] }
    }
  }

  /// The shortcuts of an app, its intents that have none, and what opens its entities.
  private static func read(_ app: AddedApp) -> App? {
    guard let agreed = app.agreed, let phrases = app.phrases else { return nil }
    let searchable = agreed.tools.filter(\.isSearchable).map { "\(app.name.text).\($0.step)" }
    let intents = Dictionary(
      searchable.compactMap { id in
        AddedApps.catalogue.intent(id).flatMap { $0.deprecation == nil ? (id, $0) : nil }
      }, uniquingKeysWith: { first, _ in first })
    let called = phrases.names.telling
    let name = called.last ?? app.name.text
    // An app's own name may be that of another one. The user knows the one under which it was added.
    let shown = phrases.names.claim(on: name) == .given ? name : "\(name) (\(app.name.text))"
    let shortcuts = phrases.shortcuts.compactMap { shortcut in
      intents[shortcut.step].map { intent in
        let words = shortcut.phrases.map { $0.replacing("${applicationName}", with: name) }
        return candidate(
          UsedAction(.intent(shortcut.step), values: shortcut.arguments), shortcut.title,
          of: intent,
          in: shown, names: called + words + [intent.title])
      }
    }
    let plain = Set(
      phrases.shortcuts.compactMap { shortcut in
        intents[shortcut.step].flatMap { isPlain(shortcut.arguments, for: $0) ? $0.id : nil }
      })
    let others = searchable.filter { !plain.contains($0) }.compactMap { id in
      intents[id].map {
        candidate(UsedAction(.intent(id)), $0.title, of: $0, in: shown, names: called)
      }
    }
    return App(
      reading: app.reading, candidates: shortcuts + others,
      entities: AppEntities(of: app, named: shown, intents))
  }

  /// Whether values are those that an intent has where none are given. A shortcut with them is the intent.
  private static func isPlain(
    _ values: OrderedDictionary<String, IntentValue>, for intent: IntentDescriptor
  ) -> Bool {
    let defaults = intent.parameters.compactMap { parameter in
      values[parameter.name].flatMap { _ in parameter.defaultValue.map { (parameter.name, $0) } }
    }
    let action = UsedAction(.intent(intent.id), values: values)
    return action.key
      == UsedAction(.intent(intent.id), values: OrderedDictionary(uniqueKeysWithValues: defaults))
      .key
  }

  private static func candidate(
    _ action: UsedAction, _ title: String, of intent: IntentDescriptor, in app: String,
    names: [String]
  ) -> SearchCandidate {
    SearchCandidate(
      action, title: title,
      // A title is the app's own. This says whose it is.
      subtitle: "\(app): \(IntentText.firstSentence(of: intent))",
      names: names + [intent.id] + intent.searchKeywords, description: intent.description,
      needsValues: intent.parameters.contains {
        $0.isRequired && $0.defaultValue == nil && action.values[$0.name] == nil
      })
  }
}
