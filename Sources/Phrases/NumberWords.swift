import Foundation

/// Numbers in words, in one language.
///
/// Foundation writes numbers in words in every language it knows, but reads only some of what it has
/// written (`twenty one` is 2001 to it). So what it writes is compared with what was said.
struct NumberWords: Sendable {
  /// Each number that people say in words.
  private static let numbers = Array(0...100) + stride(from: 200, through: 900, by: 100) + [1000]

  private let values: [String: Int]
  /// What the first word of a number can be. Most words can't begin one, and are passed over at once.
  private let beginnings: Set<String>
  private static let others: Set<String> = [
    "a", "an", "dozen", "half", "minus", "negative", "hundred", "thousand", "million",
  ]

  init(_ locale: Locale) {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    var values: [String: Int] = [:]
    for language in [locale, Locale(identifier: "en")] {
      formatter.locale = language
      for number in Self.numbers {
        guard let text = formatter.string(from: NSNumber(value: number)) else { continue }
        let key = Self.key(of: SpokenText(text).words.map(\.folded))
        if values[key] == nil { values[key] = number }
      }
    }
    self.values = values
    beginnings = values.keys.reduce(into: Self.others) { found, key in
      for index in key.indices { found.insert(String(key[...index])) }
    }
  }

  /// The number that some words are; nil if they are none.
  func number(_ words: [String]) -> Int? {
    guard let first = words.first, beginnings.contains(first) else { return nil }
    if let value = values[Self.key(of: words)] { return value }
    switch words {
    case ["a"], ["an"]: return 1
    case ["a", "dozen"], ["dozen"], ["one", "dozen"]: return 12
    case ["half", "a", "dozen"]: return 6
    case ["a", "couple"], ["a", "couple", "of"]: return 2
    case ["a", "hundred"]: return 100
    default: break
    }
    if ["minus", "negative"].contains(words.first), words.count > 1 {
      return plain(Array(words.dropFirst())).map { -$0 }
    }
    return sum(words) ?? composed(words)
  }

  /// A number without a sign, an article or a dozen.
  private func plain(_ words: [String]) -> Int? {
    values[Self.key(of: words)] ?? sum(words) ?? composed(words)
  }

  /// English words in which a larger number is counted: `twelve hundred`, `two thousand and five`.
  private func composed(_ words: [String]) -> Int? {
    for (word, scale) in [("million", 1_000_000), ("thousand", 1_000), ("hundred", 100)] {
      guard let place = words.firstIndex(of: word) else { continue }
      let before = Array(words[..<place])
      let after = Array(words[(place + 1)...].drop { $0 == "and" })
      guard let count = before.isEmpty || before == ["a"] ? 1 : plain(before),
        (1..<1_000).contains(count), let rest = after.isEmpty ? 0 : plain(after), rest < scale
      else { return nil }
      return count * scale + rest
    }
    return nil
  }

  /// `two hundred and five`: hundreds, then what is less.
  private func sum(_ words: [String]) -> Int? {
    for end in stride(from: words.count - 1, to: 0, by: -1) {
      guard let hundreds = values[Self.key(of: Array(words[..<end]))], hundreds >= 100,
        hundreds.isMultiple(of: 100)
      else { continue }
      let rest = words[end...].drop { $0 == "and" }
      guard let small = values[Self.key(of: Array(rest))], small > 0, small < 100 else { continue }
      return hundreds + small
    }
    return nil
  }

  /// The words with their numbers as digits.
  func digits(in words: [String]) -> [String] {
    var written: [String] = []
    var index = 0
    while index < words.count {
      guard beginnings.contains(words[index]) else {
        written.append(words[index])
        index += 1
        continue
      }
      let longest = stride(from: min(6, words.count - index), to: 0, by: -1).lazy
        .compactMap { length -> (Int, Int)? in
          let words = Array(words[index..<index + length])
          // An article alone is no number among other words.
          if words == ["a"] || words == ["an"] { return nil }
          return number(words).map { ($0, length) }
        }.first
      if let (value, length) = longest {
        written.append(String(value))
        index += length
      } else {
        written.append(words[index])
        index += 1
      }
    }
    return written
  }

  private static func key(of words: [String]) -> String { words.joined() }
}
