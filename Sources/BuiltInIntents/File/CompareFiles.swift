import AppIntentsCore
import OrderedCollections

/// Compares the contents of two files.
struct CompareFiles: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.compare"
  static let title: LocalizedStringResource = "Compare Files"
  static let description = IntentDescription(
    """
    Compares the contents of two files byte by byte, and gives a dictionary: `same` is yes or no, and \
    `first_difference` is the number of the first byte that differs, counted from 1, or nothing if \
    they are the same. `abc` and `abd` differ from byte 3, `abc` and `abcd` from byte 4.
    """,
    categoryName: "File", searchKeywords: ["cmp", "diff", "equal", "identical"],
    resultValueName: "Comparison"
  )
  static let sideEffects: SideEffects = .readsFiles

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Other File")
  var other: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Compare \(\.$file) with \(\.$other)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let common = try ByteReader.commonPrefix(of: file, and: other)
    return .result(value: [
      "same": .boolean(common == nil),
      "first_difference": common.map { .number($0 + 1) } ?? .nothing,
    ])
  }
}
