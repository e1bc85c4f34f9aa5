import AppIntents
import Diagnostics
import OrderedCollections
import WorkflowValues

/// What expressions give.
extension WorkflowWalk {
  /// A condition of `if`, `when`, `while` or `choose`.
  func condition(_ expression: Expression) {
    ConditionTypeCheck.check(expression, gives: known(expression), in: self)
  }

  /// What is known of an expression's value; what is wrong in it is reported.
  ///
  /// - Parameter isGuarded: whether what is done with it is prepared for nothing.
  func known(
    _ expression: Expression, isGuarded: Bool = false, isWholeScalar: Bool = false
  ) -> KnownValue {
    switch expression {
    case .broken: return .any
    case .literal(let value, _): return KnownValue(value.type)
    case .name(let name): return use(name, isGuarded: isGuarded, isWholeScalar: isWholeScalar)
    case .property(let base, let name):
      return property(name, of: base, isGuarded: isGuarded, isWholeScalar: isWholeScalar)
    case .element(let base, let index, _):
      return element(of: base, at: index, isGuarded: isGuarded)
    case .call(let function, let arguments, _):
      return FunctionTypes.result(of: function, arguments.map { known($0) })
    case .list(let items, _):
      return items.map { known($0) }.reduce(KnownValue.nothing) { $0.joined(with: $1) }.listed
    case .negated(let inner, _):
      let operand = known(inner)
      return operand.type == .duration ? operand : .number
    case .arithmetic(let operation, let left, let right):
      let (one, two) = (known(left), known(right))
      return WrongArithmeticCheck.result(
        operation, left: (one, left), right: (two, right), in: self)
    case .comparison(let comparison, let left, let right):
      let isAboutValue = comparison.value == .hasValue || comparison.value == .hasNoValue
      let one = known(left, isGuarded: isAboutValue || isGuarded)
      guard let right else { return .boolean }
      let two = known(right)
      WrongComparisonCheck.check(comparison, left: (one, left), right: (two, right), in: self)
      return .boolean
    case .between(let value, let lower, let upper):
      let middle = known(value)
      for bound in [lower, upper] {
        WrongComparisonCheck.check(
          Located(.less, at: expression.range), left: (middle, value),
          right: (known(bound), bound), in: self)
      }
      return .boolean
    case .not(let inner, _):
      condition(inner)
      return .boolean
    case .and(let left, let right): return connected(left, right, Narrowing.whenTrue(left))
    case .or(let left, let right): return connected(left, right, Narrowing.whenFalse(left))
    case .fallback(let left, let right):
      return known(left, isGuarded: true).joined(with: known(right, isGuarded: isGuarded))
    }
  }

  /// The right side of `and` is only looked at when the left holds, that of `or` when it doesn't.
  private func connected(
    _ left: Expression, _ right: Expression, _ narrowed: [String]
  ) -> KnownValue {
    condition(left)
    let before = scope
    scope.assume(hasValue: narrowed)
    condition(right)
    scope = before
    return .boolean
  }

  private func property(
    _ name: Located<String>, of base: Expression, isGuarded: Bool, isWholeScalar: Bool
  ) -> KnownValue {
    if isVault(base) { return .text }
    let owner = known(base, isGuarded: isGuarded, isWholeScalar: isWholeScalar)
    switch owner.extra {
    case .open(let type)?:
      return KnownValue(type)
    case .fields(let fields)?:
      if let field = fields[name.value] { return field }
      UnknownPropertyCheck.report(name, of: base, owner, names: Array(fields.keys), in: self)
      return .any
    case .details(let details)?:
      if let detail = details[name.value] { return detail }
    case nil: break
    }
    if let type = TypeRules.property(name.value, of: owner.type, in: catalogue) {
      return KnownValue(type)
    }
    var names = TypeRules.properties(of: owner.type, in: catalogue)
    if case .details(let details)? = owner.extra { names = Array(details.keys) + names }
    UnknownPropertyCheck.report(name, of: base, owner, names: names, in: self)
    return .any
  }

  /// Whether it is `$env` or `$secrets`, of which every name is a text.
  private func isVault(_ expression: Expression) -> Bool {
    guard case .name(let name) = expression else { return false }
    return name.value == "env" || name.value == "secrets"
  }

  private func element(of base: Expression, at index: Expression, isGuarded: Bool) -> KnownValue {
    _ = known(index)
    if isVault(base) { return .text }
    let owner = known(base, isGuarded: isGuarded)
    switch owner.type {
    case .list(let element): return KnownValue(element)
    case .any, .dictionary: return .any
    default:
      UnknownPropertyCheck.reportElement(index.range, of: base, owner, in: self)
      return .any
    }
  }
}
