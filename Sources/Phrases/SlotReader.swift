import AppIntentsCore

/// Reads words of a sentence as values of a shortcut's parameters.
final class SlotReader {
  struct Reading {
    let value: IntentValue
    /// The number of them that was said before the value.
    var count: Int?
    /// What the words are if no entity is called so.
    var counted: (words: String, count: Int)?
  }

  /// Of a number before a value, which a parameter of its own takes rather.
  private static let countCost = 0.01

  /// The parameter that says how many are wanted.
  let counter: SpokenShortcut.Parameter?
  private let index: WordIndex
  private let typed: TypedSpans
  private let parameters: [String: SpokenShortcut.Parameter]
  private var known: [String: PhraseMatcher.Slot] = [:]

  init(_ shortcut: SpokenShortcut, _ index: WordIndex, _ typed: TypedSpans) {
    self.index = index
    self.typed = typed
    parameters = Dictionary(
      shortcut.parameters.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    counter = shortcut.counter
  }

  /// The words that the parameter with a title can take; nil for an unknown one.
  func slot(of title: String) -> PhraseMatcher.Slot? {
    if let known = known[title] { return known }
    guard let type = parameters[title]?.type else { return nil }
    let slot: PhraseMatcher.Slot
    if typed.takesAnything(type) {
      slot = .open
    } else if case .choice(let choices) = type {
      slot = .closed(choiceSpans(of: choices))
    } else {
      slot = .closed(typed.spans(of: type))
    }
    known[title] = slot
    return slot
  }

  /// What some words are for the parameter with a title; nil if they are nothing for it.
  func reading(of title: String, _ range: Range<Int>) -> Reading? {
    guard let type = parameters[title]?.type else { return nil }
    let (spoken, values) = (index.spoken, typed.values)
    switch type {
    case .entity:
      var reading = Reading(value: .text(spoken.written(withoutFillers(range))))
      reading.counted = number(beginning: range).map { count, rest in
        (spoken.written(withoutFillers(rest)), count)
      }
      return reading
    case .choice:
      if let value = values.value(range, of: spoken, as: type) { return Reading(value: value) }
      guard let (count, rest) = number(beginning: range),
        let value = values.value(rest, of: spoken, as: type)
      else { return nil }
      return Reading(value: value, count: count)
    default: return values.value(range, of: spoken, as: type).map { Reading(value: $0) }
    }
  }

  /// The titles, names and synonyms in the sentence, alone or after a number.
  private func choiceSpans(of type: IntentChoiceType) -> [[WordIndex.Span]] {
    let names = type.cases.flatMap { [$0.title, $0.name] + $0.synonyms }
    var spans =
      index.spans(of: names.map { SpokenText($0).words.map(\.folded) })
      ?? Array(repeating: [], count: index.spoken.words.count + 1)
    // A value isn't dearer for being misspelled: a phrase with another word there is.
    spans = spans.map { $0.map { WordIndex.Span(length: $0.length, cost: 0) } }
    guard counter != nil else { return spans }
    let alone = spans
    for (place, numbers) in typed.spans(of: .number).enumerated() {
      for number in numbers where typed.integer(place..<place + number.length) != nil {
        spans[place] += alone[place + number.length].map {
          WordIndex.Span(length: number.length + $0.length, cost: Self.countCost)
        }
      }
    }
    return spans
  }

  /// The whole number that some words begin with, and the words after it; nil if nothing is counted.
  private func number(beginning range: Range<Int>) -> (Int, Range<Int>)? {
    guard counter != nil else { return nil }
    let found = typed.spans(of: .number)[range.lowerBound].compactMap { span -> (Int, Int)? in
      let end = range.lowerBound + span.length
      guard end < range.upperBound else { return nil }
      return typed.integer(range.lowerBound..<end).map { ($0, end) }
    }
    return found.last.map { ($0.0, $0.1..<range.upperBound) }
  }

  /// The words without articles and polite words before them, unless nothing else is there.
  private func withoutFillers(_ range: Range<Int>) -> Range<Int> {
    let first = range.first { !FillerWord.all.contains(index.spoken.words[$0].folded) }
    return (first ?? range.lowerBound)..<range.upperBound
  }
}
