import AppIntentsCore
import Diagnostics
import WorkflowValues

extension ExpressionParser {
  /// The words that can't be names, because they have a meaning where a value may stand.
  package static let reservedWords: Set<String> = [
    "and", "or", "not", "is", "in", "between", "if", "else", "true", "false", "nothing",
  ]

  /// The words that may follow a value.
  static let operatorWords: Set<String> = [
    "and", "or", "not", "is", "in", "between", "contains", "does", "begins", "ends", "matches",
    "has", "if", "else",
  ]

  /// The mistake of a token that isn't allowed here.
  func unexpected() -> ExpressionProblem {
    var problem = unexpectedToken()
    let bytes = lexer.bytes
    if previousEnd > 1, bytes[previousEnd - 1] == UInt8(ascii: "%"),
      bytes[previousEnd - 2] == UInt8(ascii: " ")
    {
      problem.diagnostic.helps.append("write `%` directly after the number for per cent: `19%`")
    }
    return problem
  }

  /// The mistake where a bracket should be closed: that it isn't, unless there is a sign that no expression has.
  func unclosed(_ sign: String, at start: Int) -> ExpressionProblem {
    if token.kind == .unknown { return unexpected() }
    let opened = places.range(start, start + sign.utf8.count)
    return ExpressionProblem(.unclosed(sign, opened, before: here))
  }

  private func unexpectedToken() -> ExpressionProblem {
    let text = lexer.text(token)
    let range = here
    switch token.kind {
    case .end, .closingBrace:
      return ExpressionProblem(
        .unfinished(places.range(previousEnd, previousEnd), atEnd: token.kind == .end))
    case .unknown where text == "?" && isBeforeColon: return ExpressionProblem(.questionMark(range))
    case .unknown: return ExpressionProblem(.foreign(text, range))
    case .word where !Self.operatorWords.contains(text):
      return ExpressionProblem(.strayWord(text, range))
    case .comma:
      return ExpressionProblem(
        Diagnostic(
          kind: .invalidExpression, message: "unexpected `,`", range: range,
          helps: ["put a list in brackets: `[1, 2]`"]))
    default:
      var diagnostic = Diagnostic(
        kind: .invalidExpression, message: "unexpected `\(text)`", range: range)
      if [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual].contains(token.kind) {
        diagnostic.helps = ["join two comparisons with `and`, or write `between … and …`"]
      } else if token.kind == .star, token.start == previousEnd {
        diagnostic.helps = ["a power is written with `^`: `2 ^ 10`"]
      }
      return ExpressionProblem(diagnostic)
    }
  }
}

extension ExpressionParser {
  /// Whether a `:` follows in the same expression, as in `a ? b : c`.
  private var isBeforeColon: Bool {
    lexer.bytes[token.end..<lexer.end].prefix { $0 != UInt8(ascii: "}") }
      .contains(UInt8(ascii: ":"))
  }
}

private let closings = ["[": "]", "(": ")", "${": "}"]

extension Diagnostic {
  static func empty(_ range: SourceRange) -> Diagnostic {
    Diagnostic(kind: .invalidExpression, message: "there is no expression here", range: range)
  }

  static func tooLong(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression,
      message:
        "this expression is longer than \(ExpressionParser.Limit.length) bytes or \(ExpressionParser.Limit.operations) operations",
      range: range, helps: ["compute parts of it in earlier steps"])
  }

  static func tooDeep(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression,
      message: "this expression is nested more than \(ExpressionParser.Limit.depth) levels deep",
      range: range, helps: ["compute parts of it in earlier steps"])
  }

  static func ifWithoutElse(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "a value with `if` needs `else` and another value",
      range: range, helps: ["write `\"late\" if $days > 3 else \"ok\"`"])
  }

  fileprivate static func questionMark(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "a value with a condition has no `?` and `:`",
      range: range, helps: ["write `\"late\" if $days > 3 else \"ok\"`"])
  }

  static func betweenWithoutAnd(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "`between` needs two values", range: range,
      helps: ["write `between 1 and 10`"])
  }

  fileprivate static func unclosed(
    _ sign: String, _ opened: SourceRange, before range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "this `\(sign)` is not closed", range: opened,
      secondary: range.start == opened.start || range.isEmpty
        ? [] : [Label(range, "`\(closings[sign] ?? ")")` should come before this")])
  }

  static func missingProperty(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "a property's name must follow this point", range: range)
  }

  static func method(_ name: Located<String>) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .invalidExpression, message: "a value has properties, but no functions to call",
      range: name.range)
    if ExpressionFunction.named(name.value) != nil {
      diagnostic.helps = ["write `\(name.value)(…)` around the value"]
    }
    return diagnostic
  }

  static func functionWithDollar(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "a function has no `$`", range: range,
      label: "did you mean `\(name)`?")
  }

  static func unknownFunction(_ name: Located<String>) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .unknownFunction, message: "there is no function `\(name.value)`", range: name.range,
      label: Suggestion(for: name.value, among: ExpressionFunction.all.map(\.name))?.question,
      helps: ["`segue show functions` lists them"])
    if let meaning = ForeignWord.functions[name.value.lowercased()] { diagnostic.tell(meaning) }
    return diagnostic
  }

  static func wrongArguments(
    _ name: Located<String>, _ function: ExpressionFunction, given: Int
  ) -> Diagnostic {
    return Diagnostic(
      kind: .wrongArguments,
      message:
        "`\(name.value)` takes \(function.arity.words(counting: "value")), but is given \(given)",
      range: name.range, notes: ["it is written `\(function.signature)`"])
  }

  fileprivate static func unfinished(_ range: SourceRange, atEnd: Bool) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression,
      message: atEnd ? "the expression ends too early" : "the expression ends too early, at `}`",
      range: range, label: "a value is missing here")
  }

  fileprivate static func strayWord(_ word: String, _ range: SourceRange) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .invalidExpression, message: "unexpected `\(word)`", range: range)
    switch word.lowercased() {
    case "and", "or", "is", "in", "not": diagnostic.label = "did you mean `\(word.lowercased())`?"
    case "starts": diagnostic.label = "did you mean `begins with`?"
    case "equals", "eq": diagnostic.label = "did you mean `is`?"
    case "includes", "contain": diagnostic.label = "did you mean `contains`?"
    default:
      diagnostic.helps = [
        "comparisons are `is`, `is not`, `<`, `>`, `contains`, `begins with`, `in`, `has value`, …; texts need quotes"
      ]
    }
    return diagnostic
  }

  fileprivate static func foreign(_ text: String, _ range: SourceRange) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: .invalidExpression, message: "unexpected `\(text)`", range: range)
    switch text {
    case "&&": diagnostic.label = "did you mean `and`?"
    case "||": diagnostic.label = "did you mean `or`?"
    case "!": diagnostic.label = "did you mean `not`?"
    case "=": diagnostic.label = "did you mean `is`?"
    case "?": diagnostic.label = "did you mean `??`?"
    case "$": diagnostic.helps = ["a name follows a `$` without a space"]
    case "{": diagnostic.helps = ["make a dictionary with `set`, in a step before"]
    case _ where text.contains(where: { "“”„‘’‚".contains($0) }):
      diagnostic.helps = ["put texts in straight quotes: `\"…\"` or `'…'`"]
    case "≤", "≥", "≠": diagnostic.helps = ["write `<=`, `>=` or `!=`"]
    case _ where text.hasPrefix("\"") || text.hasPrefix("'"):
      diagnostic.message = "this text is not closed"
    default: break
    }
    return diagnostic
  }
}
