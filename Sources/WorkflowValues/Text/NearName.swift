/// Finds the name that somebody may have meant.
package enum NearName {
  /// The nearest name, if it is near: a third of its letters may differ.
  package static func find(_ name: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in names {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let limit = max(1, max(wanted.count, letters.count) / 3)
      let distance = distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Letters put in, left out, changed, or swapped with their neighbour.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
        row.append(cost)
      }
      (older, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
