import AppIntentsCore
package import OrderedCollections

extension AppTypes {
  /// The queries that find entities by a condition.
  static let findingQueries: Set<String> = ["all", "where"]

  /// The types that the app lists, by the names of the steps that find them.
  package var finders: OrderedDictionary<String, Entity> {
    var finders: OrderedDictionary<String, Entity> = [:]
    for entity in entities.values
    where !entity.isForAssistants && !entity.queries.isDisjoint(with: Self.findingQueries) {
      finders["find_\(StepNames.identifier(entity.name, without: "entity", besides: []))"] = entity
    }
    return finders
  }
}
