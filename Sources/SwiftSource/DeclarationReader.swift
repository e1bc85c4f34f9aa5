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
    /// Whether it, or an enclosing type, isn't visible from other files.
    package var isHidden = false
    /// The `#if` conditions around it.
    package var conditions: [String] = []
  }

  /// `import AppIntents`, or `import protocol AppIntents.AppIntent`.
  package struct Import: Equatable, Sendable {
    package var module: String
    /// What is imported of the module, if it isn't all.
    package var symbol: String?
  }

  private struct Scope {
    /// Nil in function bodies and other braces.
    var typeName: String?
    var isGeneric: Bool
    var isHidden: Bool
  }

  private var cursor: TokenCursor
  private var scopes: [Scope] = []
  private var conditions: [Branch] = []
  package private(set) var declarations: [Declaration] = []
  package private(set) var imports: [Import] = []
  /// The names of the types with a `static func main`.
  package private(set) var mains: Set<String> = []
  /// The identifiers that types have as `static let persistentIdentifier = "…"`, outside of every `#if`,
  /// by the types' names.
  package private(set) var identifiers: [String: String] = [:]
  /// The modifiers and attributes before the current token.
  private var modifiers: Set<String> = []
  private var attributes: [SwiftAttribute] = []

  /// An `#if` that is open: the condition that holds in the branch being read, and the negations
  /// of those before it.
  private struct Branch {
    var earlier: [String]
    var current: String
  }

  package init(_ source: String) {
    cursor = TokenCursor(SwiftText(source))
    readAll()
  }

  private mutating func readAll() {
    while let token = cursor.token() {
      switch (token.kind, token.text) {
      case (.directive(let condition), let name): apply(name, condition)
      case (.mark, "{"):
        scopes.append(Scope(typeName: nil, isGeneric: false, isHidden: true))
        forgetModifiers()
      case (.mark, "}"):
        _ = scopes.popLast()
        forgetModifiers()
      case (.mark, "@"):
        attributes.append(cursor.readAttribute())
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
      guard !cursor.follows("."), let next = cursor.token(1), next.kind == .word,
        !Self.notNames.contains(next.text)
      else {
        // `class func`, `.struct`, a parameter called `protocol`.
        if word == "class" { modifiers.insert(word) } else { forgetModifiers() }
        return false
      }
      readDeclaration(word)
      return true
    case "func":
      if cursor.isWord("main", 1), modifiers.contains("static"), let scope = scopes.last?.typeName {
        mains.insert(scope)
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

  /// The words after `class` if it is a modifier.
  private static let notNames: Set<String> = Modifiers.all.union([
    "func", "var", "let", "subscript", "in", "is", "as",
  ])

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
      conditions.isEmpty, let type = scopes.last?.typeName
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
    let isOutside = scopes.allSatisfy { $0.typeName != nil }
    let outer = scopes.last
    let isUnavailable = attributes.contains { attribute in
      attribute.arguments?.contains { $0.tokens.contains { $0.isWord("unavailable") } } ?? false
    }
    let isHidden =
      isUnavailable || modifiers.contains("private") || modifiers.contains("fileprivate")
      || outer?.isHidden ?? false
    let full = [outer?.typeName, name].compactMap { $0 }.joined(separator: ".")
    let kind: Declaration.Kind =
      switch keyword {
      case "extension": .extension
      case "protocol": .protocol
      case "typealias": .alias
      default: .type
      }
    isGeneric = isGeneric || outer?.isGeneric ?? false
    if isOutside {
      declarations.append(
        Declaration(
          kind: kind, name: full, inherited: inherited, attributes: attributes,
          isGeneric: isGeneric, isHidden: isHidden,
          conditions: conditions.flatMap { $0.earlier + [$0.current] }))
    }
    forgetModifiers()
    if keyword == "typealias" { return }
    // A `where` clause may precede the body; it has no braces.
    while let token = cursor.token(), !token.isMark("{"), !token.isMark("}") {
      cursor.position += 1
    }
    guard cursor.isMark("{") else { return }
    cursor.position += 1
    scopes.append(
      Scope(typeName: isOutside ? full : nil, isGeneric: isGeneric, isHidden: isHidden))
  }

  private mutating func apply(_ directive: String, _ condition: String) {
    switch directive {
    case "if": conditions.append(Branch(earlier: [], current: condition))
    case "elseif", "else":
      guard var branch = conditions.popLast() else { return }
      branch.earlier.append("!(\(branch.current))")
      branch.current = directive == "else" ? "true" : condition
      conditions.append(branch)
    default: _ = conditions.popLast()
    }
    forgetModifiers()
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
