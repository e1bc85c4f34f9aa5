/// The types, extensions and protocols that a source declares, outside function bodies.
package struct DeclarationReader {
  package struct Declaration: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case type, `extension`, `protocol`, alias
    }

    package var kind: Kind
    /// The name with the enclosing types: `Mail.Send`.
    package var name: String
    /// The names after the colon, with their qualification but without generic arguments.
    package var inherited: [String]
    package var attributes: [SwiftAttribute] = []
    package var isGeneric = false
    /// Whether it, or an enclosing type, isn't visible from other files, or isn't available on Linux.
    package var isHidden = false
    /// Whether a use of it is a warning.
    package var isDeprecated = false
    /// What has to hold for it to exist: the conditions of `#if`, and of `@available` the versions of
    /// Swift.
    package var conditions: Conditions = []
  }

  /// `import AppIntents`, or `import protocol AppIntents.AppIntent`.
  package struct Import: Equatable, Sendable {
    package var module: String
    /// What is imported of the module, if it isn't all.
    package var symbol: String?
  }

  private var cursor: TokenCursor
  /// The types around the current token, and nil for function bodies and other braces.
  private var scopes: [Declaration?] = []
  private var open = OpenConditions()
  package private(set) var declarations: [Declaration] = []
  package private(set) var imports: [Import] = []
  /// The conditions under which types have a `static func main`, by the types' names.
  package private(set) var mains: [String: [Conditions]] = [:]
  /// The identifiers that types have as `static let persistentIdentifier = "…"`, outside of every `#if`,
  /// by the types' names.
  package private(set) var identifiers: [String: String] = [:]
  /// The modifiers and attributes before the current token.
  private var modifiers: Set<String> = []
  private var attributes: [SwiftAttribute] = []

  package init(_ source: String) {
    cursor = TokenCursor(SwiftText(source))
    readAll()
  }

  private mutating func readAll() {
    while let token = cursor.token() {
      switch (token.kind, token.text) {
      case (.directive(let condition), let name):
        if let some = cursor.readConditionalAttributes() {
          attributes += some
          continue
        }
        open.apply(name, condition)
        forgetModifiers()
      case (.mark, "{"):
        scopes.append(nil)
        forgetModifiers()
      case (.mark, "}"):
        _ = scopes.popLast()
        forgetModifiers()
      case (.mark, "@"):
        attributes.append(cursor.readAttribute())
        continue
      case (.mark, "("), (.mark, "["):
        // Nothing that other files see is declared in them, and any keyword may be a label.
        cursor.skipBrackets()
        forgetModifiers()
        continue
      case (.word, let word):
        if readWord(word) { continue }
      default: forgetModifiers()
      }
      cursor.position += 1
    }
  }

  private mutating func forgetModifiers() {
    modifiers = []
    attributes = []
  }

  /// Returns true if the position is past what was read.
  private mutating func readWord(_ word: String) -> Bool {
    switch word {
    case "struct", "enum", "class", "actor", "extension", "protocol", "typealias":
      guard startsDeclaration else {
        // `class func`, `.struct`, `case actor`.
        if word == "class" { modifiers.insert(word) } else { forgetModifiers() }
        return false
      }
      readDeclaration(word)
      return true
    case "func":
      if cursor.isWord("main", 1), modifiers.contains("static"), let type = type?.name {
        mains[type, default: []].append(open.all)
      }
    case "let": readIdentifier()
    case "import":
      guard !cursor.follows("."), cursor.token(1)?.kind == .word else { break }
      readImport()
      return true
    case _ where Modifiers.all.contains(word):
      modifiers.insert(word)
      // `private(set)`
      if cursor.isMark("(", 1) {
        cursor.position += 1
        cursor.skipBrackets()
        return true
      }
      return false
    default: break
    }
    forgetModifiers()
    return false
  }

  /// Whether the keyword of a type, at the current place, has a name after it and isn't one itself.
  private var startsDeclaration: Bool {
    guard !cursor.follows("."), let next = cursor.token(1), next.kind == .word,
      !Self.notNames.contains(next.text)
    else { return false }
    // Only `actor` is a name without backticks, which another declaration may follow.
    guard cursor.isWord("actor"), let previous = cursor.token(-1) else { return true }
    return !Self.beforeNames.contains(previous.text)
  }

  /// The words after `class` if it is a modifier, and after `actor` if it is a name.
  private static let notNames: Set<String> = Modifiers.all.union([
    "func", "var", "let", "subscript", "in", "is", "as", "init", "deinit", "case", "struct", "enum",
    "class", "extension", "protocol", "typealias", "associatedtype", "import", "operator",
    "precedencegroup",
  ])

  /// What precedes a name, and never a declaration.
  private static let beforeNames: Set<String> = [
    "case", "var", "let", "func", "typealias", "associatedtype", "is", "as", "in", "any", "some",
    ",", "=", ":", "&", ".",
  ]

  /// The type around the current place; nil in a function body.
  private var type: Declaration? { scopes.last ?? nil }

  private mutating func readImport() {
    cursor.position += 1
    var isPart = false
    if let kind = cursor.token(), Self.importKinds.contains(kind.text),
      cursor.token(1)?.kind == .word
    {
      isPart = true
      cursor.position += 1
    }
    let path = cursor.readName().name.split(separator: ".").map(String.init)
    if let module = path.first {
      imports.append(Import(module: module, symbol: isPart ? path.last : nil))
    }
    forgetModifiers()
  }

  private mutating func readIdentifier() {
    guard cursor.isWord("persistentIdentifier", 1), modifiers.contains("static"),
      open.all.isAlways, let type = type?.name
    else { return }
    let place = cursor.isMark(":", 2) && cursor.isWord("String", 3) ? 4 : 2
    guard cursor.isMark("=", place), let value = cursor.token(place + 1), value.kind == .string,
      value.text.count > 2, value.text.hasPrefix("\""), value.text.hasSuffix("\""),
      // What has escapes, or several lines, is no id of an intent.
      value.text.dropFirst().dropLast().allSatisfy({ $0 != "\"" && $0 != "\\" })
    else { return }
    identifiers[type] = String(value.text.dropFirst().dropLast())
  }

  private static let importKinds: Set<String> = [
    "struct", "enum", "class", "protocol", "typealias", "func", "var", "let",
  ]

  private mutating func readDeclaration(_ keyword: String) {
    cursor.position += 1
    var (name, isGeneric) = cursor.readName()
    var inherited: [String] = []
    if cursor.isMark(keyword == "typealias" ? "=" : ":") {
      cursor.position += 1
      inherited = cursor.readInherited()
    }
    // The types in an extension with conditions have them, too.
    if keyword == "extension", cursor.isWord("where") { isGeneric = true }
    let availability = Availability(attributes)
    let isPrivate = modifiers.contains("private") || modifiers.contains("fileprivate")
    let declaration = Declaration(
      kind: Declaration.Kind(keyword),
      name: [type?.name, name].compactMap { $0 }.joined(separator: "."), inherited: inherited,
      attributes: attributes, isGeneric: isGeneric || type?.isGeneric ?? false,
      isHidden: isPrivate || availability.isUnavailable || type?.isHidden ?? false,
      isDeprecated: availability.isDeprecated || type?.isDeprecated ?? false,
      conditions: open.all.and(type?.conditions ?? []).and(availability.conditions))
    let isOutside = scopes.allSatisfy { $0 != nil }
    if isOutside { declarations.append(declaration) }
    forgetModifiers()
    if keyword == "typealias" { return }
    // A `where` clause may precede the body; it has no braces.
    while let token = cursor.token(), !token.isMark("{"), !token.isMark("}") {
      cursor.position += 1
    }
    guard cursor.isMark("{") else { return }
    cursor.position += 1
    scopes.append(isOutside ? declaration : nil)
  }
}

extension DeclarationReader.Declaration.Kind {
  fileprivate init(_ keyword: String) {
    self =
      switch keyword {
      case "extension": .extension
      case "protocol": .protocol
      case "typealias": .alias
      default: .type
      }
  }
}

/// The words that may stand before the keyword of a declaration.
enum Modifiers {
  static let all: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "indirect",
    "nonisolated", "distributed", "static", "isolated", "unsafe", "lazy", "weak", "unowned",
    "override", "required", "convenience", "mutating", "nonmutating", "dynamic", "optional",
    "consuming", "borrowing", "async",
  ]
}
