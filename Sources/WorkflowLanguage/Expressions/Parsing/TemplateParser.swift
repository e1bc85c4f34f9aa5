package import Diagnostics
package import YAML

/// Finds the references in a value: `$name.path` or `${…}` as a whole scalar, `${…}` inside a text.
///
/// All other values are texts: `$5`, `costs $ 3`, `the $PATH variable`, `$total extra`. `$$` is a
/// dollar sign.
package struct TemplateParser {
  private let source: SourceText
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ source: SourceText) {
    self.source = source
  }

  /// A value, read in the role that its parameter has.
  package mutating func parse(_ node: YAMLNode, as role: ParameterRole = .value) -> Template {
    switch node.content {
    case .scalar(let scalar):
      switch role {
      case .value, .formulas: return parse(scalar, at: node.range)
      case .program: return Template(.scalar(scalar), range: node.range, written: scalar)
      case .expression:
        let (expression, problems) = ExpressionParser.parse(scalar, at: node.range, in: source)
        diagnostics += problems
        return Template(.expression(expression), range: node.range, written: scalar)
      }
    case .sequence, .mapping:
      switch role {
      case .value, .program: return collection(node, of: role)
      case .expression:
        return Template(.expression(.value(collection(node, of: .value))), range: node.range)
      case .formulas: return collection(node, of: .expression)
      }
    }
  }

  /// A list or a map, and what it contains.
  private mutating func collection(_ node: YAMLNode, of role: ParameterRole) -> Template {
    var content = Template.Content.list([])
    switch node.content {
    case .scalar: break
    case .sequence(let items): content = .list(items.map { parse($0, as: role) })
    case .mapping(let entries):
      content = .dictionary(entries.map { entry($0, as: role) })
    }
    return Template(content, range: node.range)
  }

  private mutating func entry(_ entry: YAMLEntry, as role: ParameterRole) -> Template.Entry {
    var name = entry.name
    var filled: Template?
    if case .scalar(let scalar) = entry.key.content, role == .value {
      let key = parse(scalar, at: entry.key.range)
      if let text = key.literalText { name = text } else { filled = key }
    }
    return Template.Entry(
      key: Located(name, at: entry.key.range), value: parse(entry.value, as: role),
      filledKey: filled)
  }

  private mutating func parse(_ scalar: YAMLScalar, at range: SourceRange) -> Template {
    guard scalar.text.utf8.contains(UInt8(ascii: "$")) else {
      return Template(.scalar(scalar), range: range, written: scalar)
    }
    let bytes = Array(scalar.text.utf8)
    if bytes[0] == UInt8(ascii: "$"), Self.isReference(bytes) {
      let places = ScalarMap(bytes, style: scalar.style, range: range, in: source)
      return Template(
        .expression(reference(bytes, places, range)), range: range, written: scalar)
    }
    guard Self.hasExpression(bytes) else {
      let text = YAMLScalar(Self.undoubled(bytes[...]), style: scalar.style)
      return Template(.scalar(text), range: range, written: scalar)
    }
    let places = ScalarMap(bytes, style: scalar.style, range: range, in: source)
    return Template(content(bytes, places), range: range, written: scalar)
  }

  private mutating func reference(
    _ bytes: [UInt8], _ places: ScalarMap, _ range: SourceRange
  ) -> Expression {
    var parser = ExpressionParser(bytes, places: places)
    defer { diagnostics += parser.diagnostics }
    do throws(ExpressionProblem) {
      let expression = try parser.parsePostfix()
      guard parser.token.kind == .end else { throw parser.unexpected() }
      return expression
    } catch {
      diagnostics.append(error.diagnostic)
      return .broken(range)
    }
  }

  /// The pieces of a text with `${…}` in it, or its expression if that is the whole text.
  private mutating func content(_ bytes: [UInt8], _ places: ScalarMap) -> Template.Content {
    var pieces: [Template.Piece] = []
    var index = 0
    var literal = 0
    func addLiteral(upTo end: Int) {
      if literal < end { pieces.append(.literal(Self.undoubled(bytes[literal..<end]))) }
    }
    while let start = Self.nextExpression(bytes, from: index) {
      addLiteral(upTo: start)
      let (expression, end) = interpolation(bytes, start, places)
      pieces.append(.expression(expression))
      index = end
      literal = end
      if start == 0, end == bytes.count { return .expression(expression) }
    }
    addLiteral(upTo: bytes.count)
    return .text(pieces)
  }

  /// The expression of the `${` at `start`, and the offset after it.
  private mutating func interpolation(
    _ bytes: [UInt8], _ start: Int, _ places: ScalarMap
  ) -> (Expression, end: Int) {
    guard let closing = Self.closingBrace(bytes, from: start + 2) else {
      let opening = places.range(start, start + 2)
      diagnostics.append(.unclosedExpression(opening))
      return (.broken(opening), bytes.count)
    }
    var parser = ExpressionParser(
      bytes, from: start + 2, to: min(closing + 1, bytes.count), places: places)
    defer { diagnostics += parser.diagnostics }
    do throws(ExpressionProblem) {
      if bytes[(start + 2)...].first == UInt8(ascii: "{") {
        throw ExpressionProblem(.doubleBraces(bytes, places.range(start, closing + 1), start))
      }
      if parser.token.kind == .closingBrace {
        throw ExpressionProblem(.emptyBraces(places.range(start, closing + 1)))
      }
      let expression = try parser.parseLimited()
      guard parser.token.kind == .closingBrace else { throw parser.unexpected() }
      return (expression, parser.token.end)
    } catch {
      diagnostics.append(error.diagnostic)
      return (.broken(places.range(start, closing + 1)), closing + 1)
    }
  }
}

extension TemplateParser {
  /// Whether a text that begins with `$` is a reference as a whole: a name, then properties and
  /// indexes.
  private static func isReference(_ bytes: [UInt8]) -> Bool {
    var index = 1
    guard skipName(bytes, &index) else { return false }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "."):
        index += 1
        guard skipName(bytes, &index) else { return false }
      case UInt8(ascii: "["):
        guard let end = closingBracket(bytes, from: index) else { return false }
        index = end + 1
      case UInt8(ascii: "(") where bytes[1..<index].elementsEqual(ExpressionQuestion.word.utf8):
        guard let end = closingParenthesis(bytes, from: index) else { return false }
        index = end + 1
      default: return false
      }
    }
    return true
  }

  /// Moves after a name, if there is one.
  static func skipName(_ bytes: [UInt8], _ index: inout Int) -> Bool {
    guard index < bytes.count, Identifier.begins(bytes[index]) else { return false }
    let start = index
    if ExpressionLexer.skipName(bytes, &index, bytes.count) { return true }
    // Signs beyond ASCII end a name: `$name’s`.
    let name = String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars
      .prefix { $0.isASCII || $0.properties.isXIDContinue }
    index = start + name.reduce(0) { $0 + UTF8.width($1) }
    return index > start
  }

  /// The offset of the bracket that closes the one at `start`.
  static func closingBracket(_ bytes: [UInt8], from start: Int) -> Int? {
    closing((UInt8(ascii: "["), UInt8(ascii: "]")), bytes, from: start)
  }

  static func closingParenthesis(_ bytes: [UInt8], from start: Int) -> Int? {
    closing((UInt8(ascii: "("), UInt8(ascii: ")")), bytes, from: start)
  }

  private static func closing(
    _ pair: (open: UInt8, close: UInt8), _ bytes: [UInt8], from start: Int
  ) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case pair.open: depth += 1
      case pair.close:
        depth -= 1
        if depth == 0 { return index }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfQuoted(bytes, from: index)
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The offset of the `}` that closes an expression: the one outside of quotes and of inner `${…}`, or
  /// the first one if a quote isn't closed.
  static func closingBrace(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "}"):
        if depth == 0 { return index }
        depth -= 1
      case UInt8(ascii: "{") where bytes[index - 1] == UInt8(ascii: "$"): depth += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfQuoted(bytes, from: index)
      default: break
      }
      index += 1
    }
    return bytes[start...].firstIndex(of: UInt8(ascii: "}"))
  }

  /// The end of the quoted text at `start`; the end of the bytes if it isn't closed.
  private static func endOfQuoted(_ bytes: [UInt8], from start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count, bytes[index] != quote {
      index += bytes[index] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return index
  }

  private static func hasExpression(_ bytes: [UInt8]) -> Bool {
    nextExpression(bytes, from: 0) != nil
  }

  /// The offset of the next `${` whose `$` isn't doubled.
  private static func nextExpression(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "$") {
        if bytes[index + 1] == UInt8(ascii: "{") { return index }
        if bytes[index + 1] == UInt8(ascii: "$") { index += 1 }
      }
      index += 1
    }
    return nil
  }

  /// The text with `$` for each `$$`.
  private static func undoubled(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      text.append(bytes[index])
      let isDoubled =
        bytes[index] == UInt8(ascii: "$") && index + 1 < bytes.endIndex
        && bytes[index + 1] == UInt8(ascii: "$")
      index += isDoubled ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Diagnostic {
  fileprivate static func unclosedExpression(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "this `${` is not closed", range: range,
      helps: ["close it with `}`, or write `$${` for the text `${`"])
  }

  /// `${{ name }}`
  fileprivate static func doubleBraces(
    _ bytes: [UInt8], _ range: SourceRange, _ start: Int
  ) -> Diagnostic {
    let name = TemplateParser.lookalikes(in: Array(bytes[(start + 1)...])).first
    return Diagnostic(
      kind: .invalidExpression, message: "an expression has one pair of braces", range: range,
      helps: name.map { ["write `${\($0.path)}`"] } ?? [])
  }

  fileprivate static func emptyBraces(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "there is no expression in `${}`", range: range,
      helps: ["write `$${}` for the text `${}`"])
  }
}
