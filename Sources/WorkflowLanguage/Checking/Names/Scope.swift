import Diagnostics

/// The names that exist at one point of a workflow.
///
/// A name exists from the step that sets it to the end of the workflow. After a loop, a name that the
/// loop sets is the list of its values. The branches of a block may set the same name. A name that not
/// every branch sets may be nothing after the block.
struct Scope {
  private(set) var names: [String: ScopedName] = [:]
  private var stamp = Stamp()

  /// A new object for each change, so that an unchanged scope is recognized without a comparison.
  private final class Stamp {}

  subscript(name: String) -> ScopedName? { names[name] }

  mutating func set(_ name: String, _ value: ScopedName) {
    names[name] = value
    stamp = Stamp()
  }

  func isUnchanged(since before: Scope) -> Bool { stamp === before.stamp }

  /// Adds the state before a step that may not have run. The names that the step sets may be nothing.
  mutating func join(skipped before: Scope, at place: SourceRange) {
    if isUnchanged(since: before) { return }
    stamp = Stamp()
    for (name, value) in names {
      guard let old = before.names[name] else {
        names[name]?.maybeNothing = value.maybeNothing ?? place
        continue
      }
      if old.known != value.known { names[name]?.known = old.known.joined(with: value.known) }
      names[name]?.maybeNothing = value.maybeNothing ?? old.maybeNothing
    }
  }

  /// The scope after a block of which one branch ran.
  ///
  /// - Parameters:
  ///   - ends: the scopes at the ends of the branches, and whether a step ended the run or the pass
  ///     there, so that what follows isn't reached from it.
  static func joined(_ ends: [(scope: Scope, isEnded: Bool)], at place: SourceRange) -> Scope {
    let reaching = ends.filter { !$0.isEnded }.map(\.scope)
    guard var scope = reaching.first ?? ends.first?.scope else { return Scope() }
    if ends.allSatisfy({ $0.scope.isUnchanged(since: scope) }) { return scope }
    scope.stamp = Stamp()
    for other in reaching.dropFirst() {
      for (name, value) in other.names {
        guard let own = scope.names[name] else {
          scope.names[name] = value.maybe(place)
          continue
        }
        if own.known != value.known {
          scope.names[name]?.known = own.known.joined(with: value.known)
        }
        if own.maybeNothing == nil, let maybe = value.maybeNothing {
          scope.names[name]?.maybeNothing = maybe
        }
      }
      for (name, value) in scope.names where other.names[name] == nil {
        scope.names[name] = value.maybe(place)
      }
    }
    // The names of an ended branch are still taken, though no step after the block can use them.
    for end in ends where end.isEnded {
      for (name, value) in end.scope.names where scope.names[name] == nil {
        scope.names[name] = value.maybe(place)
      }
    }
    return scope
  }

  /// The names that this scope has, but not the one before.
  func added(since before: Scope) -> [String: ScopedName] {
    names.filter { before.names[$0.key] == nil }
  }

  /// Notes that names have a value, because a condition says so.
  mutating func assume(hasValue: [String]) {
    for name in hasValue where names[name]?.maybeNothing != nil {
      names[name]?.maybeNothing = nil
      stamp = Stamp()
    }
  }
}

/// A name in a scope, with what is known of its value.
struct ScopedName {
  enum Origin { case input, output, set, item }

  var known: KnownValue
  var origin: Origin
  /// The place that sets it first.
  var range: SourceRange
  /// The block that may not have set it; nil if it is certainly set.
  var maybeNothing: SourceRange?
  /// The number of parallel blocks around the place that sets it.
  var parallelDepth = 0
  /// The loops after which it is the list of its values.
  var loops: [Int] = []

  init(_ known: KnownValue, _ origin: Origin, at range: SourceRange) {
    self.known = known
    self.origin = origin
    self.range = range
  }

  func maybe(_ place: SourceRange) -> ScopedName {
    var copy = self
    copy.maybeNothing = maybeNothing ?? place
    return copy
  }
}
