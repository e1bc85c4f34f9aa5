import AppIntentsCore
import Apps
import Phrases
import WorkflowLanguage

/// The phrases that `segue say` knows: those of the apps' shortcuts as the user agreed to them, and the
/// names of workflows. No app is started for them.
enum PhraseSources {
  /// - Throws: `CommandFailure` if the folders of workflows can't be read.
  static func all() throws -> [ListedPhrase] {
    let workflows = try ofWorkflows()
    return ofApps(beside: workflows.flatMap(\.shortcut.applications)) + workflows
  }

  /// - Throws: `CommandFailure` if the folders of workflows can't be read.
  static func ofApps() throws -> [ListedPhrase] {
    try all().filter { if case .intent = $0.shortcut.target { true } else { false } }
  }

  /// - Parameter taken: the names of workflows. An app that calls itself by one of these, or like another
  ///   app that the user has given that name, isn't meant by it.
  private static func ofApps(beside taken: [String]) -> [ListedPhrase] {
    let apps = AddedApps.registry.names.compactMap { AddedApps.registry.app(named: $0) }
    let workflows = Set(taken.map(SpokenName.key))
    let given = Dictionary(
      apps.flatMap { app in app.name.spoken.map { (SpokenName.key($0), app.name) } },
      uniquingKeysWith: { first, _ in first })
    return apps.flatMap { app -> [ListedPhrase] in
      guard let phrases = app.phrases else { return [] }
      let own = app.name.spoken
      let names = phrases.names.filter { name in
        let key = SpokenName.key(name)
        return own.contains(name)
          || !workflows.contains(key) && (given[key] ?? app.name) == app.name
      }
      return phrases.listed(called: names)
    }
  }

  /// A workflow is started by its name or its id, alone or after `run` or `start`.
  private static func ofWorkflows() throws -> [ListedPhrase] {
    try WorkflowFinder().all().map { id, path in
      // A file that can't be read keeps its id; running it says what is wrong.
      let name = (try? WorkflowLoader.bytes(of: path)).flatMap { bytes in
        DocumentParser.parse(WorkflowLoader.source(bytes, of: path)).document?.name
      }
      return ListedPhrase(
        shortcut: SpokenShortcut(
          applications: [id, WorkflowID.title(of: id)] + (name.map { [$0] } ?? []),
          target: .workflow(id),
          phrases: [
            "Run ${applicationName}", "Start ${applicationName}", "${applicationName}",
          ]), title: name ?? WorkflowID.title(of: id))
    }
  }
}
