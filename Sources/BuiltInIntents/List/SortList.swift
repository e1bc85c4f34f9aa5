import AppIntents

/// Sorts a list.
struct SortList: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.sort"
  static let title: LocalizedStringResource = "Sort List"
  static let description = IntentDescription(
    """
    Sorts the items of a list, by themselves or by a property: `by: size` sorts files by size. \
    Texts that are all sizes or other measurements are sorted as such, `9 kB` before `1 MB`. Equal \
    items keep their order, and items without the property come last.
    """,
    categoryName: "List", searchKeywords: ["order"], resultValueName: "Sorted List")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Property", description: "A property of the items, or a path such as `owner.name`")
  var by: String?

  @Parameter(title: "Order", default: .ascending)
  var order: SortOrder

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .hasAnyValue) {
      Summary("Sort \(\.$list) by \(\.$by), \(\.$order)")
    } otherwise: {
      Summary("Sort \(\.$list), \(\.$order)")
    }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    ListType.same(as: parameters["list"])
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let values = IntentContext.current.values
    let path = by.map(ValuePath.init)
    var keyed: [(key: IntentValue, item: IntentValue)] = []
    var last: [IntentValue] = []
    for item in list {
      let key = try path.map { try $0.value(in: item) ?? .nothing } ?? item
      if key == .nothing { last.append(item) } else { keyed.append((key, item)) }
    }
    if let measured = measurements(keyed.map(\.key)) {
      for index in keyed.indices { keyed[index].key = measured[index] }
    }
    let isDescending = order == .descending
    // Swift's sort is stable. Swapping the operands keeps a descending sort stable too.
    try keyed.sort { left, right in
      try isDescending
        ? values.compare(right.key, left.key) < 0 : values.compare(left.key, right.key) < 0
    }
    return .result(value: keyed.map(\.item) + last)
  }

  /// The values as measurements, if all are texts that spell measurements of one dimension.
  private func measurements(_ values: [IntentValue]) -> [IntentValue]? {
    let operations = IntentContext.current.values
    var dimension: IntentUnit.Dimension?
    var measured: [IntentValue] = []
    for value in values {
      guard case .text = value,
        case .measurement(let size)? = try? operations.convert(value, to: .measurement),
        dimension == nil || size.unit.dimension == dimension
      else { return nil }
      dimension = size.unit.dimension
      measured.append(.measurement(size))
    }
    return measured
  }
}
