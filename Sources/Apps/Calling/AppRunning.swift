import AppIntentsCore
package import ModelContext

/// Finds the programs of apps that run, and starts those that don't.
package protocol AppRunning: Sendable {
  func app(named name: String) async throws -> RunningApp

  /// Keeps a request, and opens the app's own program, which takes it.
  func open(_ request: OpenRequest) async throws

  /// Takes what the extension says of a result besides its value: what the app donates.
  ///
  /// - Parameters:
  ///   - step: the step that was performed.
  ///   - arguments: its arguments on the wire.
  func heard(_ meta: JSONObject, from app: String, after step: String, _ arguments: JSONObject)
    async
}

extension AppRunning {
  package func open(_ request: OpenRequest) async throws {
    throw IntentFailure("`\(request.app)` can't be opened here", kind: .notPermitted)
  }

  package func heard(
    _ meta: JSONObject, from app: String, after step: String, _ arguments: JSONObject
  ) async {}
}
