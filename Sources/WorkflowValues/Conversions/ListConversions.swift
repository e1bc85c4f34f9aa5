import AppIntents

/// Conversions from lists. A single value is the only item of a list, never silently the first.
enum ListConversions {
  static let all: [Conversion] =
    [
      Conversion(.list, .text, note: "joined by line breaks") { value, _, context in
        var text = ""
        for (index, item) in value.items.enumerated() {
          if index > 0 { text += "\n" }
          text += try piece(item, context)
        }
        return .text(text)
      },
      Conversion(.list, .boolean, .mayFail, note: "only item", apply: onlyItem),
    ]
    + [.richText, .number, .date, .duration, .measurement, .url, .file, .entity, .choice].map {
      Conversion(.list, $0, .mayFail, note: "only item", apply: onlyItem)
    }

  private static func piece(_ item: Value, _ context: ConversionContext) throws -> String {
    if case .text(let text) = item { return text }
    var inside = context
    inside.isInsideText = true
    return try Conversions.apply(item, to: .text, in: inside).text
  }

  @Sendable private static func onlyItem(
    _ value: Value, _ wanted: ValueType, _ context: ConversionContext
  ) throws -> Value {
    guard case .list(let items) = value, items.count == 1 else {
      throw ConversionError.notOne(value.items, to: wanted)
    }
    return try Conversions.apply(items[0], to: wanted, in: context)
  }
}
