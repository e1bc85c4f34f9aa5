import AppIntentsCore
import WorkflowValues

/// What words mean for a parameter.
struct SpokenValue {
  let context: IntentContext
  let numbers: NumberWords

  init(in context: IntentContext) {
    self.context = context
    numbers = NumberWords(context.locale)
  }

  /// The value that some words are as a type; nil if they are none. The words for an entity are a
  /// text, which its app looks up.
  func value(_ range: Range<Int>, of spoken: SpokenText, as type: ValueType) -> IntentValue? {
    let words = spoken.words[range].map(\.folded)
    let written = spoken.written(range)
    switch type {
    case .text, .richText, .any, .entity, .expression, .condition, .formula, .program, .prompt:
      return .text(written)
    case .number:
      return numbers.number(words).map { .number(.integer($0)) } ?? converted(written, to: .number)
    case .choice(let choices): return choice(words, written, of: choices)
    case .date:
      return converted(MomentWords.written(numbers.digits(in: words)), to: .date)
    case .duration, .measurement:
      return converted(numbers.digits(in: words).joined(separator: " "), to: type)
    case .list(let element): return value(range, of: spoken, as: element).map { .list([$0]) }
    case .boolean, .url, .file: return converted(written, to: type)
    case .dictionary, .nothing: return nil
    }
  }

  private func choice(
    _ words: [String], _ written: String, of type: IntentChoiceType
  ) -> IntentValue? {
    if let exact = converted(written, to: .choice(type)) { return exact }
    // `lattes` is nearly `latte`.
    for item in type.cases {
      for name in [item.title, item.name] + item.synonyms {
        let wanted = SpokenText(name).words.map(\.folded)
        guard wanted.count == words.count,
          zip(words, wanted).allSatisfy({ WordLikeness.cost(of: $0, as: $1) != nil })
        else { continue }
        return .choice(IntentChoice(type: type, name: item.name, title: item.title))
      }
    }
    return nil
  }

  private func converted(_ text: String, to type: ValueType) -> IntentValue? {
    try? Conversions.convert(.text(text), to: type, in: context)
  }
}
