import AppIntents
import Diagnostics
import OrderedCollections

/// Names: set and used.
extension WorkflowWalk {
  /// A name is set for the first time: an input, `as`, an item.
  func define(_ name: Located<String>, _ known: KnownValue, _ origin: ScopedName.Origin) {
    guard ReservedNameCheck.allows(name, in: self) else { return }
    if let taken = scope[name.value] {
      DuplicateNameCheck.report(name, taken, in: self)
      // What comes after is most likely about the newer one.
      scope.set(name.value, scoped(known, origin, taken.range))
      return
    }
    scope.set(name.value, scoped(known, origin, name.range))
  }

  /// `set` sets or changes a name.
  func assign(_ name: Located<String>, _ known: KnownValue) {
    guard ReservedNameCheck.allows(name, in: self) else { return }
    guard let old = scope[name.value] else {
      scope.set(name.value, scoped(known, .set, name.range))
      return
    }
    ParallelChangeCheck.check(name, old, in: self)
    var changed = old
    changed.known = known
    changed.maybeNothing = nil
    scope.set(name.value, changed)
  }

  private func scoped(
    _ known: KnownValue, _ origin: ScopedName.Origin, _ range: SourceRange
  ) -> ScopedName {
    var name = ScopedName(known, origin, at: range)
    name.parallelDepth = parallelDepth
    return name
  }

  /// What a name stands for where it is used.
  ///
  /// - Parameters:
  ///   - isGuarded: whether what is done with it is prepared for nothing (`has value`, `??`).
  ///   - isWholeScalar: whether it stands alone in a value, where `$$` might have been meant.
  func use(_ name: Located<String>, isGuarded: Bool = false, isWholeScalar: Bool = false)
    -> KnownValue
  {
    if let found = scope[name.value] {
      if let place = found.maybeNothing, !isGuarded {
        MaybeNothingCheck.report(name, found, place, in: self)
      }
      if !found.loops.isEmpty { collect(name.value, after: found.loops) }
      return found.known
    }
    if let standing = StandingName.named(name.value) {
      switch standing.place {
      case .everywhere: return standingValue(standing, name)
      case .catch where hasError: return .record(Self.errorFields)
      case .catch, .loop: break
      }
    }
    UnknownNameCheck.report(name, isWholeScalar: isWholeScalar, in: self)
    return .any
  }

  private func standingValue(_ standing: StandingName, _ name: Located<String>) -> KnownValue {
    switch standing.name {
    case "prev":
      consume(pipe)
      return pipe.known
    case "trigger": return trigger
    case "run": return .record(["id": .number, "workflow": .text, "started": .date])
    case "env", "secrets":
      NamelessSecretCheck.report(name, in: self)
      return KnownValue(.dictionary, .open(.text))
    case "ask":
      if let current { UnattendedQuestionCheck.ask(current, in: self) }
      return .any
    default: return KnownValue(standing.type)
    }
  }

  static let errorFields: OrderedDictionary<String, ValueType> = [
    "message": .text, "step": .any, "kind": .text, "intent": .text, "attempt": .number,
    "exit_code": .number, "output": .any,
  ]
}
