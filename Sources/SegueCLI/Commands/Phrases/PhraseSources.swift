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
  /// - Throws: `CommandFailure` if the folders of workflows can't be read.
  static func all() throws -> [ListedPhrase] { ofApps() + (try ofWorkflows()) }

  static func ofApps() -> [ListedPhrase] {
    AddedApps.registry.names.compactMap { AddedApps.registry.app(named: $0) }.flatMap(phrases)
  }

  private static func phrases(of app: AddedApp) -> [ListedPhrase] {
    let (names, negative) = (app.spokenNames, app.negativePhrases)
    return app.shortcuts.compactMap { shortcut in
      guard let descriptor = AddedApps.catalogue.intent(shortcut.step) else { return nil }
      return ListedPhrase(
        shortcut: SpokenShortcut(
          applications: names, target: .intent(shortcut.step), arguments: shortcut.arguments,
          phrases: shortcut.phrases,
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
