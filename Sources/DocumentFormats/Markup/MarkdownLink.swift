/// A link at the beginning of a text: `[title](target)`, as CommonMark has it.
struct MarkdownLink {
  let title: Substring
  let target: String
  /// What follows the link.
  let rest: Substring

  /// Nil if the text doesn't begin with a link.
  init?(_ text: Substring) {
    guard let middle = text.firstRange(of: "]("),
      !text[..<middle.lowerBound].dropFirst().contains("[")
    else { return nil }
    title = text[..<middle.lowerBound].dropFirst()
    var rest = text[middle.upperBound...].drop { $0 == " " }
    guard let target = rest.first == "<" ? Self.enclosed(&rest) : Self.plain(&rest) else {
      return nil
    }
    Self.skipTooltip(&rest)
    guard rest.first == ")" else { return nil }
    self.target = target
    self.rest = rest.dropFirst()
  }

  /// A target between `<` and `>`, in which parentheses and spaces are ordinary characters.
  private static func enclosed(_ rest: inout Substring) -> String? {
    var target = ""
    var text = rest.dropFirst()
    while let character = text.popFirst() {
      switch character {
      case ">":
        rest = text
        return target
      case "<", "\n": return nil
      case "\\" where text.first?.isEscapable == true: target.append(text.removeFirst())
      default: target.append(character)
      }
    }
    return nil
  }

  /// The most parentheses inside each other, as CommonMark allows. Without a limit, each beginning of
  /// a link in a hostile text would be followed to its end.
  private static let deepest = 32

  /// A target up to the parenthesis that closes the link. Those in it come in pairs.
  private static func plain(_ rest: inout Substring) -> String? {
    var target = ""
    var depth = 0
    var text = rest
    while let character = text.first {
      if character == ")", depth == 0 { break }
      if character == " ", isTooltip(text) { break }
      text = text.dropFirst()
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if depth > deepest { return nil }
      if character == "\\", text.first?.isEscapable == true {
        target.append(text.removeFirst())
      } else {
        target.append(character)
      }
    }
    guard depth == 0, text.first != nil else { return nil }
    rest = text
    while target.last == " " { target.removeLast() }
    return target
  }

  /// The text that browsers show beside the pointer, in quotes after the target, has no place in a link.
  private static func skipTooltip(_ rest: inout Substring) {
    let text = rest.drop { $0 == " " }
    guard isTooltip(rest), let quote = text.first,
      let close = text.dropFirst().firstIndex(of: quote)
    else {
      if text.first == ")" { rest = text }
      return
    }
    rest = text[text.index(after: close)...].drop { $0 == " " }
  }

  /// Whether a text is a tooltip and the end of the link.
  private static func isTooltip(_ text: Substring) -> Bool {
    let text = text.drop { $0 == " " }
    guard let quote = text.first, quote == "\"" || quote == "'",
      let close = text.dropFirst().firstIndex(of: quote)
    else { return false }
    return text[text.index(after: close)...].drop { $0 == " " }.first == ")"
  }
}

extension Character {
  /// Whether a backslash before it is left out.
  var isEscapable: Bool { isASCII && (isPunctuation || isSymbol) }
}
