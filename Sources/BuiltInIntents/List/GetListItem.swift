import AppIntentsCore

/// Gives an item of a list, or several.
struct GetListItem: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.get"
  static let title: LocalizedStringResource = "Get Item"
  static let description = IntentDescription(
    """
    Gives an item of a list: the `first`, the `last`, a `random` one, or the one at a position \
    (1 is the first, -1 the last). A range such as `2..4` gives a list of items.
    """,
    categoryName: "List", searchKeywords: ["pick", "choose"], resultValueName: "Item")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(
    title: "Position",
    description: "`first`, `last`, `random`, a number, or a range such as `2..4`",
    default: "first")
  var position: String

  static var parameterSummary: some ParameterSummary {
    Summary("Get the \(\.$position) item of \(\.$list)")
  }

  /// A position in a text may be a range.
  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    guard case .list(let element) = parameters["list"] else { return .any }
    switch parameters["position"] {
    case nil, .number: return element
    default: return .any
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    .result(value: try found())
  }

  private func found() throws -> IntentValue {
    if position.contains("..") { return .list(Array(list[try range()])) }
    guard !list.isEmpty else {
      throw IntentFailure("the list is empty, so it has no \(position) item", kind: .missing)
    }
    switch position {
    case "first": return list[0]
    case "last": return list[list.count - 1]
    case "random": return list.randomElement() ?? .nothing
    default: return list[try index(position[...])]
    }
  }

  private func index(_ text: Substring) throws -> Int {
    guard let position = Int(text) else {
      throw IntentFailure(
        "`\(position)` isn't a position in a list",
        help: "write `first`, `last`, `random`, a number, or a range such as `2..4`")
    }
    guard let index = ValuePath.index(position, count: list.count) else {
      throw IntentFailure(
        position == 0
          ? "a list has no item 0; its first one is 1"
          : "the list has no item \(position), it has \(list.count)", kind: .missing)
    }
    return index
  }

  /// Reads `2..4`, `2..` and `..-2`. An end beyond the last item means the last item.
  private func range() throws -> Range<Int> {
    guard let dots = position.firstRange(of: "..") else { return 0..<0 }
    let (from, to) = (position[..<dots.lowerBound], position[dots.upperBound...])
    let first = from.isEmpty ? 1 : Int(from)
    let last = to.isEmpty ? -1 : Int(to)
    guard let first, let last, first != 0, last != 0 else {
      _ = try index(position[...]); return 0..<0
    }
    let start = first > 0 ? first - 1 : max(0, list.count + first)
    let end = last > 0 ? min(last, list.count) : list.count + last + 1
    return start < end ? start..<end : 0..<0
  }
}
