package import AppIntentsCore
package import OrderedCollections

/// A shortcut of an app that can be started with words.
package struct SpokenShortcut: Sendable {
  /// A parameter that a phrase can name by its title.
  package struct Parameter: Sendable {
    package var name: String
    package var title: String
    package var type: ValueType

    package init(name: String, title: String, type: ValueType) {
      self.name = name
      self.title = title
      self.type = type
    }
  }

  /// What the app is called, the name first under which it was added.
  package var applications: [String]
  /// The id of the intent.
  package var intent: String
  /// The parameters that the shortcut sets itself.
  package var arguments: OrderedDictionary<String, IntentValue>
  package var phrases: [String]
  package var parameters: [Parameter]
  /// Phrases that must not start a shortcut of this app.
  package var negativePhrases: [String]

  package init(
    applications: [String], intent: String, arguments: OrderedDictionary<String, IntentValue> = [:],
    phrases: [String], parameters: [Parameter] = [], negativePhrases: [String] = []
  ) {
    self.applications = applications
    self.intent = intent
    self.arguments = arguments
    self.phrases = phrases
    self.parameters = parameters
    self.negativePhrases = negativePhrases
  }

  /// A phrase as a person says it: `Order … from Soup Chef`.
  package func example(_ phrase: String) -> String {
    PhrasePattern.shown(phrase, application: applications.last ?? "")
  }
}

/// What a sentence asks for.
package struct SpokenRequest: Sendable {
  package let shortcut: SpokenShortcut
  /// The phrase of the shortcut that fits best.
  package let phrase: String
  /// The shortcut's own values, and those that were said.
  package let arguments: OrderedDictionary<String, IntentValue>
  /// 0 if it was said exactly.
  package let cost: Double
}

/// The phrases of all apps, in which a sentence is looked up.
package struct PhraseBook: Sendable {
  package let shortcuts: [SpokenShortcut]

  package init(_ shortcuts: [SpokenShortcut]) { self.shortcuts = shortcuts }

  /// The requests that a sentence fits best: none, one, or several that it fits equally well. Of each
  /// intent with the same values there is one.
  ///
  /// - Parameter context: its language and time zone are those of numbers and dates in words.
  package func requests(
    for sentence: String, in context: IntentContext
  ) -> [SpokenRequest] {
    let spoken = SpokenText(sentence)
    guard !spoken.words.isEmpty else { return [] }
    let lookup = PhraseLookup(spoken: spoken, values: SpokenValue(in: context))
    let all = shortcuts.compactMap { lookup.request($0) }
    guard let least = all.map(\.cost).min() else { return [] }
    var found: [SpokenRequest] = []
    for request in all where request.cost <= least + 0.05 {
      if !found.contains(where: {
        $0.shortcut.intent == request.shortcut.intent && $0.arguments == request.arguments
      }) {
        found.append(request)
      }
    }
    return found
  }

  /// What could have been said instead, the phrases that share most words with a sentence first.
  package func suggestions(for sentence: String, limit: Int = 3) -> [String] {
    let said = Set(SpokenText(sentence).words.map(\.folded)).subtracting(FillerWord.all)
    let ranked = shortcuts.compactMap { shortcut -> (count: Int, text: String)? in
      shortcut.phrases.map { phrase in
        let text = shortcut.example(phrase)
        let words = Set(SpokenText(text).words.map(\.folded))
        return (words.intersection(said).count, text)
      }.max { $0.count < $1.count }
    }
    return ranked.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .prefix(limit).map(\.element.text)
  }
}

/// A sentence, looked up in one shortcut after the other.
private struct PhraseLookup {
  let spoken: SpokenText
  let values: SpokenValue

  /// What the sentence asks for, if it fits one of the shortcut's phrases.
  func request(_ shortcut: SpokenShortcut) -> SpokenRequest? {
    let applications = shortcut.applications.map { SpokenText($0).words.map(\.folded) }
    let parameters = Dictionary(
      shortcut.parameters.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    var known: [String: [Range<Int>: IntentValue?]] = [:]
    func value(_ title: String, _ range: Range<Int>) -> IntentValue? {
      if let value = known[title]?[range] { return value }
      let value = parameters[title].flatMap { values.value(range, of: spoken, as: $0.type) }
      known[title, default: [:]][range] = .some(value)
      return value
    }
    let matcher = PhraseMatcher(spoken: spoken, applications: applications) {
      value($0, $1) != nil
    }
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
    var arguments = shortcut.arguments
    for parameter in shortcut.parameters {
      guard let span = best.fit.spans[parameter.title] else { continue }
      arguments[parameter.name] = value(parameter.title, span)
    }
    return SpokenRequest(
      shortcut: shortcut, phrase: best.phrase, arguments: arguments, cost: best.fit.cost)
  }
}
