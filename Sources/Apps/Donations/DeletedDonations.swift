package import AppIntentsCore
import ModelContext
package import OrderedCollections

/// Donations that an app takes back.
package enum DeletedDonations: Sendable, Hashable {
  /// The one to which the app has given this id.
  case id(String)
  /// Those of the steps, whatever their values are.
  case steps(Set<String>)
  /// Those with one of these ids as one of these parameters, by the steps.
  case values(Set<String>, parameters: [String: Set<String>])

  /// Nil for what names none. An entity is found in the parameters that take its type.
  init?(_ told: IntentValue, of steps: AppSteps) {
    if let id = told.jsonString {
      self = .id(id)
      return
    }
    guard let members = told.jsonObject else { return nil }
    let tool = members["tool"]?.jsonString
    let meant = steps.tools.values.filter { tool == nil || $0.tool == tool }
    guard let entities = members["entities"]?.jsonArray else {
      if tool == nil { return nil }
      self = .steps(Set(meant.map(\.step)))
      return
    }
    let named = entities.compactMap(\.jsonObject)
    let types = Set(
      named.compactMap { $0["type"]?.jsonString }.compactMap { steps.types.shape(named: $0)?.type })
    var parameters: [String: Set<String>] = [:]
    for tool in meant {
      let names = tool.parameters.filter { types.contains($0.shape.item.type) }.map(\.name)
      if !names.isEmpty { parameters[tool.step] = Set(names) }
    }
    self = .values(Set(named.compactMap { $0["id"]?.jsonString }), parameters: parameters)
  }

  /// Whether a donation is meant.
  ///
  /// - Parameters:
  ///   - id: the app's id of it.
  ///   - values: with entities as their ids.
  package func contains(
    id: String?, step: String, _ values: OrderedDictionary<String, IntentValue>
  ) -> Bool {
    switch self {
    case .id(let deleted): id == deleted
    case .steps(let steps): steps.contains(step)
    case .values(let ids, let parameters):
      parameters[step]?.contains { name in
        values[name]?.items.contains { $0.jsonString.map(ids.contains) ?? false } ?? false
      } ?? false
    }
  }
}
