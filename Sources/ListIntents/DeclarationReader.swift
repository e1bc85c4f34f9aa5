/// The types, extensions and protocols that a source declares, outside function bodies.
struct DeclarationReader {
  struct Declaration: Equatable {
    enum Kind: Equatable {
      case type, `extension`, `protocol`, alias
    }

    var kind: Kind
    /// The name with the enclosing types: `Mail.Send`.
    var name: String
    /// The names after the colon, with their qualification but without generic arguments.
    var inherited: [String]
    var isGeneric = false
    /// Whether it, or an enclosing type, isn't visible from other files.
    var isHidden = false
    /// The `#if` conditions around it.
    var conditions: [String] = []
  }

  private struct Scope {
    /// Nil in function bodies and other braces.
    var typeName: String?
    var isGeneric: Bool
    var isHidden: Bool
  }

  private let tokens: [SwiftLexer.Token]
  private var position = 0
  private var scopes: [Scope] = []
  private var conditions: [Branch] = []
  private var declarations: [Declaration] = []
  /// The modifiers before the current token.
  private var modifiers: Set<String> = []
  private var isUnavailable = false

  /// An `#if` that is open: the condition that holds in the branch being read, and the negations
  /// of those before it.
  private struct Branch {
    var earlier: [String]
    var current: String
  }

  static func declarations(in source: String) -> [Declaration] {
    var reader = DeclarationReader(tokens: SwiftLexer.tokens(of: source))
    reader.readAll()
    return reader.declarations
  }

  private init(tokens: [SwiftLexer.Token]) { self.tokens = tokens }

  private mutating func readAll() {
    while position < tokens.count {
      switch tokens[position] {
      case .directive(let name, let condition): apply(name, condition)
      case .mark("{"):
        scopes.append(Scope(typeName: nil, isGeneric: false, isHidden: true))
        forgetModifiers()
      case .mark("}"):
        _ = scopes.popLast()
        forgetModifiers()
      case .mark("@"):
        readAttribute()
        continue
      case .mark: forgetModifiers()
      case .word(let word):
        if readWord(word) { continue }
      }
      position += 1
    }
  }

  private mutating func forgetModifiers() {
    modifiers = []
    isUnavailable = false
  }

  /// Returns true if the position is past what was read.
  private mutating func readWord(_ word: String) -> Bool {
    switch word {
    case "struct", "enum", "class", "actor", "extension", "protocol", "typealias":
      guard !follows("."), case .word(let next)? = token(1), !Self.notNames.contains(next) else {
        // `class func`, `.struct`, a parameter called `protocol`.
        if word == "class" { modifiers.insert(word) } else { forgetModifiers() }
        return false
      }
      readDeclaration(word)
      return true
    case "public", "package", "internal", "fileprivate", "private", "open", "final", "indirect",
      "nonisolated", "distributed", "static", "isolated", "unsafe":
      modifiers.insert(word)
      // `private(set)`
      if token(1) == .mark("(") {
        position += 1
        skipParentheses()
        return true
      }
    default: forgetModifiers()
    }
    return false
  }

  /// The words after `class` if it is a modifier.
  private static let notNames: Set<String> = [
    "func", "var", "let", "subscript", "override", "final", "public", "private", "internal",
    "fileprivate", "open", "package", "static", "in", "is", "as",
  ]

  private func token(_ ahead: Int = 0) -> SwiftLexer.Token? {
    position + ahead < tokens.count ? tokens[position + ahead] : nil
  }

  private func follows(_ mark: Character) -> Bool {
    position > 0 && tokens[position - 1] == .mark(mark)
  }

  private mutating func readAttribute() {
    position += 1
    while case .word = token() {
      position += 1
      guard token() == .mark(".") else { break }
      position += 1
    }
    guard token() == .mark("(") else { return }
    let start = position
    skipParentheses()
    if tokens[start..<position].contains(.word("unavailable")) { isUnavailable = true }
  }

  private mutating func skipParentheses() {
    var depth = 0
    while let token = token() {
      if token == .mark("(") { depth += 1 }
      if token == .mark(")") { depth -= 1 }
      position += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipAngles() -> Bool {
    guard token() == .mark("<") else { return false }
    var depth = 0
    while let token = token() {
      if token == .mark("<") { depth += 1 }
      // The `>` of an arrow isn't a closing bracket.
      if token == .mark(">"), !follows("-") { depth -= 1 }
      position += 1
      if depth == 0 { break }
    }
    return true
  }

  private mutating func readDeclaration(_ keyword: String) {
    position += 1
    var isGeneric = false
    let name = readName(generic: &isGeneric)
    var inherited: [String] = []
    if keyword == "typealias" {
      if token() == .mark("=") {
        position += 1
        inherited = readInherited()
      }
    } else if token() == .mark(":") {
      position += 1
      inherited = readInherited()
    }
    let isOutside = scopes.allSatisfy { $0.typeName != nil }
    let outer = scopes.last
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
          kind: kind, name: full, inherited: inherited, isGeneric: isGeneric, isHidden: isHidden,
          conditions: conditions.flatMap { $0.earlier + [$0.current] }))
    }
    forgetModifiers()
    if keyword == "typealias" { return }
    // A `where` clause may precede the body; it has no braces.
    while let token = token(), token != .mark("{"), token != .mark("}") { position += 1 }
    guard token() == .mark("{") else { return }
    position += 1
    scopes.append(
      Scope(typeName: isOutside ? full : nil, isGeneric: isGeneric, isHidden: isHidden))
  }

  /// `Outer.Inner<Item>`, without its generic arguments.
  private mutating func readName(generic: inout Bool) -> String {
    var parts: [String] = []
    while case .word(let part)? = token() {
      parts.append(part)
      position += 1
      if skipAngles() { generic = true }
      guard token() == .mark(".") else { break }
      position += 1
    }
    return parts.joined(separator: ".")
  }

  /// Names separated by commas and ampersands, with attributes (`@unchecked`) left out.
  private mutating func readInherited() -> [String] {
    var names: [String] = []
    // Without a comma or an ampersand after a name, the next declaration starts (after a type
    // alias).
    var expectsName = true
    while let next = token() {
      switch next {
      case .mark("@"): readAttribute()
      case .mark(","), .mark("&"):
        position += 1
        expectsName = true
      case .mark("("): skipParentheses()
      case .mark("~"):
        // `~Copyable` removes a conformance.
        position += 1
        var generic = false
        _ = readName(generic: &generic)
        expectsName = false
      case .word("where"): return names
      case .word("any") where expectsName, .word("some") where expectsName,
        .word("nonisolated") where expectsName, .word("unsafe") where expectsName:
        position += 1
      case .word:
        guard expectsName else { return names }
        expectsName = false
        var generic = false
        names.append(readName(generic: &generic))
      default: return names
      }
    }
    return names
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
