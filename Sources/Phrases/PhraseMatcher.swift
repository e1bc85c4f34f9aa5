/// Aligns what was said with a phrase: each word of the phrase with one of the sentence, each
/// parameter with some of them.
///
/// A dynamic program over the pieces of the phrase and the words of the sentence, filled from the end.
/// Its costs: nothing for an equal word, little for one that is spelled nearly so, more for one too many
/// or too few. A word that negates can't be too many or too few. The time grows with the product of both
/// lengths, whatever the words are.
struct PhraseMatcher {
  /// How a phrase fits.
  struct Fit {
    /// 0 is exact.
    let cost: Double
    /// The cost of the words that differ. Articles, polite words and values don't count.
    let difference: Double
    /// How many words of the phrase were said, without articles and polite words.
    let said: Int
    /// How many words the app's name has as it was said.
    let named: Int
    /// How many words of the phrase and of the name in it were said.
    var told: Int { said + named }
    /// The words of each parameter that the sentence has, by the parameter's title.
    let spans: [String: Range<Int>]
    /// The words of the sentence that the phrase has no place for.
    let ignored: [Int]
  }

  /// What a parameter takes.
  enum Slot {
    /// Any words.
    case open
    /// Certain words, by the place of the first one.
    case closed([[WordIndex.Span]])
  }

  private static let skippedWord = 1.0
  private static let skippedFiller = 0.015
  private static let missingParameter = 0.8
  /// Of a word that may be anything.
  static let openWord = 0.0001

  private let index: WordIndex
  /// Where the sentence has the app's name.
  private let applications: [[WordIndex.Span]]
  /// What leaving out each word of the sentence costs.
  private let skips: [Double]

  /// Nil if the sentence doesn't have any of the app's names.
  init?(_ index: WordIndex, applications: [[String]]) {
    guard let found = index.spans(of: applications) else { return nil }
    self.index = index
    self.applications = found
    let words = index.spoken.words.map(\.folded)
    let opening = PoliteOpening.length(in: words)
    skips = words.enumerated().map { place, word in
      place < opening ? Self.skippedFiller : Self.skipping(word)
    }
  }

  /// What fits best: of what fits nearly equally well, that of which more words were said, and then that
  /// which fits best, which may be several.
  static func best<Fitting>(
    of all: [Fitting], cost: (Fitting) -> Double, said: (Fitting) -> Int
  ) -> [Fitting] {
    guard let least = all.map(cost).min() else { return [] }
    let near = all.filter { cost($0) <= least + 0.05 }
    let most = near.map(said).max() ?? 0
    let telling = near.filter { said($0) == most }
    // Phrases may differ in articles alone.
    let best = telling.map(cost).min() ?? 0
    return telling.filter { cost($0) <= best + 0.012 }
  }

  /// Nil if too little of the phrase was said, or too much else.
  ///
  /// - Parameter slot: what the parameter with a title takes; nil for none that is known.
  func fit(_ pattern: PhrasePattern, slot: (String) -> Slot?) -> Fit? {
    guard isPossible(pattern) else { return nil }
    let rows = rows(of: pattern, slot)
    guard let cost = rows.first?.costs[0], cost < .infinity else { return nil }
    let fit = fit(of: pattern, rows, cost: cost)
    // Half of its words have to be said, and what is only missing is asked for.
    let content = pattern.contentWords
    guard fit.said * 2 >= content, fit.said > 0 || content == 0,
      fit.difference <= max(1, Double(content) / 2)
    else { return nil }
    // “Don't add milk to Pal” isn't `Add … to Pal` for “don't add milk”.
    let isNegated = fit.spans.values.contains { range in
      range.contains { Negation.all.contains(index.spoken.words[$0].folded) }
    }
    return isNegated && fit.difference >= Self.skippedWord ? nil : fit
  }

  /// Whether the sentence has enough words of a phrase.
  private func isPossible(_ pattern: PhrasePattern) -> Bool {
    guard pattern.hasApplication else { return false }
    let said = pattern.pieces.count { piece in
      guard case .word(let word) = piece, !FillerWord.all.contains(word) else { return false }
      return index.costs(of: word) != nil
    }
    return said * 2 >= pattern.contentWords
  }

  // MARK: - The table

  /// A row for each piece, and the one after the last piece.
  private func rows(of pattern: PhrasePattern, _ slot: (String) -> Slot?) -> [AlignmentRow] {
    var row = AlignmentRow(last: skips)
    var rows = [row]
    for piece in pattern.pieces.reversed() {
      switch piece {
      case .word(let wanted):
        row = row.before(leavingOut: Self.skipping(wanted), index.costs(of: wanted))
      case .application: row = row.before(leavingOut: .infinity, spans: applications)
      case .parameter(let title):
        switch slot(title) {
        case .open: row = row.before(leavingOut: Self.missingParameter, each: Self.openWord)
        case .closed(let spans):
          row = row.before(leavingOut: Self.missingParameter, spans: spans)
        case nil: row = row.before(leavingOut: Self.missingParameter, nil)
        }
      }
      row.leaveOut(skips)
      rows.append(row)
    }
    return rows.reversed()
  }

  private func fit(of pattern: PhrasePattern, _ rows: [AlignmentRow], cost: Double) -> Fit {
    var spans: [String: Range<Int>] = [:]
    var (difference, said, named, ignored) = (0.0, 0, 0, [Int]())
    var (piece, word) = (0, 0)
    while piece < pattern.pieces.count || word < skips.count {
      let taken = rows[piece].taken[word]
      if taken < 0 {
        if skips[word] >= Self.skippedWord {
          ignored.append(word)
          difference += skips[word]
        }
        word += 1
        continue
      }
      switch pattern.pieces[piece] {
      case .parameter(let title): if taken > 0 { spans[title] = word..<word + taken }
      case .word(let wanted):
        let isFiller = FillerWord.all.contains(wanted)
        if taken > 0 {
          difference += index.costs(of: wanted)?[word] ?? 0
          if !isFiller { said += 1 }
        } else if !isFiller {
          difference += Self.skippedWord
        }
      case .application:
        named += taken
        difference += applications[word].first { $0.length == taken }?.cost ?? 0
      }
      piece += 1
      word += taken
    }
    return Fit(
      cost: cost, difference: difference, said: said, named: named, spans: spans, ignored: ignored)
  }

  private static func skipping(_ word: String) -> Double {
    if Negation.all.contains(word) { return .infinity }
    return FillerWord.all.contains(word) ? skippedFiller : skippedWord
  }
}
