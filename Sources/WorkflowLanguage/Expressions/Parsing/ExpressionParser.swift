package import Diagnostics
package import YAML

/// Parses an expression.
///
/// Parsing ends at the first mistake, because messages about the rest would be confusing. Unknown
/// functions and wrong numbers of arguments are reported in addition.
package struct ExpressionParser {
  /// The limits of an expression: large enough for any real one, and small enough that no expression
  /// takes much stack or time.
  package enum Limit {
    /// The nesting of parentheses, lists, calls and indexes.
    package static let depth = 64
    /// Bytes.
    package static let length = 8192
    /// Operators, properties and indexes.
    package static let operations = 1000
  }

  let places: ScalarMap
  var lexer: ExpressionLexer
  var token: ExpressionLexer.Token
  var previousEnd = 0
  var depth = 0
  var operations = 0
  var diagnostics: [Diagnostic] = []

  init(
    _ bytes: [UInt8], from start: Int = 0, to end: Int? = nil, places: ScalarMap
  ) {
    self.places = places
    lexer = ExpressionLexer(bytes, from: start, to: end)
    token = lexer.next()
    previousEnd = start
  }
}

extension ExpressionParser {
  /// The expression that a whole scalar contains.
  package static func parse(
    _ scalar: YAMLScalar, at range: SourceRange, in source: SourceText
  ) -> (expression: Expression, diagnostics: [Diagnostic]) {
    let bytes = Array(scalar.text.utf8)
    let places = ScalarMap(bytes, style: scalar.style, range: range, in: source)
    var parser = ExpressionParser(bytes, places: places)
    let expression = parser.parseWhole()
    return (expression, parser.diagnostics)
  }

  private mutating func parseWhole() -> Expression {
    let whole = places.range(0, lexer.bytes.count)
    do throws(ExpressionProblem) {
      let expression = try parseLimited()
      guard token.kind == .end else { throw unexpected() }
      return expression
    } catch {
      diagnostics.append(error.diagnostic)
      return .broken(whole)
    }
  }

  /// An expression of limited length.
  mutating func parseLimited() throws(ExpressionProblem) -> Expression {
    if lexer.end - token.start > Limit.length {
      throw ExpressionProblem(.tooLong(places.range(token.start, token.start + 1)))
    }
    if token.kind == .end || token.kind == .closingBrace { throw ExpressionProblem(.empty(here)) }
    return try parseExpression()
  }

  // MARK: Places

  /// The range of the next token.
  var here: SourceRange { places.range(token.start, token.end) }

  /// The range from the start of a token to the end of the last one.
  func range(from start: Int) -> SourceRange { places.range(start, previousEnd) }

  mutating func advance() {
    previousEnd = token.end
    token = lexer.next()
  }

  /// Takes the next token if it is of this kind.
  mutating func take(_ kind: ExpressionLexer.Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func take(word: StaticString) -> Bool {
    guard lexer.matches(token, word) else { return false }
    advance()
    return true
  }

  mutating func countOperation() throws(ExpressionProblem) {
    operations += 1
    if operations > Limit.operations { throw ExpressionProblem(.tooLong(here)) }
  }
}

/// The mistake that ends the parsing of an expression.
struct ExpressionProblem: Error {
  var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
