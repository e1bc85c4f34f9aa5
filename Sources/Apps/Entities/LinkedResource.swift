import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient
import WorkflowValues

/// Resources that an app's results link to, as a type of entities: `pal.resource_link`.
///
/// A link is kept as it is, and the app is asked for the content when a step uses that. Each step that
/// converts a link reads it again; a property is read once.
struct LinkedResource: EntityKind {
  let types: AppTypes
  let running: any AppRunning

  var name: String { ResourceLink.typeName(in: types) }
  var title: String { "Resource" }
  var canBeFound: Bool { false }
  var isComplete: Bool { true }

  let properties: OrderedDictionary<String, ValueType>? = [
    "uri": .text, "name": .text, "description": .text, "content_type": .text, "size": .number,
    "text": .text, "file": .file,
  ]

  // MARK: - Content

  var exports: [ValueType] { [.text, .file] }
  var imports: [ValueType] { [] }

  func exported(_ entities: [IntentEntityValue], as type: ValueType) async throws -> [IntentValue] {
    var values: [IntentValue] = []
    for entity in entities {
      do {
        values.append(try await content(of: entity, as: type))
      } catch let failure as IntentFailure {
        throw IntentFailure(
          "`\(types.app)` can't give the content of `\(entity.title)`: \(failure.message)",
          kind: failure.kind, help: failure.help)
      }
    }
    return values
  }

  func property(_ name: String, of entity: IntentEntityValue) async throws -> IntentValue {
    try await content(of: entity, as: name == "file" ? .file : .text)
  }

  private func content(
    of link: IntentEntityValue, as type: ValueType
  ) async throws -> IntentValue {
    let uri = link.id
    return try await running.lookUp(in: types.app, for: "\(types.app): \(PlainText.line(uri))") {
      session, context in
      let answer = try await session.request(Method.readResource, ["uri": .text(uri)])
      let parts = (answer["contents"]?.jsonArray ?? []).compactMap(\.jsonObject)
      let contents = ResourceContents(
        parts: parts, name: link.properties["name"]?.jsonString,
        values: ToolValueReader(types: types, context: context))
      return type == .file ? .file(try contents.file()) : .text(try contents.text())
    }
  }

  // MARK: - What isn't known of all resources

  func entity(ofWords words: String) -> IntentValue? { nil }

  func entity(
    ofProperties properties: OrderedDictionary<String, IntentValue>
  ) throws -> IntentValue? { nil }

  func find(_ text: String) async throws -> [IntentValue] { [] }

  func current(_ ids: [String], titled titles: [String: String]) async throws -> [IntentValue] {
    throw IntentFailure("a resource can't be found by its address alone", kind: .missing)
  }

  func suggestions() async throws -> [IntentValue] { [] }
  func options() async throws -> [ParameterOption] { [] }

  func imported(_ value: IntentValue, of type: ValueType) async throws -> IntentValue { value }
}
