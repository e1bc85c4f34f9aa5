/// The words before the one that a shell completes, and that one.
///
/// bash splits words at `=`. Here they are whole again, and what is offered is cut where bash cut.
struct CompletionLine: Equatable {
  var before: [String]
  var current: String
  /// The beginning of the current word that the shell doesn't replace: `color=` in bash.
  var kept: String

  /// - Parameters:
  ///   - words: all words of the line, as the shell splits them.
  ///   - index: the position of the word that is completed.
  init(_ words: [String], at index: Int) {
    let words = Array(words.prefix(max(0, index) + 1))
    var whole: [String] = []
    var joinsNext = false
    for word in words {
      if (word == "=" || joinsNext), let last = whole.last {
        whole[whole.count - 1] = last + word
      } else {
        whole.append(word)
      }
      joinsNext = word == "="
    }
    let isLast = words.count == index + 1
    current = isLast ? whole.last ?? "" : ""
    before = isLast ? whole.dropLast() : whole
    let typed = isLast ? words.last ?? "" : ""
    kept = typed == "=" ? current : String(current.dropLast(typed.count))
  }

  /// What to offer of candidates for the whole word.
  func offered(_ candidates: [String]) -> [String] {
    candidates.filter { candidate in
      candidate.hasPrefix(current)
        // A line break would make two candidates of one.
        && !candidate.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }.map { String($0.dropFirst(kept.count)) }
  }
}
