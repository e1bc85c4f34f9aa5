package import AppIntentsCore
internal import Diagnostics
internal import OrderedCollections
import WorkflowValues

extension Expression {
  /// The expression's value. Values of names are never parsed as expressions again.
  ///
  /// Throws `EvaluationError`.
  package func evaluate(in scope: any EvaluationScope) throws -> IntentValue {
    try evaluate(scope, isLenient: false)
  }

  /// The expression's value as a boolean.
  package func holds(in scope: any EvaluationScope) throws -> Bool {
    let value = try evaluate(scope, isLenient: false)
    if case .boolean(let holds) = value { return holds }
    return try truth(of: value, in: scope.run)
  }

  /// - Parameter isLenient: whether missing properties and items are nothing, as before `??` and
  ///   `has value`.
  func evaluate(_ scope: any EvaluationScope, isLenient: Bool) throws -> IntentValue {
    switch self {
    case .literal(let value, _): return value
    case .name(let name):
      if let value = try scope.value(of: name.value) { return value }
      throw EvaluationError.unknownName(name, in: scope)
    case .property(let base, let name):
      return try base.property(name, scope, isLenient: isLenient)
    case .element(let base, let index, let range):
      return try base.element(index, range, scope, isLenient: isLenient)
    case .call(let name, let arguments, let range):
      return try Self.call(name, arguments, range, scope)
    case .list(let items, _):
      return .list(try items.map { try $0.evaluate(scope, isLenient: false) })
    case .negated(let value, let range):
      let number = try value.evaluate(scope, isLenient: false)
      return try at(range) { try Arithmetic.negate(number) }
    case .arithmetic(let sign, let left, let right):
      let first = try left.evaluate(scope, isLenient: false)
      let second = try right.evaluate(scope, isLenient: false)
      return try Self.calculate(sign, first, second, left, right)
    case .comparison(let comparison, let left, let right):
      return .boolean(try Self.compare(comparison.value, left, right, scope, self))
    case .between(let value, let lower, let upper):
      let (value, lower, upper) = (
        try value.evaluate(scope, isLenient: false), try lower.evaluate(scope, isLenient: false),
        try upper.evaluate(scope, isLenient: false)
      )
      return .boolean(
        try at(range) {
          try Comparison.isBetween(value, lower, upper, in: ConversionContext(scope.run))
        })
    case .not(let value, _): return .boolean(try !value.holds(in: scope))
    case .and(let left, let right):
      return .boolean(try left.holds(in: scope) && right.holds(in: scope))
    case .or(let left, let right):
      return .boolean(try left.holds(in: scope) || right.holds(in: scope))
    case .fallback(let left, let right):
      let value = try left.evaluate(scope, isLenient: true)
      return value.hasValue ? value : try right.evaluate(scope, isLenient: isLenient)
    case .conditional(let condition, let then, let otherwise):
      let chosen = try condition.holds(in: scope) ? then : otherwise
      return try chosen.evaluate(scope, isLenient: isLenient)
    case .value(let template): return try template.evaluate(in: scope)
    case .broken(let range):
      throw EvaluationError(.noValue, "this could not be read", at: range)
    }
  }

  // MARK: Parts of values

  private func property(
    _ name: Located<String>, _ scope: any EvaluationScope, isLenient: Bool
  ) throws -> IntentValue {
    if case .name(let base) = self, let found = try scope.value(of: base.value, at: name.value) {
      return found
    }
    let value = try evaluate(scope, isLenient: isLenient)
    if case .dictionary(let entries) = value, let found = entries[name.value] { return found }
    if case .name(let base) = self, let found = scope.details(of: base.value)?[name.value] {
      return found
    }
    if case .nothing = value {
      if isLenient { return .nothing }
      throw EvaluationError.noValue(self, wanting: name)
    }
    if case .list(let items) = value, name.value == "first" || name.value == "last",
      let item = name.value == "first" ? items.first : items.last
    {
      return item
    }
    if value.defers(name.value) { scope.readDeferred() }
    do {
      let found = try PropertyTable.value(name.value, of: value, in: scope.run)
      // Instead of a variable or a secret that doesn't exist, a program would get an empty text.
      if case .dictionary(let entries) = value, found == .nothing, isVault, !isLenient {
        throw EvaluationError.unknownProperty(
          name, of: self, value.type, known: entries.keys.elements)
      }
      return found
    } catch let problem as PropertyError where !problem.known.isEmpty {
      throw EvaluationError.unknownProperty(name, of: self, value.type, known: problem.known)
    } catch {
      throw EvaluationError.wrapping(error, at: name.range)
    }
  }

  private func element(
    _ index: Expression, _ range: SourceRange, _ scope: any EvaluationScope, isLenient: Bool
  ) throws -> IntentValue {
    let value = try evaluate(scope, isLenient: isLenient)
    let position = try index.evaluate(scope, isLenient: false)
    switch (value, position) {
    case (.list(let items), .number(.integer(let number))):
      let offset = number > 0 ? number - 1 : number < 0 ? items.count + number : -1
      if items.indices.contains(offset) { return items[offset] }
      if isLenient { return .nothing }
      throw EvaluationError.outOfRange(number, items.count, self, range)
    case (.dictionary(let entries), .text(let key)):
      if let found = entries[key] { return found }
      if isLenient || !isVault { return .nothing }
      throw EvaluationError.unknownProperty(
        Located(key, at: index.range), of: self, value.type, known: entries.keys.elements)
    case (.dictionary(let entries), .number(let number)):
      return entries[number.description] ?? .nothing
    case (.entity(let match), .number(let number)) where match.isMatch:
      return match.properties[number.description] ?? .nothing
    case (.nothing, _):
      if isLenient { return .nothing }
      throw EvaluationError.noValue(self, wanting: nil)
    case (.dictionary(let entries), .entity(let match)) where match.isMatch && !isVault:
      return entries[position.text] ?? .nothing
    case (.dictionary(let entries), .richText): return entries[position.text] ?? .nothing
    case (_, .text(let key)):
      return try property(Located(key, at: index.range), scope, isLenient: isLenient)
    default:
      throw EvaluationError.noElements(value, position, self, range)
    }
  }

  // MARK: Operators

  private static func calculate(
    _ sign: ArithmeticOperator, _ first: IntentValue, _ second: IntentValue, _ left: Expression,
    _ right: Expression
  ) throws -> IntentValue {
    if case .number(.integer(let one)) = first, case .number(.integer(let two)) = second {
      switch sign {
      case .add:
        let (sum, overflow) = one.addingReportingOverflow(two)
        if !overflow { return .number(sum) }
      case .subtract:
        let (difference, overflow) = one.subtractingReportingOverflow(two)
        if !overflow { return .number(difference) }
      case .multiply:
        let (product, overflow) = one.multipliedReportingOverflow(by: two)
        if !overflow { return .number(product) }
      case .divide where two != 0 && two != -1 && one % two == 0: return .number(one / two)
      default: break
      }
    }
    if sign == .divide || sign == .remainder, case .number(let number) = second,
      number == .integer(0)
    {
      throw EvaluationError.divisionByZero(right)
    }
    for (value, part) in [(first, left), (second, right)] where value == .nothing {
      throw EvaluationError.noValue(toCalculateWith: part)
    }
    return try left.at(left.range.union(right.range)) {
      try Arithmetic.calculate(first, sign, second)
    }
  }

  private static func compare(
    _ comparison: ComparisonOperator, _ left: Expression, _ right: Expression?,
    _ scope: any EvaluationScope, _ whole: Expression
  ) throws -> Bool {
    switch comparison {
    case .hasValue: return try left.evaluate(scope, isLenient: true).hasValue
    case .hasNoValue: return try !left.evaluate(scope, isLenient: true).hasValue
    default: break
    }
    let first = try left.evaluate(scope, isLenient: false)
    let second = try right?.evaluate(scope, isLenient: false) ?? .nothing
    do {
      return try Comparison.holds(first, comparison, second, in: ConversionContext(scope.run))
    } catch {
      throw EvaluationError.wrapping(error, at: whole.range)
    }
  }

  private static func call(
    _ name: Located<String>, _ arguments: [Expression], _ range: SourceRange,
    _ scope: any EvaluationScope
  ) throws -> IntentValue {
    guard let function = ExpressionFunction.named(name.value) else {
      throw EvaluationError(.unknownName, "there is no function `\(name.value)`", at: name.range)
    }
    let values = try arguments.map { try $0.evaluate(scope, isLenient: false) }
    guard function.arity.contains(values.count) else {
      throw EvaluationError(
        .wrongType, "`\(name.value)` is written `\(function.signature)`", at: name.range)
    }
    if function.result == .file || function.result == .url { try scope.makes(function.result) }
    do {
      return try function.apply(
        FunctionCall(name: name.value, arguments: values, scope: scope, range: range))
    } catch let question as OpenQuestion {
      throw question
    } catch var error as ConversionError {
      if error.origin == nil, arguments.count == 1, let source = arguments.first?.shownSource {
        error.origin = source
      }
      throw EvaluationError.wrapping(error, at: name.range)
    } catch {
      throw EvaluationError.wrapping(error, at: name.range)
    }
  }

  private func truth(of value: IntentValue, in run: IntentContext) throws -> Bool {
    try at(range) { try value.truth(in: run) }
  }

  private func at<Result>(_ range: SourceRange, _ work: () throws -> Result) throws -> Result {
    do { return try work() } catch { throw EvaluationError.wrapping(error, at: range) }
  }
}

extension IntentValue {
  /// Whether the property of an entity, or of one in a list, is deferred.
  fileprivate func defers(_ name: String) -> Bool {
    switch self {
    case .entity(let entity): entity.defers(name)
    case .list(let items): items.contains { $0.defers(name) }
    default: false
    }
  }
}
