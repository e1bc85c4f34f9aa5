import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// The entities that a model is given, with ids that are made for the request. Their own ids stay here.
struct ShownEntities: Sendable {
  /// The most of one request.
  static let most = 250

  /// By their ids for the request.
  private(set) var values: OrderedDictionary<String, IntentEntityValue> = [:]
  private var ids: [IntentEntityValue: String] = [:]

  /// The id of an entity for the request. Equal entities have one.
  mutating func id(of entity: IntentEntityValue) throws(TooMany) -> String {
    if let id = ids[entity] { return id }
    guard values.count < Self.most else { throw TooMany() }
    let id = "e\(values.count + 1)"
    ids[entity] = id
    values[id] = entity
    return id
  }

  /// The ids of the entities of a type.
  func ids(of typeName: String) -> [String] {
    values.filter { $0.value.typeName == typeName }.map(\.key)
  }

  struct TooMany: Error, CustomStringConvertible {
    var description: String { "more than \(ShownEntities.most) entities in one request" }
  }
}
