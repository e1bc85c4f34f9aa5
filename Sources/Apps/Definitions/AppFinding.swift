import AppIntentsCore
import ModelContext
import OrderedCollections
package import ProviderClient

/// What an app says of one of its types: whether it is shown, and what its author should know.
package struct AppFinding: Sendable, Hashable {
  /// The type's name, and what it is: `intent`, `entity`, `enum`, `union`, `value_query`, `shortcuts`.
  package let name: String
  package let kind: String
  /// The name that an entity or an enum has in the app's definitions.
  package let wireName: String?
  /// The tool that it is; nil for what is none.
  package let tool: String?
  /// Why it isn't shown; nil for what is.
  package let obstacle: String?
  /// What it is for workflows, of a type that is neither an intent nor an entity.
  package let note: String?
  package let problems: [String]

  init?(_ json: IntentValue) {
    guard let members = json.jsonObject, let name = members["name"]?.jsonString else { return nil }
    self.name = PlainText.line(name)
    kind = PlainText.line(members["kind"]?.jsonString ?? "")
    wireName = members["type"]?.jsonString.map(PlainText.line)
    tool = members["tool"]?.jsonString.map(PlainText.line)
    obstacle = members["hidden"]?.jsonString.map(PlainText.line)
    note = members["note"]?.jsonString.map(PlainText.line)
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
