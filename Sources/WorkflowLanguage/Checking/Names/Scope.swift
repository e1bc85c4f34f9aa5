import Diagnostics
import HashTreeCollections
import OrderedCollections

/// The names that exist at one point of a workflow.
///
/// A name exists from the step that sets it to the end of the workflow, or of the pass if a loop's body
/// sets it. The branches of a block may set the same name. A name that not every branch sets may be
/// nothing after the block.
///
/// A scope is copied for each step and each branch. So a copy shares its names with the original, and
/// what changed since is found in the history that both have, without comparing all names.
struct Scope {
  private var names: TreeDictionary<String, ScopedName> = [:]
  /// What a condition says has a value besides the names that steps set: `trigger.drive`, `error`.
  private(set) var assumed: Set<String> = []
  private let history = History()
  /// The length of the history when this scope was changed or copied for a branch.
  private var version = 0

  /// The names that were set in a scope or its copies, in the order of the walk.
  private final class History {
    var names: [String] = []
    var looks = 0
  }

  /// How many names were looked at to join scopes, which tests count.
  var looks: Int { history.looks }

  subscript(name: String) -> ScopedName? { names[name] }

  mutating func set(_ name: String, _ value: ScopedName) {
    history.names.append(name)
    version = history.names.count
    var value = value
    value.version = version
    names[name] = value
  }

  /// The scope as the beginning of a branch, whose changes are told from those of other branches.
  var forBranch: Scope {
    var copy = self
    copy.version = history.names.count
    return copy
  }

  /// The names that have changed since a scope from which this one was made, each once.
  func changes(since before: Scope) -> [String] {
    candidates(since: before).filter { names[$0]?.version != before.names[$0]?.version }
  }

  /// The names that have changed since then, here or in other copies of the scope.
  private func candidates(since before: Scope) -> OrderedSet<String> {
    guard before.version < version else { return [] }
    history.looks += version - before.version
    return OrderedSet(history.names[before.version..<version])
  }

  /// Adds the state before a step that may not have run. The names that the step sets may be nothing.
  mutating func join(skipped before: Scope, at place: SourceRange) {
    assumed = before.assumed
    for name in changes(since: before) {
      guard var value = names[name] else { continue }
      if let old = before.names[name] {
        if old.known != value.known { value.known = old.known.joined(with: value.known) }
        value.secrets.formUnion(old.secrets)
        value.maybeNothing = value.maybeNothing ?? old.maybeNothing
      } else {
        value.maybeNothing = value.maybeNothing ?? place
      }
      set(name, value)
    }
  }

  /// The name that a misspelled one probably means, here or among those that always exist.
  func suggestion(for written: String) -> Suggestion? {
    let known = [AnySequence(names.keys), AnySequence(StandingName.all.lazy.map(\.name))]
    return Suggestion(for: written, among: known.lazy.joined())
  }

  /// Notes that names have a value, because a condition says so.
  mutating func assume(hasValue: [String]) {
    for name in hasValue {
      if name == "error" || name.utf8.contains(UInt8(ascii: ".")) { assumed.insert(name) }
      guard var value = names[name], value.maybeNothing != nil || value.known.absence != nil else {
        continue
      }
      value.maybeNothing = nil
      value.known.absence = nil
      set(name, value)
    }
  }
}

extension Scope {
  /// A branch, as far as the names after it depend on it.
  struct Branch {
    let start: Scope
    let end: Scope
    /// Whether a step ended the run or the pass there, so that what follows isn't reached from it.
    let isEnded: Bool
  }

  /// Adds what the branches of a block set, one of which ran.
  mutating func join(_ branches: [Branch], at place: SourceRange) {
    let reaching = branches.filter { !$0.isEnded }
    let ends = reaching.isEmpty ? Array(branches.prefix(1)) : reaching
    let values = ScopedValues(ends)
    let last = branches.max { $0.end.version < $1.end.version }?.end ?? self
    let before = self
    for name in last.candidates(since: before) {
      if let joined = values.joined(name, before: before[name], at: place) { set(name, joined) }
    }
    // The names of an ended branch are still taken, though no step after the block can use them.
    for branch in branches where branch.isEnded {
      for name in branch.end.changes(since: branch.start) where names[name] == nil {
        if let value = branch.end[name] { set(name, value.maybe(place)) }
      }
    }
  }
}

/// The values of names at the ends of branches. Only the branches that set a name are asked for it, and
/// two for all others: the value that these began with is the same in all, but for what a condition
/// between two of them told.
private struct ScopedValues {
  private let branches: [Scope.Branch]
  private var setting: [String: [Int]] = [:]

  init(_ branches: [Scope.Branch]) {
    self.branches = branches
    for (index, branch) in branches.enumerated() {
      for name in branch.end.changes(since: branch.start) {
        setting[name, default: []].append(index)
      }
    }
  }

  /// A name's value after the branches; nil if none has it, or if all have the one from before.
  func joined(_ name: String, before: ScopedName?, at place: SourceRange) -> ScopedName? {
    let values = indices(for: name).map { branches[$0].end[name] }
    if values.allSatisfy({ $0?.version == before?.version }) { return nil }
    var joined: ScopedName?
    var isMissing = false
    for value in values {
      guard let value else {
        isMissing = true
        joined = joined?.maybe(place)
        continue
      }
      guard var both = joined else {
        joined = isMissing ? value.maybe(place) : value
        continue
      }
      if both.known != value.known { both.known = both.known.joined(with: value.known) }
      both.secrets.formUnion(value.secrets)
      both.maybeNothing = both.maybeNothing ?? value.maybeNothing
      joined = both
    }
    return joined
  }

  private func indices(for name: String) -> [Int] {
    let setting = setting[name] ?? []
    guard setting.count < branches.count else { return setting }
    let set = Set(setting)
    let others = branches.indices.lazy.filter { !set.contains($0) }
    let ends = [others.first, branches.indices.last { !set.contains($0) }].compactMap { $0 }
    return (set.union(ends)).sorted()
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
  /// Whether it may be defined again: a step of a `try` defined it, and `catch` stands in for these.
  var mayBeReplaced = false
  /// The names of the secrets that are in its value.
  var secrets: Set<String> = []
  /// When it was set, in the history of its scope.
  fileprivate var version = 0

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
