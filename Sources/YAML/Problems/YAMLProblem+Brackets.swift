internal import Diagnostics

/// Flow lists and maps that are interrupted.
extension YAMLProblem {
  var brokenFlow: YAMLStop {
    let bytes = source.bytes
    let (open, close) = text.hasSuffix("'}'") ? ("{", "}") : ("[", "]")
    let offset = place.offset
    if offset > 0, offset < bytes.count, bytes[offset] == UInt8(ascii: "{"),
      bytes[offset - 1] == UInt8(ascii: "$")
    {
      let end = closingBrace(from: offset) ?? restOfLine(place).end.offset
      let range = source.range(offset - 1..<end)
      let kind = open == "{" ? "map" : "list"
      return YAMLStop(
        Diagnostic(
          kind: .yaml(.unquotedBraces),
          message: "`\(source[range])` inside `\(open) \(close)` must be quoted",
          range: range, label: "the braces break the \(kind) around them",
          helps: [
            quotedLine(with: offset - 1..<end).map { "write `\($0)`" }
              ?? "quote the text, or give it a line of its own outside `\(open) \(close)`"
          ]),
        cover: offset - 1..<end)
    }
    if let reference = referenceWithIndex(at: offset) {
      let kind = open == "{" ? "map" : "list"
      return YAMLStop(
        Diagnostic(
          kind: .yaml(.unquotedBraces),
          message: "`\(source[source.range(reference)])` inside `\(open) \(close)` must be quoted",
          range: source.range(reference), label: "the brackets break the \(kind) around them",
          helps: ["quote it, or give it a line of its own outside `\(open) \(close)`"]),
        cover: reference)
    }
    let opener = Diagnostic.Label(oneCharacter(contextPlace), "opened here")
    if offset >= bytes.count || place.line > contextPlace.line {
      return YAMLStop(
        Diagnostic(
          kind: .yaml(.unclosedBracket), message: "this `\(open)` is never closed",
          range: oneCharacter(contextPlace), label: "a `\(close)` is missing",
          secondary: offset < bytes.count
            ? [Diagnostic.Label(oneCharacter(place), "this isn't allowed inside")] : []))
    }
    var diagnostic = syntax("a `,` or `\(close)` is missing before this", at: oneCharacter(place))
    diagnostic.secondary = [opener]
    return YAMLStop(diagnostic)
  }

  /// A `[` or `{` at the end of the text, or a sign where a value should be.
  var missingItem: YAMLStop {
    let rest = source.bytes[min(place.offset, source.bytes.count)...]
    guard rest.allSatisfy({ [0x20, 0x0A, 0x0D].contains($0) }), let open = openBracket else {
      return YAMLStop(syntax("a value is missing before this", at: oneCharacter(place)))
    }
    let range = oneCharacter(source.location(at: open))
    let close = source.bytes[open] == UInt8(ascii: "[") ? "]" : "}"
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.unclosedBracket), message: "this `\(source[range])` is never closed",
        range: range, label: "a `\(close)` is missing"))
  }

  /// The last bracket that isn't closed. Quotes are ignored.
  private var openBracket: Int? {
    var depth = 0
    for index in source.bytes.indices.reversed() {
      switch source.bytes[index] {
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The range of `$list[1]` with its bracket at the offset.
  private func referenceWithIndex(at offset: Int) -> Range<Int>? {
    let bytes = source.bytes
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "[") else { return nil }
    func isName(_ byte: UInt8) -> Bool {
      byte >= 0x80 || "_.".utf8.contains(byte)
        || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
    }
    var start = offset
    while start > 0, isName(bytes[start - 1]) { start -= 1 }
    guard start > 0, start < offset, bytes[start - 1] == UInt8(ascii: "$") else { return nil }
    var end = offset
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "[") {
        guard let close = bytes[end...].firstIndex(of: UInt8(ascii: "]")),
          !bytes[end..<close].contains(0x0A)
        else { return nil }
        end = close + 1
      } else if isName(bytes[end]) {
        end += 1
      } else {
        break
      }
    }
    return start - 1..<end
  }

  private func closingBrace(from offset: Int) -> Int? {
    var depth = 0
    for index in offset..<source.bytes.count {
      switch source.bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case 0x0A, 0x0D: return nil
      default: break
      }
    }
    return nil
  }
}
