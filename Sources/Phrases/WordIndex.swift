import Diagnostics

/// The words of a sentence, each compared once with every other word that phrases have.
final class WordIndex {
  /// How many words of the sentence are a name or a value, and what reading them as it costs.
  struct Span {
    let length: Int
    let cost: Double
  }

  let spoken: SpokenText
  private let words: [[Unicode.Scalar]]
  private var known: [String: [Double]?] = [:]

  init(_ spoken: SpokenText) {
    self.spoken = spoken
    words = spoken.words.map { Array($0.folded.unicodeScalars) }
  }

  /// What reading each word of the sentence as another one costs, infinite for one that is too
  /// different; nil if all of them are.
  func costs(of wanted: String) -> [Double]? {
    if let known = known[wanted] { return known }
    let scalars = Array(wanted.unicodeScalars)
    let costs = words.map { WordLikeness.cost(of: $0, as: scalars) ?? .infinity }
    let found = costs.contains { $0 < .infinity } ? costs : nil
    known[wanted] = .some(found)
    return found
  }

  /// Where the sentence has one of several names, by the place of the name's first word; nil if nowhere.
  func spans(of names: [[String]]) -> [[Span]]? {
    var spans: [[Span]] = Array(repeating: [], count: words.count + 1)
    var isFound = false
    for name in names where !name.isEmpty {
      let costs = name.compactMap(costs(of:))
      guard costs.count == name.count, name.count <= words.count else { continue }
      for start in 0...words.count - name.count {
        let cost = costs.enumerated().reduce(0) { $0 + $1.element[start + $1.offset] }
        guard cost < .infinity else { continue }
        spans[start].append(Span(length: name.count, cost: cost))
        isFound = true
      }
    }
    return isFound ? spans : nil
  }
}

/// How much a word is like another one.
enum WordLikeness {
  /// Of a word that is spelled nearly so.
  static let misspelled = 0.4

  /// The cost of reading a word as another; nil if they are too different.
  static func cost(of word: String, as wanted: String) -> Double? {
    word == wanted
      ? 0 : cost(of: Array(word.unicodeScalars), as: Array(wanted.unicodeScalars))
  }

  static func cost(of word: [Unicode.Scalar], as wanted: [Unicode.Scalar]) -> Double? {
    if word == wanted { return 0 }
    let (length, most) = (min(word.count, wanted.count), max(word.count, wanted.count))
    guard length >= 4, most - length <= 2, most <= longest else { return nil }
    return EditDistance.between(word, wanted) <= (length >= 8 ? 2 : 1) ? misspelled : nil
  }

  /// A longer word is compared only for being equal.
  private static let longest = 60
}
