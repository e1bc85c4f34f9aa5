import AppIntentsCore
import Diagnostics
import OrderedCollections

/// Names: set and used.
extension WorkflowWalk {
  /// A name is set for the first time: an input, `as`, an item.
  func define(_ name: Located<String>, _ known: KnownValue, _ origin: ScopedName.Origin) {
    let isReserved = StandingName.named(name.value) != nil
    var taken = isReserved ? nil : scope[name.value]
    if taken?.mayBeReplaced == true { taken = nil }
    for case .definition(let check) in checks.definitions { check(name, taken, self) }
    if isReserved { return }
    // Uses after a duplicate most likely mean the newer one.
    scope.set(name.value, scoped(known, origin, taken?.range ?? name.range))
  }

  /// `set` sets or changes a name.
  ///
  /// - Parameter secrets: the names of the secrets in the value.
  func assign(_ name: Located<String>, _ known: KnownValue, secrets: Set<String> = []) {
    let isReserved = StandingName.named(name.value) != nil
    let old = isReserved ? nil : scope[name.value]
    for case .change(let check) in checks.changes { check(name, old, self) }
    if isReserved { return }
    guard let old else {
      var new = scoped(known, .set, name.range)
      new.secrets = secrets
      scope.set(name.value, new)
      return
    }
    var changed = old
    changed.known = known
    changed.secrets = secrets
    changed.maybeNothing = nil
    scope.set(name.value, changed)
  }

  /// Notes that names have a value, because a condition says so: `prev` is what the pipe brings.
  func assume(hasValue names: [String]) {
    scope.assume(hasValue: names)
    if names.contains(where: { $0 == "prev" || $0 == pipe.name }) { pipe.known.absence = nil }
  }

  private func scoped(
    _ known: KnownValue, _ origin: ScopedName.Origin, _ range: SourceRange
  ) -> ScopedName {
    var name = ScopedName(known, origin, at: range)
    name.parallelDepth = parallelDepth
    return name
  }

  /// What is known of a name's value at one of its uses.
  ///
  /// - Parameters:
  ///   - isGuarded: whether the expression around it expects that it may be nothing (`has value`, `??`).
  ///   - isWholeScalar: whether it is the whole value, so that `$$` might have been meant.
  func use(_ name: Located<String>, isGuarded: Bool = false, isWholeScalar: Bool = false)
    -> KnownValue
  {
    if let found = scope[name.value] {
      for case .use(let check) in checks.uses {
        check(name, .found(found, isGuarded: isGuarded), self)
      }
      return found.known
    }
    if let standing = StandingName.named(name.value), isVisible(standing) {
      for case .use(let check) in checks.uses { check(name, .standing(standing), self) }
      if standing.place == .catch, errorMayBeNothing, !isGuarded,
        !scope.assumed.contains(standing.name)
      {
        checkConditional(name, "only after a failure")
      }
      return value(of: standing)
    }
    for case .use(let check) in checks.uses {
      check(name, .unknown(isWholeScalar: isWholeScalar), self)
    }
    return .any
  }

  /// Whether a standing name exists here. The names of loops are in the scope where they exist.
  func isVisible(_ name: StandingName) -> Bool {
    switch name.place {
    case .everywhere: true
    case .catch: hasError
    case .item, .loop: false
    }
  }

  private func value(of standing: StandingName) -> KnownValue {
    switch standing.name {
    case "prev":
      consume(pipe)
      return pipe.known
    case "trigger": return trigger
    case "env", "secrets": return KnownValue(.dictionary, .open(.text))
    case "error" where asksModels:
      var fields = standing.fields.mapValues { KnownValue($0) }
      for name in ["message", "output"] { fields[name]?.isModelText = true }
      return KnownValue(.dictionary, .fields(fields))
    default: return standing.fields.isEmpty ? KnownValue(standing.type) : .record(standing.fields)
    }
  }
}
