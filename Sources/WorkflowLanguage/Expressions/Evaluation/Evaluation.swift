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
      guard isPlace, let list = arguments.first else {
        return try Self.call(name, arguments, range, scope)
      }
      return try scope.evaluating({ try list.evaluate(scope, isLenient: false) }, isPlace: true) {
        $0.end(name.value) ?? ValuePart(value: $0.items.first ?? .nothing)
      }
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
      return .boolean(
        try scope.evaluating(decision: {
          try Self.compare(comparison.value, left, right, scope, self)
        }))
    case .between(let value, let lower, let upper):
      return .boolean(
        try scope.evaluating(decision: { try isBetween(value, lower, upper, scope) }))
    case .not(let value, _): return .boolean(try !value.holds(in: scope))
    case .and(let left, let right):
      return .boolean(try left.holds(in: scope) && right.holds(in: scope))
    case .or(let left, let right):
      return .boolean(try left.holds(in: scope) || right.holds(in: scope))
    case .fallback(let left, let right):
      let value = try left.evaluate(scope, isLenient: true)
      return value.hasValue ? value : try right.evaluate(scope, isLenient: isLenient)
    case .conditional(let condition, let then, let otherwise):
      let holds = try scope.evaluating(decision: { try condition.holds(in: scope) })
      let chosen = holds ? then : otherwise
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
    return try scope.evaluating(
      { try address(scope) ?? evaluate(scope, isLenient: isLenient) }, isPlace: isPlace
    ) { try part(name, of: $0, scope, isLenient: isLenient) }
  }

  /// The address that a function makes for its parts, which are texts like the one that it is made of; nil
  /// for another expression.
  private func address(_ scope: any EvaluationScope) throws -> IntentValue? {
    guard case .call(let name, let arguments, let range) = self,
      ExpressionFunction.named(name.value)?.result == .url
    else { return nil }
    return try Self.call(name, arguments, range, scope, isRead: true)
  }

  private func part(
    _ name: Located<String>, of value: IntentValue, _ scope: any EvaluationScope, isLenient: Bool
  ) throws -> ValuePart {
    if let part = value.entry(name.value) { return part }
    if case .name(let base) = self, let found = scope.detail(name.value, of: base.value) {
      return ValuePart(value: found)
    }
    if case .nothing = value {
      if isLenient { return .nothing }
      throw EvaluationError.noValue(self, wanting: name)
    }
    if let end = value.end(name.value) { return end }
    return ValuePart(value: try computed(name, of: value, scope, isLenient: isLenient))
  }

  /// A property that isn't an item of the value.
  private func computed(
    _ name: Located<String>, of value: IntentValue, _ scope: any EvaluationScope, isLenient: Bool
  ) throws -> IntentValue {
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
    try scope.evaluating({ try evaluate(scope, isLenient: isLenient) }, isPlace: isPlace) { value in
      let position =
        try isVault
        ? scope.naming { try index.evaluate(scope, isLenient: false) }
        : index.evaluate(scope, isLenient: false)
      return try element(position, of: value, index, range, scope, isLenient: isLenient)
    }
  }

  private func element(
    _ position: IntentValue, of value: IntentValue, _ index: Expression, _ range: SourceRange,
    _ scope: any EvaluationScope, isLenient: Bool
  ) throws -> ValuePart {
    switch (value, position) {
    case (.list(let items), .number(.integer(let number))):
      let offset = number > 0 ? number - 1 : number < 0 ? items.count + number : -1
      if items.indices.contains(offset) {
        return ValuePart(value: items[offset], position: (offset, items.count))
      }
      if isLenient { return .nothing }
      throw EvaluationError.outOfRange(number, items.count, self, range)
    case (.dictionary(let entries), .text(let key)):
      if let part = value.entry(key) { return part }
      if isLenient || !isVault { return .nothing }
      throw EvaluationError.unknownProperty(
        Located(key, at: index.range), of: self, value.type, known: entries.keys.elements)
    case (.dictionary, .number(let number)): return value.entryOrNothing(number.description)
    case (.entity(let match), .number(let number)) where match.isMatch:
      return ValuePart(value: match.properties[number.description] ?? .nothing)
    case (.nothing, _):
      if isLenient { return .nothing }
      throw EvaluationError.noValue(self, wanting: nil)
    case (.dictionary, .entity(let match)) where match.isMatch && !isVault:
      return value.entryOrNothing(position.text)
    case (.dictionary, .richText), (.dictionary, .choice):
      return value.entryOrNothing(position.text)
    case (_, .text(let key)):
      return try part(Located(key, at: index.range), of: value, scope, isLenient: isLenient)
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

  private func isBetween(
    _ value: Expression, _ lower: Expression, _ upper: Expression, _ scope: any EvaluationScope
  ) throws -> Bool {
    let (value, lower, upper) = (
      try value.evaluate(scope, isLenient: false), try lower.evaluate(scope, isLenient: false),
      try upper.evaluate(scope, isLenient: false)
    )
    return try at(range) {
      try Comparison.isBetween(value, lower, upper, in: ConversionContext(scope.run))
    }
  }

  /// - Parameter isRead: whether only a part of the result is wanted, which is a text or a number.
  private static func call(
    _ name: Located<String>, _ arguments: [Expression], _ range: SourceRange,
    _ scope: any EvaluationScope, isRead: Bool = false
  ) throws -> IntentValue {
    guard let function = ExpressionFunction.named(name.value) else {
      throw EvaluationError(.unknownName, "there is no function `\(name.value)`", at: name.range)
    }
    // The name of a file is read before its content, which names nothing.
    let content = function.result == .file && arguments.count == 2 ? arguments.first : nil
    var values = try arguments.dropFirst(content == nil ? 0 : 1).map {
      try $0.evaluate(scope, isLenient: false)
    }
    if function.result == .file || function.result == .url, !isRead {
      try scope.makes(function.result)
    }
    if let content { values.insert(try content.evaluate(scope, isLenient: false), at: 0) }
    guard function.arity.contains(values.count) else {
      throw EvaluationError(
        .wrongType, "`\(name.value)` is written `\(function.signature)`", at: name.range)
    }
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

extension Expression {
  /// Whether it gives a value of the run, or an item of one, as it is there.
  package var isPlace: Bool {
    switch self {
    case .name: true
    case .property(let base, _), .element(let base, _, _): base.isPlace
    case .call(let name, let arguments, _):
      arguments.count == 1 && IntentValue.ends.contains(name.value) && arguments[0].isPlace
    default: false
    }
  }
}

extension Template {
  /// Whether it gives a value of the run, or an item of one, as it is there.
  package var isPlace: Bool {
    if case .expression(let expression) = content { return expression.isPlace }
    return false
  }
}

extension IntentValue {
  /// The names of the items at the ends of a list.
  fileprivate static let ends = ["first", "last"]

  /// The item at an end of a list; nil if it has none, or the name is another.
  fileprivate func end(_ name: String) -> ValuePart? {
    guard case .list(let items) = self, !items.isEmpty, Self.ends.contains(name) else { return nil }
    let index = name == "first" ? 0 : items.count - 1
    return ValuePart(value: items[index], position: (index, items.count))
  }

  /// The entry of a dictionary.
  fileprivate func entry(_ key: String) -> ValuePart? {
    guard case .dictionary(let entries) = self, let index = entries.index(forKey: key) else {
      return nil
    }
    return ValuePart(value: entries.values[index], position: (index, entries.count))
  }

  fileprivate func entryOrNothing(_ key: String) -> ValuePart {
    entry(key) ?? .nothing
  }

  /// Whether the property of an entity, or of one in a list, is deferred.
  fileprivate func defers(_ name: String) -> Bool {
    switch self {
    case .entity(let entity): entity.defers(name)
    case .list(let items): items.contains { $0.defers(name) }
    default: false
    }
  }
}
