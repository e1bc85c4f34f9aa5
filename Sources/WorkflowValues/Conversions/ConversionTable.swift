import AppIntentsCore

/// All conversions. The docs, the checks, `segue convert` and runs use this table.
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

  /// The implicit conversions from one kind to another, in order; nil if there is no route. Empty
  /// for the same kind.
  package static func steps(from: ValueKind, to: ValueKind) -> [Conversion]? {
    routes[index(from, to)]
  }

  // All 196 routes are found when a value is first converted. Every process does this, so it uses
  // no sets and no dictionaries.
  private static let routes: [[Conversion]?] = {
    let kinds = ValueKind.allCases
    var exits = [[Conversion]](repeating: [], count: kinds.count)
    for entry in all where entry.strength == .implicit {
      exits[Int(entry.from.rawValue)].append(entry)
    }
    return kinds.flatMap { paths(from: $0, by: exits) }
  }()

  private static func index(_ from: ValueKind, _ to: ValueKind) -> Int {
    Int(from.rawValue) * ValueKind.allCases.count + Int(to.rawValue)
  }

  /// The shortest routes to every kind. Of routes with the same length, the first in the table is
  /// chosen.
  ///
  /// Nearly every kind converts to text and from text, so a route may have only one entry that
  /// isn't a bridge: a date doesn't become a number through its text.
  private static func paths(
    from start: ValueKind, by exits: [[Conversion]]
  ) -> [[Conversion]?] {
    var found = [[Conversion]?](repeating: nil, count: exits.count)
    found[Int(start.rawValue)] = []
    // A kind can be reached with or without such an entry.
    var seen = [Bool](repeating: false, count: exits.count * 2)
    seen[Int(start.rawValue) * 2] = true
    var waiting: [(kind: Int, isSpent: Bool, steps: [Conversion])] = [
      (Int(start.rawValue), false, [])
    ]
    var next = 0
    while next < waiting.count {
      let (kind, isSpent, steps) = waiting[next]
      next += 1
      for entry in exits[kind] where !isSpent || entry.isBridge {
        let (to, spent) = (Int(entry.to.rawValue), isSpent || !entry.isBridge)
        guard !seen[to * 2 + (spent ? 1 : 0)] else { continue }
        seen[to * 2 + (spent ? 1 : 0)] = true
        if found[to] == nil { found[to] = steps + [entry] }
        // After such an entry only bridges may follow.
        if !spent || exits[to].contains(where: \.isBridge) {
          waiting.append((to, spent, steps + [entry]))
        }
      }
    }
    return found
  }
}
