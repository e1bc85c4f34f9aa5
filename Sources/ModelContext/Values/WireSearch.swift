package import AppIntentsCore
import OrderedCollections

/// A condition on the properties of entities, an order and a limit, as the extension's `entities` has
/// them in `where`.
package enum WireSearch {
  private static let names: KeyValuePairs<EntityComparison, String> = [
    .equalTo: "equal", .notEqualTo: "not_equal", .lessThan: "less",
    .lessThanOrEqualTo: "less_or_equal", .greaterThan: "greater",
    .greaterThanOrEqualTo: "greater_or_equal", .isBetween: "between", .contains: "contains",
    .hasPrefix: "has_prefix", .hasSuffix: "has_suffix",
  ]

  /// What is asked of an app. A part of a condition that isn't a comparison is left out, and with it
  /// what depends on all of it: the limit, and comparisons any of which is enough.
  package static func json(
    _ comparisons: PropertyComparisons, sort: String?, isDescending: Bool, limit: Int?
  ) -> JSONObject {
    let items = comparisons.isAny && !comparisons.isComplete ? [] : comparisons.items
    let filters = items.map { item -> IntentValue in
      .dictionary([
        "property": .text(item.property),
        "is": .text(names.first { $0.key == item.comparison }?.value ?? item.comparison.rawValue),
        "value": item.values.count == 1
          ? WireValue.argument(item.values[0]) : .list(item.values.map(WireValue.argument)),
      ])
    }
    return JSONObject(present: [
      "match": comparisons.isAny ? "any" : "all", "filters": .list(filters),
      "sort": sort.map { .text($0) }, "descending": isDescending ? true : nil,
      "limit": comparisons.isComplete ? limit.map { .number($0) } : nil,
    ])
  }

  /// Nil for a filter that isn't one.
  package static func search(_ json: JSONObject) -> EntitySearch? {
    var items: [PropertyComparisons.Item] = []
    for filter in json["filters"]?.jsonArray ?? [] {
      guard let filter = filter.jsonObject, let property = filter["property"]?.jsonString,
        let word = filter["is"]?.jsonString, let value = filter["value"],
        let comparison = names.first(where: { $0.value == word })?.key
      else { return nil }
      let values = comparison == .isBetween ? value.jsonArray ?? [] : [value]
      guard values.count == (comparison == .isBetween ? 2 : 1) else { return nil }
      items.append(PropertyComparisons.Item(property, comparison, values))
    }
    let limit = json["limit"]?.jsonInteger
    if let limit, limit < 0 { return nil }
    return EntitySearch(
      comparisons: PropertyComparisons(
        items, isAny: json["match"]?.jsonString == "any", isComplete: true),
      sort: json["sort"]?.jsonString, isDescending: json["descending"]?.jsonBoolean ?? false,
      limit: limit)
  }
}
