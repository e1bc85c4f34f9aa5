/// The names of Swift types, in Swift and in workflow files.
package enum TypeName {
  /// The type's own name, without its module and the types it is nested in.
  package static func of(_ type: any Any.Type) -> String {
    let name = _typeName(type, qualified: false)
    // `Outer.(Hidden in _1234)` and `Outer.Inner` both end in the name.
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return last.hasPrefix("(") ? String(last.dropFirst().prefix { $0 != " " }) : last
  }

  /// The module that sources import for the type: AppIntents for what is in this one.
  static func module(of type: any Any.Type) -> String {
    let module = _typeName(type, qualified: true).prefix { $0 != "." }
    return module == "AppIntentsCore" ? "AppIntents" : String(module)
  }

  /// `conflictPolicy` as `conflict_policy`, `HTTPServer` as `http_server`, `Date Range` as
  /// `date_range`.
  package static func snakeCase(_ name: some StringProtocol) -> String {
    var words = ""
    var isInWord = false
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        isInWord = false
        continue
      }
      if character.isUppercase, isInWord {
        let follows = index + 1 < characters.count && characters[index + 1].isLowercase
        // A capital starts a word after a small letter, or before a small letter at the end of an
        // acronym.
        isInWord = characters[index - 1].isUppercase && !follows
      }
      if !isInWord, !words.isEmpty { words += "_" }
      words += character.lowercased()
      isInWord = true
    }
    return words
  }

  /// `wordCount` as "Word Count": the default for a missing title.
  package static func title(_ name: some StringProtocol) -> String {
    snakeCase(name).split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}

/// A type that keeps its name when its Swift name changes.
public protocol PersistentlyIdentifiable {
  /// The identifier; by default the type's name. If it has the form of an intent's id
  /// (`text.split`), workflow files use it as the id.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  public static var persistentIdentifier: String { TypeName.of(Self.self) }
}
