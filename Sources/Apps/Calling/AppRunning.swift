import AppIntentsCore
package import ModelContext
package import ViewTree

/// Finds the programs of apps that run, and starts those that don't.
package protocol AppRunning: Sendable {
  func app(named name: String) async throws -> RunningApp

  /// Keeps a request, and opens the app's own program, which takes it.
  func open(_ request: OpenRequest) async throws

  /// Takes what the extension says of a result besides its value: what the app donates, and what it shows.
  ///
  /// - Parameters:
  ///   - step: the step that was performed.
  ///   - arguments: its arguments on the wire.
  func heard(_ meta: JSONObject, from app: String, after step: String, _ arguments: JSONObject)
    async

  /// The entities in what an app has shown last, those first that a person has chosen there.
  func shown(by app: String) async -> [ShownEntity]

  /// The names of an app's tools of which the user has said a phrase.
  func spokenTools(of app: String) async -> Set<String>
}

extension AppRunning {
  package func open(_ request: OpenRequest) async throws {
    throw IntentFailure("`\(request.app)` can't be opened here", kind: .notPermitted)
  }

  package func heard(
    _ meta: JSONObject, from app: String, after step: String, _ arguments: JSONObject
  ) async {}

  package func shown(by app: String) async -> [ShownEntity] { [] }

  package func spokenTools(of app: String) async -> Set<String> { [] }
}
