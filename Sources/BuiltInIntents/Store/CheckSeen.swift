import AppIntentsCore

/// Whether a value was seen before.
struct CheckSeen: AppIntent, SideEffectDeclaring, OutputTypeRefining, NamingDeclaring {
  static let persistentIdentifier = "store.seen"
  static let title: LocalizedStringResource = "Check If Seen"
  static let description = IntentDescription(
    """
    Gives whether a value was seen before, in this run or an earlier one, and remembers it: the id of an \
    entry of a feed is `false` at first, and `true` in later runs. The key names the list in which it is \
    remembered. The last 10,000 values are kept.
    """,
    categoryName: "Store", searchKeywords: ["new", "duplicate", "known", "remember", "already"],
    resultValueName: "Was Seen")
  static let sideEffects: SideEffects = .writesFiles
  static let naming: [String: ParameterMeaning] = ["key": .id]

  /// The most values that are remembered with a key.
  private static let most = 10_000
  /// The longest value, in bytes, so that as many fit what can be stored with one key.
  private static let longest = 4096
  /// How many bytes the values of a key may have together.
  private static let room = 900_000

  @Parameter(
    title: "Key", description: "A name for it, such as `last_price`",
    inputConnectionBehavior: .never)
  var key: String

  @Parameter(
    title: "Value", description: "What may have been seen, such as an id or an address",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue

  static var parameterSummary: some ParameterSummary {
    Summary("Check if \(\.$value) was seen as \(\.$key)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType { .boolean }

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    // A number or a date may be a text in another run.
    let text = try value.shownText
    guard !text.isEmpty else { throw IntentFailure("there is no value that could be seen") }
    guard text.utf8.count <= Self.longest else {
      throw IntentFailure(
        "`value` has \(text.utf8.count) bytes, and at most \(Self.longest) can be remembered",
        help: "give something shorter that tells it from others, such as its id or its hash")
    }
    let context = IntentContext.current
    let key = key
    let change = try await context.store.change(key, at: context.now()) { before in
      var content = before ?? StoredContent([])
      guard case .list(var seen) = content.value, seen.allSatisfy({ $0.type == .text }) else {
        throw IntentFailure(
          "what is stored as `\(key)` is no list of values that were seen",
          help: "use another key")
      }
      if seen.contains(.text(text)) { return content }
      seen.append(.text(text))
      content.value = .list(Self.kept(seen))
      return content
    }
    return .result(value: change.before != nil && change.before == change.after)
  }

  /// The last values, as many as can be stored.
  private static func kept(_ seen: [IntentValue]) -> [IntentValue] {
    var (count, size) = (0, 0)
    for case .text(let text) in seen.reversed() {
      // A character that JSON escapes takes up to six.
      size += text.utf8.reduce(3) { $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C ? 2 : 1) }
      guard count < most, size <= room else { break }
      count += 1
    }
    return Array(seen.suffix(count))
  }
}
