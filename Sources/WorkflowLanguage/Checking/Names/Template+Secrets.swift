import AppIntents
import Diagnostics

extension Template {
  /// The names of the secrets that the value has in it, also through names that `set` gave.
  func secrets(in scope: Scope) -> Set<String> {
    var names: Set<String> = []
    visitExpressions { $0.visitSecrets(in: scope) { names.insert($0) } }
    return names
  }
}

extension Expression {
  /// Visits the names of the secrets that the expression's value has in it.
  func visitSecrets(in scope: Scope, _ visit: (String) -> Void) {
    switch self {
    case .property(.name(let base), let name) where base.value == "secrets": visit(name.value)
    case .element(.name(let base), .literal(.text(let name), _), _) where base.value == "secrets":
      visit(name)
    case .name(let name):
      for secret in scope[name.value]?.secrets.sorted() ?? [] { visit(secret) }
    // Another part of the value may have the secret.
    case .property(.name, _), .element(.name, _, _): break
    case .literal, .broken: break
    case .property(let base, _): base.visitSecrets(in: scope, visit)
    case .negated(let value, _), .not(let value, _): value.visitSecrets(in: scope, visit)
    case .call(_, let items, _), .list(let items, _):
      for item in items { item.visitSecrets(in: scope, visit) }
    case .element(let left, let right, _), .arithmetic(_, let left, let right),
      .and(let left, let right), .or(let left, let right), .fallback(let left, let right):
      left.visitSecrets(in: scope, visit)
      right.visitSecrets(in: scope, visit)
    // A comparison gives away whether it holds, not the secret.
    case .comparison, .between: break
    }
  }
}
