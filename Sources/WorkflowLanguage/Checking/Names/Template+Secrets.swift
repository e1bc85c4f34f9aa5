import AppIntentsCore
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
    // A comparison gives away whether it holds, not the secret.
    case .comparison, .between: break
    case .conditional(_, let then, let otherwise):
      then.visitSecrets(in: scope, visit)
      otherwise.visitSecrets(in: scope, visit)
    default: visitParts { $0.visitSecrets(in: scope, visit) }
    }
  }
}
