import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient

/// A type of an app's entities, which the app is asked for.
struct AppEntityKind: EntityKind {
  let entity: AppTypes.Entity
  let types: AppTypes
  let running: any AppRunning

  var name: String { types.name(of: entity) }
  var title: String { entity.title }
  var canBeFound: Bool { !entity.isTransient }
  var isComplete: Bool { entity.isTransient }

  func entity(ofWords words: String) -> IntentValue? { nil }

  func find(_ text: String) async throws -> [IntentValue] {
    let byID = try await ask(["ids": [.text(text)]])
    if !byID.isEmpty { return byID }
    let found = try await ask(["text": .text(text)])
    let exact = found.filter { value in
      if case .entity(let entity) = value { entity.title == text } else { false }
    }
    return exact.isEmpty ? found : exact
  }

  func current(_ ids: [String], titled titles: [String: String]) async throws -> [IntentValue] {
    let found = try await ask(["ids": .list(ids.map { .text($0) })])
    var byID: [String: IntentValue] = [:]
    for value in found {
      if case .entity(let entity) = value { byID[entity.id] = value }
    }
    return try ids.map { id in
      if let value = byID[id] { return value }
      let known = titles[id].flatMap { $0 == id || $0.isEmpty ? nil : "`\($0)` (\(id))" }
      throw IntentFailure("the \(title) \(known ?? "`\(id)`") no longer exists", kind: .missing)
    }
  }

  func suggestions() async throws -> [IntentValue] { try await ask(["suggested": true]) }

  /// All entities; nil if the app doesn't list them.
  func all() async throws -> [IntentValue]? {
    entity.queries.contains("all") ? try await ask(["all": true]) : nil
  }

  /// The entities that a request brings, of all pages. An app that doesn't know the query has none.
  private func ask(_ query: JSONObject) async throws -> [IntentValue] {
    do {
      try IntentContext.current.permit(.app(types.app))
      let session = try await running.app(named: types.app).sessionForLookups()
      let reader = ToolValueReader(types: types, context: .current)
      var found: [IntentValue] = []
      var parameters = query.merging(["type": .text(entity.name)] as JSONObject) { own, _ in own }
      for _ in 0..<Self.mostPages {
        let result = try await session.request(Method.entities, parameters)
        for item in result["entities"]?.jsonArray ?? [] {
          found.append(.entity(try reader.entity(item, named: name)))
        }
        guard let cursor = result["nextCursor"], cursor != .nothing else { return found }
        parameters["cursor"] = cursor
      }
      throw IntentFailure("`\(types.app)` lists its entities on more than \(Self.mostPages) pages")
    } catch let error as RemoteError where error.code == RemoteError.Code.unknownMethod {
      return []
    } catch {
      throw IntentFailure.ofApp(error, step: "\(types.app): \(entity.title)")
    }
  }

  private static let mostPages = 1000
}
