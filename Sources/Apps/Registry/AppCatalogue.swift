package import AppIntentsCore
import ModelContext
import OrderedCollections
import Synchronization
package import SystemPackage

/// The intents of the apps that the user has added, as far as they are agreed to. It starts no program.
package final class AppCatalogue: AppIntentCatalogue {
  private let registry: AppRegistry
  private let running: any AppRunning
  private let described = Mutex<[String: AppSteps]>([:])

  package init(_ registry: AppRegistry, running: any AppRunning) {
    self.registry = registry
    self.running = running
  }

  package func hasApp(named name: String) -> Bool {
    guard let name = AppName(name) else { return false }
    // What can't be read may have it.
    return registry.app(named: name) != nil || registry.problem != nil
  }

  package var appNames: [String] { registry.names.map(\.text).sorted() }

  package var ids: [String] {
    registry.names.flatMap { steps(of: $0)?.ids ?? [] }.sorted()
  }

  package func intent(_ id: String) -> IntentDescriptor? {
    guard let (name, step) = Self.parts(of: id) else { return nil }
    return steps(of: name)?.intent(named: step, running: running)
  }

  package func absence(of id: String) -> (reason: String, help: String)? {
    guard let (name, step) = Self.parts(of: id) else { return nil }
    guard let app = registry.app(named: name) else {
      return registry.problem.map { ($0, "`segue apps list` lists the apps") }
    }
    if let problem = app.problem {
      return (problem, "`segue apps remove \(name.text)`, then add it again")
    }
    guard app.agreed != nil else {
      return (
        "what you agreed to of the app `\(name.text)` can't be read",
        "`segue apps update \(name.text)` asks again"
      )
    }
    if app.changes.added.contains(where: { TypeName.snakeCase($0) == step }) {
      return (
        "`\(name.text)` has the tool, but it is new and you haven't agreed to it",
        "`segue apps update \(name.text)` shows it"
      )
    }
    return (
      "the app `\(name.text)` has no such step",
      "`segue actions \(name.text)` lists its steps"
    )
  }

  package func files(of id: String) -> [FilePath] {
    Self.parts(of: id).map { registry.files(of: $0.0) } ?? []
  }

  package func entityKind(named name: String) -> (any EntityKind)? {
    Self.parts(of: name).flatMap { steps(of: $0.0) }?.entityKind(named: name, running: running)
  }

  package var entityNames: [String] {
    registry.names.compactMap { steps(of: $0)?.types }.flatMap { types in
      types.entities.values.filter { !$0.isShared && !$0.isForAssistants }.map(types.name)
    }
  }

  package func choiceType(named name: String) -> IntentChoiceType? {
    guard let (app, type) = Self.parts(of: name) else { return nil }
    return steps(of: app)?.types.choices[type]
  }

  package func perform(_ undo: AppUndo) async throws -> Bool {
    try await running.app(named: undo.app).perform(undo)
  }

  /// The app's name and what follows it.
  private static func parts(of id: String) -> (AppName, String)? {
    guard let dot = id.firstIndex(of: "."), let name = AppName(String(id[..<dot])) else {
      return nil
    }
    return (name, String(id[id.index(after: dot)...]))
  }

  /// The steps of an app, read again when its files have changed.
  private func steps(of name: AppName) -> AppSteps? {
    registry.app(named: name).flatMap(steps)
  }

  private func steps(of app: AddedApp) -> AppSteps? {
    guard let record = app.record, let agreed = app.agreed else { return nil }
    let name = app.name
    return described.withLock { described in
      if let known = described[name.text], known.agreed == agreed, known.record == record {
        return known
      }
      let steps = AppSteps(app: name, record: record, agreed: agreed)
      described[name.text] = steps
      return steps
    }
  }
}
