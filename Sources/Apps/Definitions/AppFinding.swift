import AppIntentsCore
import ModelContext
import OrderedCollections
package import ProviderClient

/// What an app says of one of its types: whether it is shown, and what its author should know.
package struct AppFinding: Sendable, Hashable {
  /// The type's name, and what it is: `intent`, `entity`, `enum`, `shortcuts`.
  package let name: String
  package let kind: String
  /// The tool that it is; nil for what is none.
  package let tool: String?
  /// Why it isn't shown; nil for what is.
  package let obstacle: String?
  package let problems: [String]

  init?(_ json: IntentValue) {
    guard let members = json.jsonObject, let name = members["name"]?.jsonString else { return nil }
    self.name = PlainText.line(name)
    kind = PlainText.line(members["kind"]?.jsonString ?? "")
    tool = members["tool"]?.jsonString.map(PlainText.line)
    obstacle = members["hidden"]?.jsonString.map(PlainText.line)
    problems = (members["problems"]?.jsonArray ?? []).compactMap(\.jsonString).map(PlainText.line)
  }

  /// Asks an app with the extension. One that doesn't look at its types finds nothing.
  package static func all(of session: any ProviderSession) async throws -> [AppFinding] {
    do {
      let answer = try await session.request(Method.check, [:])
      return (answer["types"]?.jsonArray ?? []).compactMap { AppFinding($0) }
    } catch let error as RemoteError where error.code == RemoteError.Code.unknownMethod {
      return []
    }
  }
}
