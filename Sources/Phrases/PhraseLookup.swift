import AppIntentsCore
import OrderedCollections

/// A sentence, looked up in one shortcut after the other.
final class PhraseLookup {
  private let index: WordIndex
  private let typed: TypedSpans
  /// By the names of an app: nil for one that the sentence doesn't name.
  private var matchers: [[String]: PhraseMatcher?] = [:]
  /// By an app's names and negative phrases: whether the sentence fits one of these.
  private var negations: [[[String]]: Bool] = [:]

  init(_ spoken: SpokenText, _ values: SpokenValue) {
    index = WordIndex(spoken)
    typed = TypedSpans(spoken, values)
  }

  /// What the sentence asks for, if it fits one of the shortcut's phrases.
  func request(_ shortcut: SpokenShortcut) -> SpokenRequest? {
    guard let matcher = matcher(of: shortcut), !isNegative(shortcut, matcher) else { return nil }
    let reader = SlotReader(shortcut, index, typed)
    let fits = shortcut.phrases.compactMap { phrase in
      matcher.fit(PhrasePattern(phrase), slot: reader.slot(of:)).map { (phrase: phrase, fit: $0) }
    }
    guard
      let best = PhraseMatcher.best(of: fits, cost: \.fit.cost, said: \.fit.told).min(by: {
        $0.fit.cost < $1.fit.cost
      })
    else { return nil }
    var request = SpokenRequest(
      shortcut: shortcut, phrase: best.phrase, arguments: shortcut.arguments, cost: best.fit.cost,
      said: best.fit.told, ignored: best.fit.ignored.map { index.spoken.written($0..<$0 + 1) })
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

  private func matcher(of shortcut: SpokenShortcut) -> PhraseMatcher? {
    if let known = matchers[shortcut.applications] { return known }
    let made = PhraseMatcher(
      index, applications: shortcut.applications.map { SpokenText($0).words.map(\.folded) })
    matchers[shortcut.applications] = .some(made)
    return made
  }

  /// Whether the sentence is one that must not start a shortcut of the app.
  private func isNegative(_ shortcut: SpokenShortcut, _ matcher: PhraseMatcher) -> Bool {
    let key = [shortcut.applications, shortcut.negativePhrases]
    if let known = negations[key] { return known }
    let isNegative = shortcut.negativePhrases.contains { phrase in
      matcher.fit(PhrasePattern(phrase)) { _ in .open }.map { $0.difference < 0.5 } ?? false
    }
    negations[key] = isNegative
    return isNegative
  }
}
