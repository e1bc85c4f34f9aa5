/// Names of tools: ids of workflows and intents, of which assistants take letters, digits, `_` and `-`.
enum ToolIdentifier {
  static let longest = 64

  /// `file.move` is `file_move`.
  static func of(_ id: String) -> String {
    String(id.map { isUsable($0) ? $0 : "_" }.prefix(longest))
  }

  static func isUsable(_ character: Character) -> Bool {
    guard character.isASCII else { return false }
    return character.isLetter || character.isNumber || character == "_" || character == "-"
  }
}
