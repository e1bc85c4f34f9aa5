import Diagnostics

/// Aligns what was said with a phrase: each word of the phrase with one of the sentence, each
/// parameter with some of them.
///
/// A dynamic program over the pieces of the phrase and the words of the sentence. Its costs: nothing
/// for an equal word, little for one that is spelled nearly so, more for one too many or too few.
struct PhraseMatcher {
  /// How a phrase fits.
  struct Fit {
    /// 0 is exact.
    let cost: Double
    /// The words of each parameter that the sentence has, by the parameter's title.
    let spans: [String: Range<Int>]
  }

  /// The most words that one parameter takes.
  private static let longestSpan = 30
  private static let skippedWord = 1.0
  private static let skippedFiller = 0.2
  private static let misspelled = 0.4
  private static let missingParameter = 0.8

  let spoken: SpokenText
  /// The names of the app, as words.
  let applications: [[String]]
  /// The cost of reading words of the sentence as the value of the parameter with a title; nil if they
  /// are none.
  let reads: (String, Range<Int>) -> Double?

  private struct Step {
    var cost: Double
    /// The words that the piece takes.
    var taken: Int
    var isPieceTaken: Bool
  }

  /// Nil if too little of the phrase was said, or too much else.
  func fit(_ pattern: PhrasePattern) -> Fit? {
    let (pieces, count) = (pattern.pieces, spoken.words.count)
    // The best way through the pieces from one on and the words from one on, filled from the end.
    var best = [[Step?]](
      repeating: Array(repeating: nil, count: count + 1), count: pieces.count + 1)
    for piece in stride(from: pieces.count, through: 0, by: -1) {
      for word in stride(from: count, through: 0, by: -1) {
        best[piece][word] = step(pieces, piece, word, after: best)
      }
    }
    guard let total = best[0][0]?.cost else { return nil }
    return fit(of: pattern, best, cost: total)
  }

  private func step(
    _ pieces: [PhrasePattern.Piece], _ piece: Int, _ word: Int, after best: [[Step?]]
  ) -> Step? {
    var found: Step?
    func offer(_ cost: Double, taking taken: Int, piece isTaken: Bool) {
      guard let rest = best[isTaken ? piece + 1 : piece][word + taken] else { return }
      let total = cost + rest.cost
      if total < found?.cost ?? .infinity {
        found = Step(cost: total, taken: taken, isPieceTaken: isTaken)
      }
    }
    let isLast = word == spoken.words.count
    if piece == pieces.count, isLast { return Step(cost: 0, taken: 0, isPieceTaken: false) }
    if !isLast { offer(skipping(spoken.words[word].folded), taking: 1, piece: false) }
    guard piece < pieces.count else { return found }
    switch pieces[piece] {
    case .word(let wanted):
      if !isLast, let cost = Self.cost(of: spoken.words[word].folded, as: wanted) {
        offer(cost, taking: 1, piece: true)
      }
      offer(skipping(wanted), taking: 0, piece: true)
    case .application:
      for name in applications {
        if let cost = cost(of: name, at: word) { offer(cost, taking: name.count, piece: true) }
      }
    case .parameter(let title):
      offer(Self.missingParameter, taking: 0, piece: true)
      let most = min(Self.longestSpan, spoken.words.count - word)
      for length in stride(from: 1, through: most, by: 1) {
        if let cost = reads(title, word..<word + length) {
          offer(cost, taking: length, piece: true)
        }
      }
    }
    return found
  }

  private func fit(of pattern: PhrasePattern, _ best: [[Step?]], cost: Double) -> Fit? {
    var spans: [String: Range<Int>] = [:]
    var (piece, word, said, missing) = (0, 0, 0, 0)
    while piece < pattern.pieces.count || word < spoken.words.count,
      let step = best[piece][word]
    {
      if step.isPieceTaken {
        switch pattern.pieces[piece] {
        case .parameter(let title):
          if step.taken > 0 { spans[title] = word..<word + step.taken } else { missing += 1 }
        case .word(let wanted):
          if step.taken > 0, !FillerWord.all.contains(wanted) { said += 1 }
        case .application: break
        }
        piece += 1
      }
      word += step.taken
    }
    // Half of its words have to be said, and what is only missing is asked for.
    let content = pattern.contentWords
    guard said * 2 >= content, said > 0 || content == 0 else { return nil }
    let rest = cost - Double(missing) * Self.missingParameter
    return rest <= max(1, Double(content) / 2) ? Fit(cost: cost, spans: spans) : nil
  }

  private func skipping(_ word: String) -> Double {
    FillerWord.all.contains(word) ? Self.skippedFiller : Self.skippedWord
  }

  /// The cost of reading the words at a place as the app's name; nil if they aren't.
  private func cost(of name: [String], at word: Int) -> Double? {
    guard !name.isEmpty, word + name.count <= spoken.words.count else { return nil }
    var total = 0.0
    for (offset, wanted) in name.enumerated() {
      guard let cost = Self.cost(of: spoken.words[word + offset].folded, as: wanted) else {
        return nil
      }
      total += cost
    }
    return total
  }

  /// The cost of reading a word as another; nil if they are too different.
  static func cost(of word: String, as wanted: String) -> Double? {
    if word == wanted { return 0 }
    let (length, most) = (min(word.count, wanted.count), max(word.count, wanted.count))
    guard length >= 4, most - length <= 2 else { return nil }
    return EditDistance.between(Array(word.unicodeScalars), Array(wanted.unicodeScalars))
      <= (length >= 8 ? 2 : 1) ? misspelled : nil
  }
}
