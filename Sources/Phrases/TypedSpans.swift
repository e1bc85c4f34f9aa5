import AppIntentsCore

/// The words of a sentence that are values of a type, the same for the parameters of all shortcuts.
final class TypedSpans {
  let values: SpokenValue
  private let spoken: SpokenText
  private var known: [ValueType: [[WordIndex.Span]]] = [:]

  init(_ spoken: SpokenText, _ values: SpokenValue) {
    self.spoken = spoken
    self.values = values
  }

  /// Whether all words are a value of the type.
  func takesAnything(_ type: ValueType) -> Bool {
    switch type {
    case .text, .richText, .any, .entity, .expression, .condition, .formula, .program, .prompt:
      true
    case .list(let element): takesAnything(element)
    default: false
    }
  }

  /// Where the sentence has values of a type, by the place of the first word.
  func spans(of type: ValueType) -> [[WordIndex.Span]] {
    if let known = known[type] { return known }
    let most = Self.mostWords(of: type)
    var spans: [[WordIndex.Span]] = Array(repeating: [], count: spoken.words.count + 1)
    for start in spoken.words.indices {
      for end in start + 1..<min(start + most, spoken.words.count) + 1
      where values.value(start..<end, of: spoken, as: type) != nil {
        spans[start].append(WordIndex.Span(length: end - start, cost: 0))
      }
    }
    known[type] = spans
    return spans
  }

  /// The whole number that some words are.
  func integer(_ range: Range<Int>) -> Int? {
    guard case .number(let number)? = values.value(range, of: spoken, as: .number) else {
      return nil
    }
    return number.integer
  }

  /// The most words that a value of a type has.
  private static func mostWords(of type: ValueType) -> Int {
    switch type {
    case .list(let element): mostWords(of: element)
    case .boolean, .url: 1
    case .number: 8
    default: 10
    }
  }
}
