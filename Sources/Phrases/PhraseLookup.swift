import AppIntentsCore
import OrderedCollections

/// A sentence, looked up in one shortcut after the other.
struct PhraseLookup {
  let spoken: SpokenText
  let values: SpokenValue

  /// What the sentence asks for, if it fits one of the shortcut's phrases.
  func request(_ shortcut: SpokenShortcut) -> SpokenRequest? {
    let reader = SlotReader(shortcut, spoken: spoken, values: values)
    let matcher = PhraseMatcher(
      spoken: spoken, applications: shortcut.applications.map { SpokenText($0).words.map(\.folded) }
    ) { reader.reading(of: $0, $1)?.cost }
    guard
      !shortcut.negativePhrases.contains(where: { phrase in
        matcher.fit(PhrasePattern(phrase)).map { $0.cost < 0.5 } ?? false
      })
    else { return nil }
    var best: (phrase: String, fit: PhraseMatcher.Fit)?
    for phrase in shortcut.phrases {
      guard let fit = matcher.fit(PhrasePattern(phrase)) else { continue }
      if fit.cost < best?.fit.cost ?? .infinity { best = (phrase, fit) }
    }
    guard let best else { return nil }
    var request = SpokenRequest(
      shortcut: shortcut, phrase: best.phrase, arguments: shortcut.arguments, cost: best.fit.cost)
    for parameter in shortcut.parameters {
      guard let span = best.fit.spans[parameter.title],
        let reading = reader.reading(of: parameter.title, span)
      else { continue }
      request.arguments[parameter.name] = reading.value
      guard let counter = reader.counter, best.fit.spans[counter.title] == nil else { continue }
      if let count = reading.count { request.arguments[counter.name] = .number(count) }
      if let counted = reading.counted {
        request.counted.append(
          SpokenRequest.Counted(
            parameter: parameter.name, words: counted.words, counter: counter.name,
            count: counted.count))
      }
    }
    return request
  }
}

/// Reads words of a sentence as values of a shortcut's parameters.
private final class SlotReader {
  struct Reading {
    let value: IntentValue
    /// Ranks readings of the same words. Numbers and dates take as many words as they can.
    let cost: Double
    /// The number of them that was said before the value.
    var count: Int?
    /// What the words are if no entity is called so.
    var counted: (words: String, count: Int)?
  }

  /// Of a word that may be anything.
  private static let wordCost = 0.0001
  /// Of a number before a value, which a parameter of its own takes rather.
  private static let countCost = 0.01
  /// In words.
  private static let longestNumber = 6

  /// The parameter that says how many are wanted: the only one that takes a whole number, if the
  /// shortcut hasn't set it.
  let counter: SpokenShortcut.Parameter?
  private let spoken: SpokenText
  private let values: SpokenValue
  private let parameters: [String: SpokenShortcut.Parameter]
  private var known: [String: [Range<Int>: Reading?]] = [:]
  private var knownNumbers: [Int: [(count: Int, end: Int)]] = [:]

  init(_ shortcut: SpokenShortcut, spoken: SpokenText, values: SpokenValue) {
    self.spoken = spoken
    self.values = values
    parameters = Dictionary(
      shortcut.parameters.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    let counters = shortcut.parameters.filter { $0.type == .number && $0.isWholeNumber }
    counter =
      counters.count == 1 && shortcut.arguments[counters[0].name] == nil ? counters[0] : nil
  }

  /// What some words are for the parameter with a title; nil if they are nothing for it.
  func reading(of title: String, _ range: Range<Int>) -> Reading? {
    if let known = known[title]?[range] { return known }
    let reading = parameters[title].flatMap { read(range, as: $0.type) }
    known[title, default: [:]][range] = .some(reading)
    return reading
  }

  private func read(_ range: Range<Int>, as type: ValueType) -> Reading? {
    switch type {
    case .entity:
      let named = withoutFillers(range)
      var reading = Reading(
        value: .text(spoken.written(named)), cost: Self.wordCost * Double(range.count))
      reading.counted = number(beginning: range).map { count, rest in
        (spoken.written(withoutFillers(rest)), count)
      }
      return reading
    case .choice:
      if let value = values.value(range, of: spoken, as: type) {
        return Reading(value: value, cost: 0)
      }
      guard let (count, rest) = number(beginning: range),
        let value = values.value(rest, of: spoken, as: type)
      else { return nil }
      return Reading(value: value, cost: Self.countCost, count: count)
    case .text, .richText, .any:
      return values.value(range, of: spoken, as: type).map {
        Reading(value: $0, cost: Self.wordCost * Double(range.count))
      }
    default: return values.value(range, of: spoken, as: type).map { Reading(value: $0, cost: 0) }
    }
  }

  /// The whole number that some words begin with, and the words after it; nil if nothing is counted.
  private func number(beginning range: Range<Int>) -> (Int, Range<Int>)? {
    guard counter != nil else { return nil }
    let found = numbers(at: range.lowerBound).last { $0.end < range.upperBound }
    return found.map { ($0.count, $0.end..<range.upperBound) }
  }

  /// The whole numbers that begin at a word, and where they end.
  private func numbers(at start: Int) -> [(count: Int, end: Int)] {
    if let known = knownNumbers[start] { return known }
    let ends = start + 1..<min(start + Self.longestNumber, spoken.words.count) + 1
    let found = ends.compactMap { end -> (count: Int, end: Int)? in
      let said = values.value(start..<end, of: spoken, as: .number)
      guard case .number(let number)? = said, let count = number.integer else { return nil }
      return (count, end)
    }
    knownNumbers[start] = found
    return found
  }

  /// The words without articles and polite words before them, unless nothing else is there.
  private func withoutFillers(_ range: Range<Int>) -> Range<Int> {
    let first = range.first { !FillerWord.all.contains(spoken.words[$0].folded) }
    return (first ?? range.lowerBound)..<range.upperBound
  }
}
