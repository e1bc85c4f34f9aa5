/// Writes data as YAML that every reader reads as the same data.
package enum YAMLWriter {
  /// The data as a whole file, with a line break at the end.
  package static func write(_ data: YAMLData) -> String {
    var output = ""
    switch data {
    case .list(let items) where !items.isEmpty: write(items, indent: 0, to: &output)
    case .map(let entries) where !entries.isEmpty: write(entries, indent: 0, to: &output)
    default:
      output += inline(data, indent: 2)
      output += "\n"
    }
    return output
  }

  private static func write(_ items: [YAMLData], indent: Int, to output: inout String) {
    for item in items {
      output += spaces(indent) + "- "
      // A collection in a list begins on the line of the dash.
      var inner = ""
      switch item {
      case .list(let items) where !items.isEmpty: write(items, indent: indent + 2, to: &inner)
      case .map(let entries) where !entries.isEmpty: write(entries, indent: indent + 2, to: &inner)
      default:
        output += inline(item, indent: indent + 2) + "\n"
        continue
      }
      output += inner.dropFirst(indent + 2)
    }
  }

  private static func write(_ entries: [YAMLData.Entry], indent: Int, to output: inout String) {
    for entry in entries {
      output += spaces(indent) + key(entry.key) + ":"
      switch entry.value {
      case .list(let items) where !items.isEmpty:
        output += "\n"
        write(items, indent: indent + 2, to: &output)
      case .map(let entries) where !entries.isEmpty:
        output += "\n"
        write(entries, indent: indent + 2, to: &output)
      default:
        output += " " + inline(entry.value, indent: indent + 2) + "\n"
      }
    }
  }

  private static func inline(_ data: YAMLData, indent: Int) -> String {
    switch data {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .int(let int): String(int)
    case .decimal(let decimal): decimal
    case .text(let text): YAMLQuoting.block(text, indent: indent) ?? YAMLQuoting.inline(text)
    case .list: "[]"
    case .map: "{}"
    }
  }

  /// A key on one line, quoted if necessary.
  private static func key(_ key: String) -> String { YAMLQuoting.inline(key) }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
