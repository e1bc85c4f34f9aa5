import AppIntentsCore
import Apps
import Diagnostics
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
    try all().filter { !$0.shortcut.target.isWorkflow }
  }

  /// - Parameter taken: the names of workflows. An app that gives itself one of these isn't meant by it,
  ///   nor by a name on which another app has a stronger claim.
  private static func ofApps(beside taken: [String]) -> [ListedPhrase] {
    let workflows = Set(taken.map(SpokenName.key))
    let apps = AddedApps.registry.names.compactMap { AddedApps.registry.app(named: $0)?.phrases }
    let strongest = Dictionary(
      apps.flatMap { app in
        app.names.all.map { (SpokenName.key($0), app.names.claim(on: $0)) }
      }, uniquingKeysWith: min)
    return apps.flatMap { app in
      app.listed(
        called: app.names.telling.filter { name in
          let (key, claim) = (SpokenName.key(name), app.names.claim(on: name))
          return claim == .given || !workflows.contains(key) && strongest[key] == claim
        })
    }
  }

  /// What is called so already; nil if nothing is.
  ///
  /// - Parameter isMeant: whether a target that is called so is one of those that are looked for.
  /// - Throws: `CommandFailure` if the folders of workflows can't be read.
  static func bearer(
    of name: String, where isMeant: (SpokenShortcut.Target) -> Bool
  ) throws -> ListedPhrase? {
    let key = SpokenName.key(name)
    return try all().first { listed in
      isMeant(listed.shortcut.target)
        && listed.shortcut.applications.contains { SpokenName.key($0) == key }
    }
  }

  /// A workflow is started by its name or its id, alone or after `run` or `start`. The words after that
  /// are the text that it would ask for first.
  private static func ofWorkflows() throws -> [ListedPhrase] {
    let names = ["Run ${applicationName}", "Start ${applicationName}", "${applicationName}"]
    return try WorkflowFinder().all().map { id, path in
      // A file that can't be read keeps its id; running it says what is wrong.
      let document = (try? WorkflowLoader.bytes(of: path)).flatMap { bytes in
        DocumentParser.parse(WorkflowLoader.source(bytes, of: path)).document
      }
      let words = document?.inputs.first.flatMap { $0.takesWords ? $0.name.value : nil }
      let title = document?.name ?? WorkflowID.title(of: id)
      return ListedPhrase(
        shortcut: SpokenShortcut(
          applications: [id, WorkflowID.title(of: id)] + (document.map { [$0.name] } ?? []),
          target: .workflow(id),
          phrases: words == nil ? names : names + names.map { "\($0) ${words}" },
          parameters: words.map { [.init(name: $0, title: "words", type: .text)] } ?? []),
        title: title)
    }
  }
}

extension InputDeclaration {
  /// Whether a text has to be given, which may be any.
  fileprivate var takesWords: Bool {
    type == .text && !isOptional && defaultValue == nil && values.isEmpty
  }
}

extension SpokenShortcut.Target {
  /// The id of the intent or the workflow.
  var id: String {
    switch self {
    case .intent(let id), .workflow(let id): id
    }
  }

  /// Whether it is an intent of an app.
  func isIntent(of app: String) -> Bool { !isWorkflow && id.hasPrefix("\(app).") }

  var isWorkflow: Bool { if case .workflow = self { true } else { false } }

  /// The app, or the workflow, in words.
  var owner: String {
    switch self {
    case .intent(let id): "the app `\(id.prefix { $0 != "." })`"
    case .workflow(let id): "the workflow `\(id)`"
    }
  }
}
