/// Reads one declaration, and of a type its members.
///
/// Bodies of functions and accessors are skipped. Text that isn't Swift gives fewer members, never a
/// failure.
package struct MemberReader {
  private var cursor: TokenCursor
  private var source: SwiftText { cursor.source }

  /// The first declaration of a source.
  package static func declaration(in source: SwiftText) -> MemberDeclaration? {
    var reader = MemberReader(cursor: TokenCursor(source))
    while reader.cursor.token() != nil {
      let start = reader.cursor.position
      if let declaration = reader.readMember(depth: 0) { return declaration }
      if reader.cursor.position == start { reader.cursor.position += 1 }
    }
    return nil
  }

  private mutating func readMember(depth: Int) -> MemberDeclaration? {
    var attributes: [SwiftAttribute] = []
    var modifiers: [MemberDeclaration.Modifier] = []
    while let token = cursor.token() {
      if token.isMark("@") {
        attributes.append(cursor.readAttribute())
        continue
      }
      if let some = cursor.readConditionalAttributes() {
        attributes += some
        continue
      }
      if isMacro(token) {
        return MemberDeclaration(
          attributes: attributes, modifiers: modifiers, kind: .macro(cursor.readAttribute()),
          keyword: token)
      }
      guard token.kind == .word else { return nil }
      let isModifier =
        Modifiers.all.contains(token.text)
        || (token.text == "class" && Self.wordsAfterClass.contains(cursor.token(1)?.text ?? ""))
      guard isModifier else { break }
      cursor.position += 1
      var argument: String?
      if cursor.isMark("(") {
        argument = cursor.token(1)?.text
        cursor.skipBrackets()
      }
      modifiers.append(MemberDeclaration.Modifier(name: token.text, argument: argument))
    }
    guard let keyword = cursor.token(), let kind = readKind(keyword, depth: depth) else {
      return nil
    }
    return MemberDeclaration(
      attributes: attributes, modifiers: modifiers, kind: kind, keyword: keyword)
  }

  private static let wordsAfterClass = Modifiers.all.union(["var", "let", "func", "subscript"])

  private static let keywords: Set<String> = [
    "var", "let", "func", "init", "deinit", "subscript", "typealias", "associatedtype", "case",
    "struct", "enum", "class", "actor", "protocol", "extension", "import", "operator", "macro",
    "precedencegroup",
  ]

  private mutating func readKind(_ keyword: SwiftToken, depth: Int) -> MemberDeclaration.Kind? {
    switch keyword.text {
    case "var", "let":
      cursor.position += 1
      return .variable(readVariable(isConstant: keyword.text == "let"))
    case "case":
      cursor.position += 1
      return .cases(readCases())
    case "struct", "enum", "class", "actor", "protocol", "extension":
      cursor.position += 1
      return .type(readType(keyword.text, depth: depth))
    case _ where Self.keywords.contains(keyword.text):
      cursor.position += 1
      skipRestOfMember()
      return .other(keyword.text)
    default: return nil
    }
  }

  // MARK: Variables

  private mutating func readVariable(isConstant: Bool) -> Variable {
    var bindings: [Variable.Binding] = []
    repeat {
      bindings.append(readBinding())
      guard cursor.isMark(",") else { break }
      cursor.position += 1
    } while cursor.token() != nil
    return Variable(isConstant: isConstant, bindings: bindings)
  }

  private mutating func readBinding() -> Variable.Binding {
    let first = cursor.token()
    var binding = Variable.Binding(
      name: first?.kind == .word ? first?.name : nil, text: first?.text ?? "",
      range: first?.range ?? 0..<0)
    if cursor.isMark("(") { cursor.skipBrackets() } else { cursor.position += 1 }
    if cursor.isMark(":") {
      cursor.position += 1
      binding.type = readExtent { cursor in
        cursor.isMark("=") || cursor.isMark("{") || cursor.isMark(",")
      }
    }
    if cursor.isMark("=") {
      cursor.position += 1
      binding.initializer = readExtent { cursor in
        cursor.isMark(",") || (cursor.isMark("{") && Self.startsAccessors(cursor))
      }
    }
    if cursor.isMark("{") { binding.accessors = readAccessors() }
    return binding
  }

  /// Reads on until `ends` holds or the next member starts; brackets are skipped whole.
  private mutating func readExtent(_ ends: (TokenCursor) -> Bool) -> Range<Int>? {
    let start = cursor.position
    while let token = cursor.token() {
      if ends(cursor) || (cursor.position > start && startsMember(token)) { break }
      if token.kind == .mark, [")", "]", "}", ";"].contains(token.text) { break }
      if token.kind == .mark, token.text == "<", isAngle {
        _ = cursor.skipAngles()
      } else if token.kind == .mark, ["(", "[", "{"].contains(token.text) {
        cursor.skipBrackets()
      } else {
        cursor.position += 1
      }
    }
    guard start < cursor.position else { return nil }
    return source.tokens[start].range.lowerBound..<cursor.endOfPrevious
  }

  /// Whether `<` follows a name without a space: generic arguments, and not a comparison.
  private var isAngle: Bool {
    guard let angle = cursor.token(), let name = cursor.token(-1) else { return false }
    return name.kind == .word && name.range.upperBound == angle.range.lowerBound
  }

  private func startsMember(_ token: SwiftToken) -> Bool {
    guard token.startsLine else { return false }
    switch token.kind {
    case .directive: return true
    case .mark: return token.text == "@"
    case .word:
      // `.init` on a line of its own continues an expression.
      return !cursor.follows(".") && !cursor.follows("=")
        && (Self.keywords.contains(token.text) || isMacro(token) || startsWithModifier(token))
    default: return false
    }
  }

  /// Whether a token is a macro that declares something: `#Unique`, and not `#function`.
  private func isMacro(_ token: SwiftToken) -> Bool {
    token.kind == .word && token.text.hasPrefix("#")
      && token.text.dropFirst().first?.isUppercase == true
  }

  private func startsWithModifier(_ token: SwiftToken) -> Bool {
    guard Modifiers.all.contains(token.text), let next = cursor.token(1) else { return false }
    return next.kind == .word || next.isMark("(") || next.isMark("@")
  }

  private static let accessorNames: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "read", "modify", "init", "borrow",
    "mutate", "unsafeAddress", "unsafeMutableAddress",
  ]

  /// Whether a brace opens a list of accessors, and not a getter or a closure.
  private static func startsAccessors(_ brace: TokenCursor) -> Bool {
    var cursor = brace
    cursor.position += 1
    while let token = cursor.token() {
      if token.isMark("@") {
        _ = cursor.readAttribute()
      } else if token.kind == .word,
        ["mutating", "nonmutating", "nonisolated"].contains(token.text)
      {
        cursor.position += 1
      } else {
        break
      }
    }
    guard let word = cursor.token(), word.kind == .word, accessorNames.contains(word.text),
      let next = cursor.token(1)
    else { return false }
    return next.isMark("{") || next.isMark("}") || next.isMark("(")
      || ["async", "throws", "get", "set"].contains(next.text)
  }

  private mutating func readAccessors() -> Variable.Accessors {
    let start = cursor.token()?.range.lowerBound ?? 0
    let isList = Self.startsAccessors(cursor)
    var end = cursor
    end.skipBrackets()
    defer { cursor = end }
    var accessors = Variable.Accessors(range: start..<end.endOfPrevious, names: [])
    guard isList else {
      accessors.names = ["get"]
      return accessors
    }
    cursor.position += 1
    while cursor.position < end.position, let token = cursor.token() {
      if token.isMark("@") {
        _ = cursor.readAttribute()
      } else if token.kind == .word, Self.accessorNames.contains(token.text) {
        accessors.names.append(token.text)
        cursor.position += 1
        while let word = cursor.token(), !word.isMark("{"), !word.isMark("}"),
          !Self.accessorNames.contains(word.text), cursor.position < end.position
        {
          if word.isWord("async") { accessors.isAsync = true }
          if word.isWord("throws") || word.isWord("rethrows") { accessors.isThrowing = true }
          if word.isMark("(") { cursor.skipBrackets() } else { cursor.position += 1 }
        }
        if cursor.isMark("{") { cursor.skipBrackets() }
      } else {
        cursor.position += 1
      }
    }
    return accessors
  }

  // MARK: Cases

  private mutating func readCases() -> [EnumCase] {
    var cases: [EnumCase] = []
    while let name = cursor.token(), name.kind == .word {
      cursor.position += 1
      var found = EnumCase(name: name.text, range: name.range, values: [])
      if cursor.isMark("(") { found.values = readAssociatedValues() }
      if cursor.isMark("=") {
        cursor.position += 1
        _ = readExtent { $0.isMark(",") }
      }
      cases.append(found)
      guard cursor.isMark(",") else { break }
      cursor.position += 1
    }
    return cases
  }

  private mutating func readAssociatedValues() -> [EnumCase.Value] {
    var end = cursor
    end.skipBrackets()
    defer { cursor = end }
    cursor.position += 1
    var values: [EnumCase.Value] = []
    while cursor.position < end.position - 1 {
      var label: String?
      var words = 0
      while let word = cursor.token(words), word.kind == .word, words < 2 { words += 1 }
      if words > 0, cursor.isMark(":", words) {
        label = cursor.token()?.name
        cursor.position += words + 1
      }
      let type = readExtent { $0.isMark(",") || $0.isMark("=") }
      if let type { values.append(EnumCase.Value(label: label, type: type)) }
      if cursor.isMark("=") {
        cursor.position += 1
        _ = readExtent { $0.isMark(",") }
      }
      if !cursor.isMark(",") { break }
      cursor.position += 1
    }
    return values
  }

  // MARK: Types

  /// Types that nest deeper than this have no members.
  private static let deepest = 64

  private mutating func readType(_ keyword: String, depth: Int) -> TypeDeclaration {
    let start = cursor.token()?.range ?? 0..<0
    let (name, isGeneric) = cursor.readName()
    var type = TypeDeclaration(
      keyword: keyword, name: name, nameRange: start, inherited: [], isGeneric: isGeneric,
      members: [])
    if cursor.isMark(":") {
      cursor.position += 1
      type.inherited = cursor.readInherited()
    }
    while let token = cursor.token(), !token.isMark("{"), !token.isMark("}") {
      cursor.position += 1
    }
    guard cursor.isMark("{") else { return type }
    var end = cursor
    end.skipBrackets()
    defer { cursor = end }
    guard depth < Self.deepest else { return type }
    cursor.position += 1
    var open = OpenConditions()
    while cursor.position < end.position - 1 {
      let before = cursor.position
      if var member = readMember(depth: depth + 1) {
        member.conditions = open.all
        type.members.append(member)
      }
      // What is no member, such as `#if` or a semicolon.
      guard cursor.position == before, let token = cursor.token() else { continue }
      if case .directive(let condition) = token.kind { open.apply(token.text, condition) }
      cursor.position += 1
    }
    return type
  }

  /// Skips the rest of a function or another member without a reader of its own.
  private mutating func skipRestOfMember() {
    let start = cursor.position
    while let token = cursor.token() {
      if cursor.position > start, startsMember(token) { return }
      if token.kind == .mark, ["}", ";"].contains(token.text) { return }
      if token.isMark("{") {
        cursor.skipBrackets()
        return
      }
      if token.kind == .mark, ["(", "["].contains(token.text) {
        cursor.skipBrackets()
      } else {
        cursor.position += 1
      }
    }
  }
}
