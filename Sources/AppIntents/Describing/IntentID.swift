/// The id of an intent in workflow files.
enum IntentID {
  /// The persistent identifier if it has the form of an id (`text.split`, `notify`), else category
  /// and type name: `CountWords` in the category "Text" is `text.count_words`.
  static func of<Intent: AppIntent>(_ type: Intent.Type) -> String {
    let chosen = Intent.persistentIdentifier
    if isValid(chosen) { return chosen }
    let category = IntentDescriptor.description(of: type).categoryName?.source
    var name = TypeName.snakeCase(TypeName.of(type))
    if name.hasSuffix("_intent") { name.removeLast("_intent".count) }
    let domain = TypeName.snakeCase(category ?? "")
    return (domain.isEmpty ? TypeName.snakeCase(TypeName.module(of: type)) : domain) + "." + name
  }

  /// One or two words in `snake_case`, with a dot between them.
  static func isValid(_ text: String) -> Bool {
    var dots = 0
    var startsWord = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): startsWord = false
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        if startsWord { return false }
      case UInt8(ascii: "."):
        if startsWord { return false }
        dots += 1
        startsWord = true
      default: return false
      }
    }
    return dots <= 1 && !startsWord
  }
}
