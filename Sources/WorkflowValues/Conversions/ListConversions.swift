import AppIntentsCore

/// Conversions from lists. A single value is the only item of a list, never silently the first.
enum ListConversions {
  static let all: [Conversion] =
    [
      Conversion(.list, .text, note: "joined by line breaks") { value, _, context in
        var inside = context
        inside.isInsideText = true
        var text = ""
        try append(value.items, to: &text, inside)
        return .text(text)
      },
      Conversion(.list, .boolean, .mayFail, note: "only item", apply: onlyItem),
    ]
    + [.richText, .number, .date, .duration, .measurement, .url, .file, .entity, .choice].map {
      Conversion(.list, $0, .mayFail, note: "only item", apply: onlyItem)
    }

  /// Appends the items of lists at any depth in place.
  private static func append(
    _ items: [Value], to text: inout String, _ context: ConversionContext
  ) throws {
    for (index, item) in items.enumerated() {
      if index > 0 { text += "\n" }
      switch item {
      case .text(let piece): text += piece
      case .list(let inner): try append(inner, to: &text, context)
      default: text += try Conversions.apply(item, to: .text, in: context).text
      }
    }
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
