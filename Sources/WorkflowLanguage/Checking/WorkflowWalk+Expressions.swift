import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// What is known of the values of expressions.
extension WorkflowWalk {
  /// A condition of `if`, `when`, `while` or `choose`, or of the items of a list.
  func condition(_ expression: Expression) {
    connect(expression, holds(expression), at: expression.range)
  }

  /// A condition, or a part of one.
  @discardableResult
  private func holds(_ expression: Expression) -> KnownValue {
    let known = known(expression)
    use(known, as: .boolean, at: expression.range)
    for case .condition(let check) in checks.conditions { check(expression, known, self) }
    return known
  }

  /// What is known of an expression's value. Mistakes in it are reported.
  ///
  /// - Parameter isGuarded: whether the expression around it expects that it may be nothing.
  func known(
    _ expression: Expression, isGuarded: Bool = false, isWholeScalar: Bool = false
  ) -> KnownValue {
    switch expression {
    case .broken: return .any
    case .literal(let value, let range): return known(value, at: range)
    case .name(let name): return use(name, isGuarded: isGuarded, isWholeScalar: isWholeScalar)
    case .property(let base, let name):
      return property(name, of: base, isGuarded: isGuarded, isWholeScalar: isWholeScalar)
    case .element(let base, let index, _):
      return element(of: base, at: index, isGuarded: isGuarded)
    case .call(let function, let arguments, _):
      checkQuestion(expression)
      return call(function, arguments, isGuarded: isGuarded)
    case .list(let items, _):
      return items.map { known($0) }.reduce(KnownValue.nothing) { $0.joined(with: $1) }.listed
    case .negated(let inner, _):
      switch known(inner).type {
      case .duration: return KnownValue(.duration)
      case .measurement: return KnownValue(.measurement)
      case .any, .nothing: return .any
      default: return .number
      }
    case .arithmetic(let operation, let left, let right):
      let one = Operand(known: known(left), expression: left)
      return calculate(operation, one, Operand(known: known(right), expression: right))
    case .comparison(let comparison, let left, let right):
      let isAboutValue = comparison.value == .hasValue || comparison.value == .hasNoValue
      let one = known(left, isGuarded: isAboutValue || isGuarded)
      guard let right else { return .boolean }
      compare(
        comparison, Operand(known: one, expression: left),
        Operand(known: known(right), expression: right))
      return .boolean
    case .between(let value, let lower, let upper):
      let middle = Operand(known: known(value), expression: value)
      for bound in [lower, upper] {
        compare(
          Located(.less, at: expression.range), middle,
          Operand(known: known(bound), expression: bound))
      }
      return .boolean
    case .not(let inner, _):
      holds(inner)
      return .boolean
    case .and(let left, let right): return connected(left, right, Narrowing.whenTrue(left))
    case .or(let left, let right): return connected(left, right, Narrowing.whenFalse(left))
    case .fallback(let left, let right):
      return known(left, isGuarded: true).present
        .joined(with: known(right, isGuarded: isGuarded))
    case .conditional(let test, let then, let otherwise):
      holds(test)
      let chosen = assuming(Narrowing.whenTrue(test)) { known(then, isGuarded: isGuarded) }
      let other = assuming(Narrowing.whenFalse(test)) { known(otherwise, isGuarded: isGuarded) }
      let either = chosen.joined(with: other)
      guard chosen.type == .nothing || other.type == .nothing else { return either }
      return either.maybeAbsent(PossibleAbsence("is nothing in one case", at: expression.range))
    case .value(let template): return value(template)
    }
  }

  /// What is known of a part of an expression that is evaluated only if these names have a value.
  private func assuming<Known>(_ narrowed: [String], _ known: () -> Known) -> Known {
    let before = (scope, pipe)
    defer { (scope, pipe) = before }
    assume(hasValue: narrowed)
    return known()
  }

  private func call(
    _ function: Located<String>, _ arguments: [Expression], isGuarded: Bool
  ) -> KnownValue {
    let isGetter = Self.gettersOfItems.contains(function.value) && arguments.count == 1
    let given = arguments.map { known($0, isGuarded: isGuarded && isGetter) }
    for case .function(let check) in checks.functions { check(function, arguments, self) }
    let called = ExpressionFunction.named(function.value)
    var result = KnownValue(called?.result(for: given.map(\.type)) ?? .any)
    switch called?.result {
    // The first of two is its content.
    case .file: checkNames(given.count == 2 ? given.dropFirst() : given[...], of: arguments)
    case .url: result.isModelText = given.contains(where: \.isModelText)
    default: break
    }
    if isGetter { result.absence = given[0].absence }
    return result
  }

  /// The arguments that a function makes a file of.
  private func checkNames(_ given: ArraySlice<KnownValue>, of arguments: [Expression]) {
    for index in given.indices {
      for case .fileName(let check) in checks.fileNames {
        check(given[index], arguments[index].range, self)
      }
    }
  }

  /// Functions that give nothing for an empty list.
  private static let gettersOfItems: Set<String> = ["first", "last", "min", "max"]

  /// The right side of `and` is evaluated only if the left holds, that of `or` only if it doesn't.
  private func connected(
    _ left: Expression, _ right: Expression, _ narrowed: [String]
  ) -> KnownValue {
    holds(left)
    assuming(narrowed) { _ = holds(right) }
    return .boolean
  }

  private func property(
    _ name: Located<String>, of base: Expression, isGuarded: Bool, isWholeScalar: Bool
  ) -> KnownValue {
    if base.isVault { return .text }
    let owner = known(base, isGuarded: isGuarded, isWholeScalar: isWholeScalar)
    if !isGuarded, case .name(let event) = base, event.value == "trigger",
      let condition = triggerConditions[name.value],
      !scope.assumed.contains("trigger.\(name.value)")
    {
      checkConditional(Located("trigger.\(name.value)", at: name.range), condition)
    }
    switch owner.extra {
    case .open(let type)?:
      return KnownValue(type)
    case .fields(let fields)?:
      if let field = fields[name.value] { return field }
      let own = PropertyTable.properties(of: owner.type)
      if let property = own.first(where: { $0.name == name.value }) {
        return KnownValue(property.type)
      }
      return missing(
        MissingProperty(
          part: .property(name), base: base, owner: owner, fields: fields.keys,
          properties: own.map(\.name)))
    case .details(let details)?:
      if let detail = details[name.value] { return detail }
    case nil: break
    }
    if let part = self.property(name, ofAnswer: owner) { return part }
    if let known = self.property(name, of: base, ofEntity: owner) { return known }
    if let property = PropertyTable.property(name.value, of: owner.type) {
      var known = KnownValue(property.type)
      if owner.type.isList, Self.gettersOfItems.contains(name.value) {
        known.absence = owner.absence
      }
      return known
    }
    var found = MissingProperty(
      part: .property(name), base: base, owner: owner,
      properties: PropertyTable.names(of: owner.type))
    if case .details(let details)? = owner.extra { found.fields = details.keys }
    return missing(found)
  }

  private func element(of base: Expression, at index: Expression, isGuarded: Bool) -> KnownValue {
    let position = known(index)
    if base.isVault {
      for case .secretName(let check) in checks.secretNames { check(position, index.range, self) }
      return .text
    }
    let owner = known(base, isGuarded: isGuarded)
    use(owner, .list, at: base.range)
    if !owner.item.answers.isEmpty { return owner.item }
    switch owner.type {
    case .list(let element) where !index.isZero: return KnownValue(element)
    case .any, .dictionary: return .any
    default:
      return missing(MissingProperty(part: .element(index.range), base: base, owner: owner))
    }
  }
}

extension Expression {
  fileprivate var isZero: Bool {
    if case .literal(.number(0), _) = self { true } else { false }
  }
}
