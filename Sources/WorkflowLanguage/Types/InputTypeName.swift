package import AppIntentsCore
import Diagnostics

/// The types that `inputs:` can name.
package enum InputTypeName {
  /// The types that exist without any intent, with the names they have in a file.
  private static let types: [(name: String, type: ValueType)] = [
    ("text", .text), ("number", .number), ("boolean", .boolean), ("date", .date),
    ("duration", .duration), ("measurement", .measurement), ("file", .file), ("folder", .file),
    ("url", .url), ("dictionary", .dictionary), ("list", .list), ("any", .any),
  ]

  package static let all = types.map(\.name)

  /// The type of a name. A name that isn't listed is taken for an entity's or a choice's; checking
  /// finds out whether an intent has it.
  package static func type(named name: String) -> ValueType {
    types.first { $0.name == name }?.type ?? .entity(name)
  }

  /// The name here of a type that other languages call `name`.
  static func name(insteadOf name: String) -> String? {
    let name = name.lowercased()
    if name.hasPrefix("list of ") {
      let item = String(name.dropFirst("list of ".count))
      return all.first { $0 == item || Phrasing.plural(of: $0) == item }.map { "[\($0)]" }
    }
    return otherNames[name]
  }

  private static let otherNames = [
    "string": "text", "str": "text", "int": "number", "integer": "number", "float": "number",
    "double": "number", "decimal": "number", "bool": "boolean", "datetime": "date",
    "path": "file", "directory": "folder", "uri": "url", "link": "url", "map": "dictionary",
    "object": "dictionary", "dict": "dictionary", "array": "list",
    "texts": "[text]", "numbers": "[number]", "dates": "[date]", "files": "[file]",
    "folders": "[folder]", "urls": "[url]",
  ]
}

extension Problem {
  static let unknownType = Problem(
    "unknown-type",
    """
    An input's type is one of \(Phrasing.list(InputTypeName.all, limit: 20)), an entity (`place`, \
    `contact`, …), a choice of an intent, or one of these in brackets for a list: `[file]`.
    """)
}
