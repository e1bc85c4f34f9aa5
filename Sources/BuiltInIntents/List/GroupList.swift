import AppIntentsCore
import OrderedCollections

/// Groups the items of a list.
struct GroupList: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "list.group"
  static let title: LocalizedStringResource = "Group List"
  static let description = IntentDescription(
    """
    Groups the items of a list by a property, and gives a dictionary of lists: files by `extension` \
    give `pdf` with the list of PDF files, and so on. Groups come in the order of their first items; \
    items without the property are the group with the empty key.
    """,
    categoryName: "List", searchKeywords: ["group by", "partition", "bucket"],
    resultValueName: "Groups")
  static let sideEffects: SideEffects = []
  static let naming: [String: ParameterMeaning] = ["by": .key]

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Property", description: "A property of the items, or a path such as `owner.name`")
  var by: String

  static var parameterSummary: some ParameterSummary { Summary("Group \(\.$list) by \(\.$by)") }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let keys = try await ValuePath.values(of: list, by: by)
    var groups: OrderedDictionary<String, [IntentValue]> = [:]
    for (item, key) in zip(list, keys) {
      try Task.checkCancellation()
      groups[try key.shownText, default: []].append(item)
    }
    return .result(value: groups.mapValues { .list($0) })
  }
}
