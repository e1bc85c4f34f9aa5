import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// The properties of entities, as far as their apps describe them.
extension WorkflowWalk {
  /// What is known of a property of an entity, or of the entities of a list. A property that the type
  /// doesn't have is reported. Nil for a type that doesn't say which it has, and for the properties that
  /// all values and all lists have.
  func property(
    _ name: Located<String>, of base: Expression, ofEntity owner: KnownValue
  ) -> KnownValue? {
    guard case .entity(let type) = owner.type.itemType,
      let own = catalogue.convertibleKind(named: type)?.properties
    else { return nil }
    // What `PropertyTable.value` looks for first in a run.
    let isStanding =
      owner.type.isList
      ? PropertyTable.properties(of: owner.type).contains { $0.name == name.value }
      : IntentEntityValue.standingProperties.contains(name.value)
    if !isStanding, let found = own[name.value] {
      return KnownValue(owner.type.isList ? .list(of: found) : found)
    }
    let standing = PropertyTable.names(of: owner.type)
    if standing.contains(name.value) { return nil }
    return missing(
      MissingProperty(
        part: .property(name), base: base, owner: owner, fields: own.keys, properties: standing))
  }
}
