internal import AppIntentsCore
internal import Diagnostics
import WorkflowValues

// The grammar, with one function for each rule, from the loosest binding to the tightest.
extension ExpressionParser {
  /// `expr = or [ "if" or "else" expr ]`
  mutating func parseExpression() throws(ExpressionProblem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    if depth > Limit.depth { throw ExpressionProblem(.tooDeep(here)) }
    let value = try parseOr()
    let start = token.start
    guard take(word: "if") else { return value }
    try countOperation()
    let condition = try parseOr()
    guard take(word: "else") else {
      throw ExpressionProblem(.ifWithoutElse(places.range(start, start + 2)))
    }
    return .conditional(condition: condition, then: value, otherwise: try parseExpression())
  }

  /// `or = and { "or" and }`
  private mutating func parseOr() throws(ExpressionProblem) -> Expression {
    var left = try parseAnd()
    while take(word: "or") {
      try countOperation()
      left = .or(left, try parseAnd())
    }
    return left
  }

  /// `and = not { "and" not }`
  private mutating func parseAnd() throws(ExpressionProblem) -> Expression {
    var left = try parseNot()
    while take(word: "and") {
      try countOperation()
      left = .and(left, try parseNot())
    }
    return left
  }

  /// `not = [ "not" ] test`
  private mutating func parseNot() throws(ExpressionProblem) -> Expression {
    let start = token.start
    guard take(word: "not") else { return try parseTest() }
    let test = try parseTest()
    return .not(test, range(from: start))
  }

  /// `test = sum [ comparison ]`
  private mutating func parseTest() throws(ExpressionProblem) -> Expression {
    let left = try parseSum()
    let start = token.start
    if take(word: "between") {
      let lower = try parseSum()
      guard take(word: "and") else {
        throw ExpressionProblem(.betweenWithoutAnd(here))
      }
      return .between(left, lower: lower, upper: try parseSum())
    }
    guard let comparison = try parseComparison() else { return left }
    let place = Located(comparison, at: range(from: start))
    switch comparison {
    case .hasValue, .hasNoValue: return .comparison(place, left, nil)
    default: return .comparison(place, left, try parseSum())
    }
  }

  /// `sum = product { ("+" | "-") product }`
  private mutating func parseSum() throws(ExpressionProblem) -> Expression {
    var left = try parseProduct()
    while true {
      let sign: ArithmeticOperator
      switch token.kind {
      case .plus: sign = .add
      case .minus: sign = .subtract
      default: return left
      }
      advance()
      try countOperation()
      left = .arithmetic(sign, left, try parseProduct())
    }
  }

  /// `product = unary { ("*" | "/" | "%") unary }`
  private mutating func parseProduct() throws(ExpressionProblem) -> Expression {
    var left = try parseUnary()
    while true {
      let sign: ArithmeticOperator
      switch token.kind {
      case .star: sign = .multiply
      case .slash: sign = .divide
      case .percent: sign = .remainder
      default: return left
      }
      advance()
      try countOperation()
      left = .arithmetic(sign, left, try parseUnary())
    }
  }

  /// `unary = [ "-" ] power`
  private mutating func parseUnary() throws(ExpressionProblem) -> Expression {
    let start = token.start
    guard take(.minus) else { return try parsePower() }
    let value = try parsePower()
    return Self.negated(value, range(from: start))
  }

  /// `power = default [ "^" unary ]`, which is right-associative and binds tighter than the sign before
  /// it: `-2 ^ 2` is -4.
  private mutating func parsePower() throws(ExpressionProblem) -> Expression {
    let base = try parseDefault()
    guard take(.power) else { return base }
    depth += 1
    defer { depth -= 1 }
    if depth > Limit.depth { throw ExpressionProblem(.tooDeep(here)) }
    try countOperation()
    return .arithmetic(.power, base, try parseUnary())
  }

  /// A negative number is a literal, so that it isn't calculated each time.
  private static func negated(_ value: Expression, _ range: SourceRange) -> Expression {
    if case .literal(.number(.integer(let number)), _) = value, number != .min {
      return .literal(.number(.integer(-number)), range)
    }
    return .negated(value, range)
  }

  /// `default = postfix { "??" [ "-" ] postfix }`
  private mutating func parseDefault() throws(ExpressionProblem) -> Expression {
    var left = try parsePostfix()
    while take(.questions) {
      try countOperation()
      let start = token.start
      let isNegative = take(.minus)
      let right = try parsePostfix()
      left = Self.fallback(left, isNegative ? Self.negated(right, range(from: start)) : right)
    }
    return left
  }

  /// `postfix = primary { "." name | "[" expr "]" }`
  mutating func parsePostfix() throws(ExpressionProblem) -> Expression {
    let start = token.start
    var value = try parsePrimary()
    while true {
      // A point or bracket belongs to the value that it touches: `$a [1]` is a value and a list.
      if token.kind == .dot, token.start == previousEnd {
        advance()
        value = .property(value, try parsePropertyName())
      } else if token.kind == .leftBracket, token.start == previousEnd {
        let bracket = token.start
        advance()
        let index = try parseExpression()
        guard take(.rightBracket) else {
          throw unclosed("[", at: bracket)
        }
        value = .element(value, index: index, range(from: start))
      } else {
        return value
      }
      try countOperation()
    }
  }

  private mutating func parsePropertyName() throws(ExpressionProblem) -> Located<String> {
    guard token.kind == .word, token.start == previousEnd else {
      throw ExpressionProblem(.missingProperty(places.range(previousEnd - 1, previousEnd)))
    }
    let name = Located(lexer.text(token), at: here)
    advance()
    if token.kind == .leftParenthesis, token.start == previousEnd {
      throw ExpressionProblem(.method(name))
    }
    return name
  }

  /// `primary = number | text | … | "(" expr ")" | "[" [ expr { "," expr } ] "]"`
  private mutating func parsePrimary() throws(ExpressionProblem) -> Expression {
    let start = token.start
    switch token.kind {
    case .number: return try parseNumber()
    case .text: return try parseText()
    case .variable: return try parseVariable()
    case .word: return try parseWord()
    case .leftParenthesis:
      advance()
      let value = try parseExpression()
      guard take(.rightParenthesis) else {
        throw unclosed("(", at: start)
      }
      return value
    case .openingBrace:
      advance()
      let value = try parseExpression()
      guard take(.closingBrace) else {
        throw unclosed("${", at: start)
      }
      return value
    case .leftBracket:
      advance()
      let items = try parseItems(until: .rightBracket, opened: start)
      return .list(items, range(from: start))
    default:
      throw unexpected()
    }
  }

  /// Expressions separated by commas, up to the closing sign.
  private mutating func parseItems(
    until closing: ExpressionLexer.Token.Kind, opened: Int
  ) throws(ExpressionProblem) -> [Expression] {
    if take(closing) { return [] }
    var items: [Expression] = []
    repeat {
      items.append(try parseExpression())
      try countOperation()
    } while take(.comma)
    guard take(closing) else {
      let sign = closing == .rightBracket ? "[" : "("
      throw unclosed(sign, at: opened)
    }
    return items
  }

  private mutating func parseVariable() throws(ExpressionProblem) -> Expression {
    let range = here
    let name = String(decoding: lexer.bytes[(token.start + 1)..<token.end], as: UTF8.self)
    let start = token.start
    advance()
    let word = Located(name, at: range)
    if token.kind == .leftParenthesis, token.start == previousEnd,
      ExpressionFunction.named(name) != nil
    {
      if name == ExpressionQuestion.word { return try parseCall(of: word, from: start) }
      throw ExpressionProblem(.functionWithDollar(name, range))
    }
    return Self.value(of: word)
  }

  /// What a word or a `$` with a word stands for.
  private static func value(of name: Located<String>) -> Expression {
    switch name.value {
    case "pi": .literal(.number(IntentNumber.pi), name.range)
    case ExpressionQuestion.word: .call(name, arguments: [], name.range)
    default: .name(name)
    }
  }

  private mutating func parseWord() throws(ExpressionProblem) -> Expression {
    let word = Located(lexer.text(token), at: here)
    let start = token.start
    switch word.value {
    case "true", "false":
      advance()
      return .literal(.boolean(word.value == "true"), word.range)
    case "nothing":
      advance()
      return .literal(.nothing, word.range)
    case _ where Self.reservedWords.contains(word.value):
      throw unexpected()
    default:
      advance()
    }
    if token.kind == .leftParenthesis { return try parseCall(of: word, from: start) }
    return Self.value(of: word)
  }

  private mutating func parseCall(
    of name: Located<String>, from start: Int
  ) throws(ExpressionProblem) -> Expression {
    let opened = token.start
    advance()
    let arguments = try parseItems(until: .rightParenthesis, opened: opened)
    check(name, arguments)
    return .call(name, arguments: arguments, range(from: start))
  }

  /// `a ?? b`. After `ask` it is the default of the question.
  private static func fallback(_ left: Expression, _ right: Expression) -> Expression {
    guard let question = left.question, question.defaultAnswer == nil,
      case .call(let name, let arguments, let range) = left
    else { return .fallback(left, right) }
    return .call(
      name, arguments: [arguments.first ?? .literal(.nothing, range), right],
      range.union(right.range))
  }

  private mutating func check(_ name: Located<String>, _ arguments: [Expression]) {
    guard let function = ExpressionFunction.named(name.value) else {
      diagnostics.append(.unknownFunction(name))
      return
    }
    if !function.arity.contains(arguments.count) {
      diagnostics.append(.wrongArguments(name, function, given: arguments.count))
    }
  }
}
