internal import Diagnostics

/// A mistake that libyaml reports, translated into a diagnostic.
struct YAMLProblem {
  let text: String
  let context: String
  /// The place where libyaml stopped, and the start of the construct that it was reading.
  let place: SourceLocation
  let contextPlace: SourceLocation
  let source: SourceText

  init(_ problem: LibYAMLParser.Problem, source: SourceText, marks: YAMLMarks) {
    text = problem.text
    context = problem.context
    place = marks.location(problem.mark)
    contextPlace = marks.location(problem.contextMark)
    self.source = source
  }

  /// The diagnostic, and the bytes to cover if the author's intention is clear.
  var stop: YAMLStop {
    switch (context, text) {
    case ("while scanning an alias", _): return startsWithStar
    case ("while scanning an anchor", _): return badStart("&", "an anchor", at: contextPlace)
    case (_, "found character that cannot start any token"): return cannotStart
    case (_, "found a tab character that violates indentation"),
      (_, "found a tab character where an indentation space is expected"):
      return YAMLStop(.tab(at: tabPlace))
    case (_, "mapping values are not allowed in this context"): return unexpectedColon
    case (_, "did not find expected ',' or '}'"), (_, "did not find expected ',' or ']'"):
      return brokenFlow
    case (_, "did not find expected node content"): return missingItem
    case (_, "found unknown escape character"): return unknownEscape
    case (_, "found invalid Unicode character escape code"),
      (_, "did not find expected hexdecimal number"):
      return YAMLStop(.badCharacterEscape(at: oneCharacter(place)))
    case ("while scanning a quoted scalar", "found unexpected end of stream"),
      ("while scanning a quoted scalar", "found unexpected document indicator"):
      return YAMLStop(.unclosedQuote(at: oneCharacter(contextPlace)))
    case ("while scanning a block scalar", "did not find expected comment or line break"):
      return blockHeader
    case (_, "could not find expected ':'"): return missingColon
    case (_, "block sequence entries are not allowed in this context"): return unexpectedDash
    case (_, "did not find expected key"), (_, "did not find expected '-' indicator"):
      return misplaced
    case (_, "did not find expected <document start>"):
      return YAMLStop(.contentAfterEnd(at: restOfLine(place)))
    case (_, "found unexpected ':'"):
      return YAMLStop(
        syntax("a `:` isn't allowed here", at: oneCharacter(place))
          .help("put a space after it, or quote the text"))
    case ("while scanning a tag", _), ("while parsing a tag", _),
      (_, "found undefined tag handle"):
      return tag
    default: break
    }
    if context.contains("directive") || text.contains("directive") || text.contains("document") {
      return YAMLStop(
        syntax("this `%` line isn't a YAML directive", at: restOfLine(lineStart(place)))
          .help("remove it; a workflow needs no `%` lines"))
    }
    return YAMLStop(syntax("this is no YAML: \(text)", at: oneCharacter(place)))
  }

  // MARK: Texts that need quotes

  private var startsWithStar: YAMLStop {
    let range = value(from: contextPlace)
    let text = source[range]
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.unquotedStar), message: "a text that begins with `*` must be quoted",
        range: range, label: "YAML takes `*` for an alias",
        helps: ["quote it: `\(Self.quote(text))`"]),
      cover: contextPlace.offset..<range.end.offset)
  }

  private func badStart(_ sign: String, _ name: String, at place: SourceLocation) -> YAMLStop {
    let range = value(from: place)
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.reservedCharacter),
        message: "a text that begins with \(Self.named(sign)) must be quoted",
        range: range,
        label: name.isEmpty
          ? "YAML reserves this character" : "YAML takes `\(sign)` for \(name)",
        helps: ["quote it: `\(Self.quote(source[range]))`"]),
      cover: place.offset..<range.end.offset)
  }

  private var cannotStart: YAMLStop {
    guard place.offset < source.bytes.count else {
      return YAMLStop(syntax("this is no YAML", at: oneCharacter(place)))
    }
    let byte = source.bytes[place.offset]
    if byte == 0x09 { return YAMLStop(.tab(at: tabPlace)) }
    let sign = source[oneCharacter(place)]
    return badStart(sign, "", at: place)
  }

  private static func named(_ sign: String) -> String { sign == "`" ? "a backtick" : "`\(sign)`" }

  private var unexpectedColon: YAMLStop {
    let line = source.line(place.line)
    let before = Array(line.unicodeScalars.prefix(place.column - 1))
    if before.count > 900 { return YAMLStop(.keyTooLong(nil, at: oneCharacter(place))) }
    // An earlier `: ` on the line: its value holds this one.
    var start: Int?
    for index in before.indices.dropLast() where before[index] == ":" && before[index + 1] == " " {
      start = before[index...].dropFirst().firstIndex { $0 != " " }
      break
    }
    if let start, start < before.count {
      let value = value(from: source.location(line: place.line, column: start + 1))
      let text = source[value]
      if !text.hasPrefix("\""), !text.hasPrefix("'") {
        return YAMLStop(
          Diagnostic(
            kind: .yaml(.unquotedColon), message: "a text with `: ` in it must be quoted",
            range: oneCharacter(place), label: "YAML takes this for a second key",
            helps: [Self.conditional(text) ?? "quote the text: `\(Self.quote(text))`"]),
          cover: value.start.offset..<value.end.offset)
      }
    }
    if let above = keyWithoutSpace { return YAMLStop(.missingSpace(at: above, source)) }
    if let above = wordWithoutColon {
      return YAMLStop(.missingColon(after: above.word, at: above.range, source))
    }
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.badIndentation), message: "a key isn't allowed here",
        range: restOfLine(lineStart(place), upTo: place),
        label: "the text above continues here, because this line is indented further",
        helps: ["indent it like the key that it belongs beside"]))
  }

  /// How `${a ? b : c}` is written.
  private static func conditional(_ text: String) -> String? {
    guard text.contains("$"), text.contains(" ? ") else { return nil }
    return "write a value with a condition as `${\"late\" if $days > 3 else \"ok\"}`"
  }

  private var blockHeader: YAMLStop {
    let range = value(from: contextPlace)
    let sign = source[oneCharacter(contextPlace)]
    return badStart(sign, "the beginning of a block of lines", at: range.start)
  }

  private var unexpectedDash: YAMLStop {
    let range = value(from: place)
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.unexpectedDash), message: "a list can't begin on the line of its key",
        range: oneCharacter(place),
        helps: [
          "begin the list on the next line, or quote the text: `\(Self.quote(source[range]))`"
        ]),
      cover: place.offset..<range.end.offset)
  }

  // MARK: Quotes, lines and tags

  private var unknownEscape: YAMLStop {
    let range = SourceRange(place, place.forth(2, in: source))
    let shown = source[range]
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.unknownEscape), message: "YAML has no escape `\(shown)`",
        range: range,
        helps: ["use single quotes, where `\\` is only a `\\`, or write `\\\\`"]),
      cover: place.offset..<min(place.offset + 1, source.bytes.count))
  }

  private var missingColon: YAMLStop {
    let range = restOfLine(contextPlace)
    let text = source[range]
    if text.utf8.count > 900 { return YAMLStop(.keyTooLong(nil, at: range)) }
    if let header = blockHeaderAbove {
      return YAMLStop(.blockNotIndented(at: range, below: header))
    }
    if let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex {
      return YAMLStop(.missingSpace(at: range, source))
    }
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.missingColon), message: "a `:` is missing after `\(Phrasing.shorten(text))`",
        range: range))
  }

  private var misplaced: YAMLStop {
    let line = source.line(place.line)
    let before = String(line.unicodeScalars.prefix(place.column - 1).map(Character.init))
    let trimmed = before.trimmingSpaces
    // Something follows a closing quote.
    if let quote = trimmed.last, quote == "'" || quote == "\"", !trimmed.dropLast().isEmpty {
      return YAMLStop(
        Diagnostic(
          kind: .yaml(.textAfterQuote), message: "the quoted text has ended before this",
          range: restOfLine(place),
          helps: quotedLine(of: place).map { ["write `\($0)`"] } ?? [
            quote == "'"
              ? "write `''` for a `'` inside single quotes, or put double quotes around all of it"
              : "write `\\\"` for a `\"` inside double quotes, or put single quotes around all of it"
          ]))
    }
    if place.offset < source.bytes.count, source.bytes[place.offset] == 0x09 {
      return YAMLStop(.tab(at: tabPlace))
    }
    let isMap = text == "did not find expected key"
    if !trimmed.isEmpty, trimmed != "-" {
      var diagnostic = syntax("this can't follow the text before it", at: restOfLine(place))
      diagnostic.helps = quotedLine(of: place).map { ["write `\($0)`"] } ?? []
      return YAMLStop(diagnostic)
    }
    return YAMLStop(
      Diagnostic(
        kind: .yaml(.badIndentation), message: "this line isn't indented like any line above",
        range: restOfLine(place),
        secondary: contextPlace.line < place.line
          ? [.init(oneCharacter(contextPlace), "the \(isMap ? "map" : "list") begins here")] : [],
        helps: [
          "indent it like the \(isMap ? "keys" : "items") that it belongs to"
        ]))
  }

  private var tag: YAMLStop {
    let range = value(from: contextPlace)
    return YAMLStop(.tag(at: range, source), cover: range.start.offset..<range.end.offset)
  }

  func syntax(_ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(kind: .yaml(.notYAML), message: message, range: range)
  }
}
