/// A place among the tokens of a source, and the readers of what every declaration consists of.
package struct TokenCursor: Sendable {
  package let source: SwiftText
  package var position: Int

  package init(_ source: SwiftText, at position: Int = 0) {
    self.source = source
    self.position = position
  }

  package func token(_ ahead: Int = 0) -> SwiftToken? {
    let index = position + ahead
    return source.tokens.indices.contains(index) ? source.tokens[index] : nil
  }

  package func isMark(_ mark: String, _ ahead: Int = 0) -> Bool {
    token(ahead)?.isMark(mark) ?? false
  }

  package func isWord(_ word: String, _ ahead: Int = 0) -> Bool {
    token(ahead)?.isWord(word) ?? false
  }

  package func follows(_ mark: String) -> Bool { isMark(mark, -1) }

  /// The place behind the token before the current one.
  package var endOfPrevious: Int { token(-1)?.range.upperBound ?? 0 }

  /// Skips what an opening bracket encloses, and its end. Brackets of all kinds nest.
  package mutating func skipBrackets() {
    var depth = 0
    while let token = token() {
      position += 1
      guard token.kind == .mark else { continue }
      switch token.text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth <= 0 { return }
    }
  }

  /// Skips generic parameters or arguments. Returns false if there are none.
  package mutating func skipAngles() -> Bool {
    guard isMark("<") else { return false }
    var depth = 0
    while let token = token() {
      if token.isMark("<") { depth += 1 }
      // The `>` of an arrow isn't a closing bracket.
      if token.isMark(">"), !follows("-") { depth -= 1 }
      position += 1
      if depth == 0 { break }
    }
    return true
  }

  /// Reads `@Name(argument: …)` from its `@`, or `#Name(…)`, whose name is one token with its mark.
  package mutating func readAttribute() -> SwiftAttribute {
    let start = token()?.range.lowerBound ?? 0
    var name = String(token()?.text.dropFirst() ?? "")
    position += 1
    while name.isEmpty || name.hasSuffix("."), let word = token(), word.kind == .word {
      name += word.name
      position += 1
      guard isMark("."), token(1)?.kind == .word else { break }
      name += "."
      position += 1
    }
    if let angle = token(), angle.range.lowerBound == endOfPrevious { _ = skipAngles() }
    var arguments: Range<Int>?
    if let opening = token(), opening.isMark("("), opening.range.lowerBound == endOfPrevious {
      let first = position + 1
      skipBrackets()
      arguments = first..<max(first, follows(")") ? position - 1 : position)
    }
    return SwiftAttribute(
      name: name, arguments: arguments.map { self.arguments(in: $0) },
      range: start..<max(start, endOfPrevious))
  }

  /// Reads an `#if` whose branches have nothing but attributes. Returns nil, and reads nothing, if there
  /// is more in them.
  package mutating func readConditionalAttributes() -> [SwiftAttribute]? {
    guard case .directive? = token()?.kind, token()?.text == "if" else { return nil }
    var ahead = self
    var open = OpenConditions()
    var attributes: [SwiftAttribute] = []
    repeat {
      guard let token = ahead.token() else { return nil }
      if case .directive(let condition) = token.kind {
        open.apply(token.text, condition)
        ahead.position += 1
      } else if token.isMark("@") {
        var attribute = ahead.readAttribute()
        attribute.conditions = open.all
        attributes.append(attribute)
      } else {
        return nil
      }
    } while !open.isEmpty
    self = ahead
    return attributes
  }

  /// The arguments of a call, between tokens.
  private func arguments(in range: Range<Int>) -> [SwiftAttribute.Argument] {
    var cursor = TokenCursor(source, at: range.lowerBound)
    var arguments: [SwiftAttribute.Argument] = []
    while cursor.position < range.upperBound {
      var label: String?
      if let word = cursor.token(), word.kind == .word, cursor.isMark(":", 1) {
        label = word.name
        cursor.position += 2
      }
      let first = cursor.position
      while cursor.position < range.upperBound, !cursor.isMark(",") {
        if let token = cursor.token(), token.kind == .mark, ["(", "[", "{"].contains(token.text) {
          cursor.skipBrackets()
        } else {
          cursor.position += 1
        }
      }
      let last = min(cursor.position, range.upperBound)
      if first < last {
        arguments.append(
          SwiftAttribute.Argument(
            label: label, tokens: Array(source.tokens[first..<last]),
            range: source.tokens[first].range.lowerBound..<source.tokens[last - 1].range.upperBound)
        )
      }
      cursor.position += 1
    }
    return arguments
  }

  /// `Outer.Inner<Item>`, without its generic arguments.
  package mutating func readName() -> (name: String, isGeneric: Bool) {
    var parts: [String] = []
    var isGeneric = false
    while let part = token(), part.kind == .word {
      parts.append(part.text)
      position += 1
      if skipAngles() { isGeneric = true }
      guard isMark(".") else { break }
      position += 1
    }
    return (parts.joined(separator: "."), isGeneric)
  }

  /// Names separated by commas and ampersands, with attributes (`@unchecked`) left out.
  package mutating func readInherited() -> [String] {
    var names: [String] = []
    // Without a comma or an ampersand after a name, the next declaration starts (after a type
    // alias).
    var expectsName = true
    while let next = token() {
      switch (next.kind, next.text) {
      case (.mark, "@"): _ = readAttribute()
      case (.mark, ","), (.mark, "&"):
        position += 1
        expectsName = true
      case (.mark, "("): skipBrackets()
      case (.mark, "~"):
        // `~Copyable` removes a conformance.
        position += 1
        _ = readName()
        expectsName = false
      case (.word, "where"): return names
      case (.word, "any"), (.word, "some"), (.word, "nonisolated"), (.word, "unsafe"):
        guard expectsName else { return names }
        position += 1
      case (.word, _):
        guard expectsName else { return names }
        expectsName = false
        names.append(readName().name)
      default: return names
      }
    }
    return names
  }
}

/// `@Name(label: value, …)` before a declaration.
package struct SwiftAttribute: Equatable, Sendable {
  package struct Argument: Equatable, Sendable {
    package let label: String?
    package let tokens: [SwiftToken]
    package let range: Range<Int>
  }

  /// With its qualification: `AppIntents.AppIntent`.
  package let name: String
  /// Nil without parentheses.
  package let arguments: [Argument]?
  package let range: Range<Int>
  /// The conditions of an `#if` that has only attributes of the declaration.
  package var conditions: Conditions = []

  /// The name without its qualification.
  package var baseName: String { name.split(separator: ".").last.map(String.init) ?? name }

  package func argument(_ label: String) -> Argument? {
    arguments?.first { $0.label == label }
  }
}
