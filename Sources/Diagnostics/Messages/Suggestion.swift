/// The known name that a misspelled one probably means.
package struct Suggestion: Hashable, Sendable {
  /// The known name.
  package let name: String

  /// Finds the nearest of `candidates`; nil if none is near enough.
  ///
  /// A name that differs only in case, `-`, `_` or spaces is nearest, then a name that is equal without
  /// its prefix (`resize` for `image.resize`), then the name with the smallest edit distance, then the
  /// shortest that begins with it. The order of the candidates doesn't matter.
  package init?(for written: String, among candidates: some Sequence<String>) {
    let plain = Self.plain(written)
    guard !plain.isEmpty, plain.count <= 64 else { return nil }
    let effort = SuggestionEffort.current
    var best: (rank: Int, name: String)?
    for candidate in candidates where candidate != written {
      guard effort?.spend() ?? true else { return nil }
      guard let rank = Self.rank(plain, Self.plain(candidate)) else { continue }
      if let best, (best.rank, best.name) <= (rank, candidate) { continue }
      best = (rank, candidate)
    }
    guard let best else { return nil }
    name = best.name
  }

  /// “did you mean `width`?”
  package var question: String { "did you mean `\(name)`?" }

  /// How far apart two names are; `nil` if too far.
  private static func rank(_ written: [Unicode.Scalar], _ candidate: [Unicode.Scalar]) -> Int? {
    if written == candidate { return 0 }
    let limit = written.count <= 2 ? 0 : written.count <= 5 ? 1 : written.count <= 9 ? 2 : 3
    if abs(written.count - candidate.count) <= limit, limit > 0 {
      let distance = EditDistance.between(written, candidate)
      // A short name that differs in half of its letters is another name.
      if distance <= limit, distance * 2 < max(written.count, candidate.count) {
        return distance * 2
      }
    }
    if lastPart(candidate) == written || candidate == lastPart(written) { return 1 }
    if let part = lastPart(written), part == lastPart(candidate) { return 7 }
    // `upper` for `uppercase`.
    if written.count >= 3, candidate.starts(with: written), !candidate.contains(".") {
      return 8 + candidate.count - written.count
    }
    return nil
  }

  /// The name in lower case and without separators between words, except dots.
  private static func plain(_ name: String) -> [Unicode.Scalar] {
    name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " && $0 != "$" }
  }

  private static func lastPart(_ name: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    guard let dot = name.lastIndex(of: "."), dot + 1 < name.count else { return nil }
    return Array(name[(dot + 1)...])
  }
}
