import AppIntentsCore

/// Splits a list into lists of equal size.
struct ChunkList: AppIntent, SideEffectDeclaring, OutputTypeRefining, NothingGiving {
  static let persistentIdentifier = "list.chunk"
  static let title: LocalizedStringResource = "Chunk List"
  static let description = IntentDescription(
    """
    Splits a list into lists of `size` items: 1, 2, 3, 4, 5 in chunks of 2 gives 1, 2 and 3, 4 and 5. \
    The last one has the rest.
    """,
    categoryName: "List", searchKeywords: ["batch", "split", "pages"], resultValueName: "Chunks")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if the list is empty"

  @Parameter(title: "List")
  var list: [IntentValue]

  @Parameter(title: "Size", description: "The most items of a chunk", inclusiveRange: (1, .max))
  var size: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Split \(\.$list) into chunks of \(\.$size)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: ListType.same(as: parameters["list"]))
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    guard size > 0 else {
      throw IntentFailure("`size` is \(size), but a chunk has at least one item")
    }
    var chunks: [IntentValue] = []
    var rest = list[...]
    while !rest.isEmpty {
      chunks.append(.list(Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    return .result(value: chunks)
  }
}
