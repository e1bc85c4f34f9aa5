import AppIntentsCore
import Apps
import Phrases
import WorkflowLanguage

/// Something that a person can say, and what it starts.
struct ListedPhrase {
  let shortcut: SpokenShortcut
  /// The title of the intent or the workflow.
  let title: String
}

/// The phrases that `segue say` knows: those of the apps' shortcuts as the user agreed to them, and the
/// names of workflows. No app is started for them.
enum PhraseSources {
  /// How many phrases of an app are used.
  private static let mostPhrases = 1_000

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
      apps.flatMap { app in app.givenNames.map { (SpokenName.key($0), app.name) } },
      uniquingKeysWith: { first, _ in first })
    return apps.flatMap { app in
      let own = app.givenNames
      let names = app.spokenNames.filter { name in
        let key = SpokenName.key(name)
        return own.contains(name)
          || !workflows.contains(key) && (given[key] ?? app.name) == app.name
      }
      return phrases(of: app, called: names)
    }
  }

  private static func phrases(of app: AddedApp, called names: [String]) -> [ListedPhrase] {
    let negative = Array(app.negativePhrases.prefix(mostPhrases))
    var left = mostPhrases
    let shortcuts = app.shortcuts
    let intents = AddedApps.catalogue.intents(Set(shortcuts.map(\.step)), of: app)
    return shortcuts.compactMap { shortcut in
      guard let descriptor = intents[shortcut.step], left > 0 else { return nil }
      let phrases = Array(shortcut.phrases.prefix(left))
      left -= phrases.count
      return ListedPhrase(
        shortcut: SpokenShortcut(
          applications: names, target: .intent(shortcut.step), arguments: shortcut.arguments,
          phrases: phrases,
          parameters: descriptor.parameters.map {
            SpokenShortcut.Parameter(
              name: $0.name, title: $0.title, type: $0.type, isWholeNumber: $0.isWholeNumber)
          }, negativePhrases: negative),
        title: shortcut.title ?? descriptor.title)
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
