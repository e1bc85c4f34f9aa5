internal import AppIntentsCore
internal import Diagnostics
internal import WorkflowValues

// Numbers with their units, durations, and texts.
extension ExpressionParser {
  /// A number, or with a unit after it a duration or a measurement: `5`, `1.5 kg`, `10 MB`, `1h 30m`.
  mutating func parseNumber() throws(ExpressionProblem) -> Expression {
    let start = token.start
    guard let number = LiteralUnits.number(lexer.bytes[token.start..<token.end]) else {
      throw ExpressionProblem(.numberTooLong(here))
    }
    let digitsEnd = token.end
    if digitsEnd < lexer.end, lexer.bytes[digitsEnd] == UInt8(ascii: "%") {
      return try parsePercentage(number)
    }
    guard let unit = LiteralUnits.word(in: lexer, after: digitsEnd) else {
      advance()
      return .literal(.number(number), range(from: start))
    }
    let isAttached = unit.start == digitsEnd
    let name = unit.text
    if let part = DurationText.unit(named: name) {
      let place = places.range(start, unit.end)
      if name == "m", !isAttached { throw ExpressionProblem(.minutesOrMeters(number, place)) }
      guard let duration = try? DurationText.part(number, part) else {
        throw ExpressionProblem(.noDuration(place))
      }
      take(upTo: unit.end)
      return .literal(.duration(try parseMoreDuration(duration)), range(from: start))
    }
    if let measure = IntentUnit.named(name) {
      take(upTo: unit.end)
      return .literal(.measurement(IntentMeasurement(number, measure)), range(from: start))
    }
    // `5 MBB` is a misspelled unit, but `5 is` and `5 contains` begin a comparison.
    if isAttached || !Self.operatorWords.contains(name) {
      throw ExpressionProblem(
        .unknownUnit(name, places.range(unit.start, unit.end)))
    }
    advance()
    return .literal(.number(number), range(from: start))
  }

  /// `19%`, which is 0.19. The remainder of a division has a space before its `%`.
  private mutating func parsePercentage(
    _ number: IntentNumber
  ) throws(ExpressionProblem) -> Expression {
    let start = token.start
    take(upTo: token.end + 1)
    guard let value = try? number.divided(by: 100) else {
      throw ExpressionProblem(.numberTooLong(range(from: start)))
    }
    switch token.kind {
    case .word where Self.operatorWords.contains(lexer.text(token)): break
    case .number, .text, .word, .variable, .leftParenthesis, .leftBracket, .openingBrace:
      throw ExpressionProblem(
        .valueAfterPercentage(
          number, value, then: lexer.text(token), places.range(start, token.end)))
    default: break
    }
    return .literal(.number(value), range(from: start))
  }

  /// The rest of `1h 30m`.
  private mutating func parseMoreDuration(
    _ first: IntentDuration
  ) throws(ExpressionProblem) -> IntentDuration {
    var sum = first
    while token.kind == .number,
      let number = LiteralUnits.number(lexer.bytes[token.start..<token.end]),
      let unit = LiteralUnits.word(in: lexer, after: token.end), unit.start == token.end,
      let part = DurationText.unit(named: unit.text)
    {
      guard let added = try? sum.adding(DurationText.part(number, part)) else {
        throw ExpressionProblem(.noDuration(here))
      }
      sum = added
      take(upTo: unit.end)
    }
    return sum
  }

  private mutating func take(upTo offset: Int) {
    lexer.move(to: offset)
    previousEnd = offset
    token = lexer.next()
  }

  /// `'it''s'` or `"say \"hi\"\n"`.
  mutating func parseText() throws(ExpressionProblem) -> Expression {
    let bytes = lexer.bytes
    let quote = bytes[token.start]
    let last = token.end - 1
    var index = token.start + 1
    var text: [UInt8] = []
    text.reserveCapacity(last - index)
    while index < last {
      let byte = bytes[index]
      if byte == quote {
        text.append(quote)
        index += 2
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        let length = try unescape(bytes, index, last, &text)
        index += length
      } else {
        text.append(byte)
        index += 1
      }
    }
    let range = here
    advance()
    return .literal(.text(String(decoding: text, as: UTF8.self)), range)
  }

  /// Appends the character of an escape, and returns the escape's length.
  private func unescape(
    _ bytes: [UInt8], _ index: Int, _ end: Int, _ text: inout [UInt8]
  ) throws(ExpressionProblem) -> Int {
    switch index + 1 < end ? bytes[index + 1] : 0 {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "u"):
      let digits = bytes[min(index + 3, end)..<end].prefix { $0 != UInt8(ascii: "}") }
      guard index + 2 < end, bytes[index + 2] == UInt8(ascii: "{"), digits.count <= 8,
        digits.endIndex < end,
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else {
        throw ExpressionProblem(.unknownEscape(places.range(index, min(index + 2, end))))
      }
      text += Array(String(scalar).utf8)
      return digits.count + 4
    default:
      throw ExpressionProblem(.unknownEscape(places.range(index, min(index + 2, end))))
    }
    return 2
  }
}

extension Diagnostic {
  fileprivate static func numberTooLong(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "this number is too large or has more than 38 digits",
      range: range)
  }

  fileprivate static func valueAfterPercentage(
    _ number: IntentNumber, _ value: IntentNumber, then next: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "`\(number)%` is \(value), and no value can follow it",
      range: range, helps: ["write `\(number) % \(next)`, with spaces, for the remainder"])
  }

  fileprivate static func noDuration(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "this can't be a duration", range: range,
      notes: ["a duration is at most 10,000 years; months and years are whole"])
  }

  fileprivate static func minutesOrMeters(
    _ number: IntentNumber, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "`\(number) m` could be minutes or meters", range: range,
      helps: ["write `\(number)m` for minutes or `\(number) meters` for meters"])
  }

  fileprivate static func unknownUnit(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "there is no unit `\(name)`", range: range,
      label: Suggestion(for: name, among: LiteralUnits.examples)?.question,
      notes: [
        "durations are written like `500ms`, `2s`, `5m`, `8h`, `3d`, `2w`; sizes like `10 MB`"
      ])
  }

  fileprivate static func unknownEscape(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression,
      message: "a text in double quotes has no such escape", range: range,
      notes: [#"there are `\n`, `\t`, `\r`, `\"`, `\\` and `\u{…}`"#],
      helps: [#"write `\\` for a backslash, or put the text in single quotes, where `\` is itself"#]
    )
  }
}
