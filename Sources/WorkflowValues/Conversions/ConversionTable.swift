import AppIntents

/// Every conversion there is. What the docs, the checks, `segue convert` and the runs know of
/// conversions comes from here.
package enum ConversionTable {
  package static let all: [Conversion] = families.flatMap { $0 }

  private static var families: [[Conversion]] {
    [
      TextConversions.all, RichTextConversions.all, NumberConversions.all, BooleanConversions.all,
      DateConversions.all, DurationConversions.all, MeasurementConversions.all, URLConversions.all,
      FileConversions.all, DictionaryConversions.all, ListConversions.all, EntityConversions.all,
      ChoiceConversions.all, NothingConversions.all,
    ]
  }

  /// The entry of a cell of the matrix.
  package static func entry(from: ValueKind, to: ValueKind) -> Conversion? {
    all.first { $0.from == from && $0.to == to }
  }

  /// The conversions that lead from one kind to another by themselves, one after another; nil where
  /// none do. Of kinds that are the same, none are needed.
  static func steps(from: ValueKind, to: ValueKind) -> [Conversion]? {
    routes[index(from, to)]
  }

  // All 196 are found once, on the first conversion of a run.
  private static let routes: [[Conversion]?] = {
    var routes = [[Conversion]?](
      repeating: nil, count: ValueKind.allCases.count * ValueKind.allCases.count)
    for from in ValueKind.allCases {
      for (to, steps) in paths(from: from) { routes[index(from, to)] = steps }
    }
    return routes
  }()

  private static func index(_ from: ValueKind, _ to: ValueKind) -> Int {
    Int(from.rawValue) * ValueKind.allCases.count + Int(to.rawValue)
  }

  /// The shortest routes to every kind. Of two as short the one whose entries stand first counts.
  ///
  /// Nearly everything becomes text and text becomes nearly everything, so a route may have only
  /// one entry that isn't a bridge: a date is no number just because both have a text.
  private static func paths(from start: ValueKind) -> [ValueKind: [Conversion]] {
    struct State: Hashable {
      var kind: ValueKind
      var isSpent: Bool
    }
    var found: [ValueKind: [Conversion]] = [start: []]
    var seen: Set<State> = [State(kind: start, isSpent: false)]
    var waiting: [(state: State, steps: [Conversion])] = [(State(kind: start, isSpent: false), [])]
    var next = 0
    while next < waiting.count {
      let (state, steps) = waiting[next]
      next += 1
      for entry in all where entry.from == state.kind && entry.strength == .implicit {
        if state.isSpent, !entry.isBridge { continue }
        let reached = State(kind: entry.to, isSpent: state.isSpent || !entry.isBridge)
        guard seen.insert(reached).inserted else { continue }
        if found[entry.to] == nil { found[entry.to] = steps + [entry] }
        waiting.append((reached, steps + [entry]))
      }
    }
    return found
  }
}
