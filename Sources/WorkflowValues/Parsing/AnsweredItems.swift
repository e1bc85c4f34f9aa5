package import AppIntentsCore

/// The items that a text gives as the answer to a question for a list.
package enum AnsweredItems {
  /// The items of a JSON list, or the lines of a text without those that are empty.
  package static func read(_ text: String) -> [Value] {
    if let items = json(text) { return items }
    return text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
      .map { .text(String($0)) }
  }

  /// The text that gives these items, whatever is in them.
  package static func text(of items: [String]) -> String {
    JSONWriter.compact(.list(items.map { .text($0) }))
  }

  /// The items of a JSON list; nil for another text.
  package static func json(_ text: String) -> [Value]? {
    guard Substring(text).trimmed.first == "[",
      case .list(let items)? = try? JSONReader.read(text)
    else { return nil }
    return items
  }
}

extension ValueType {
  /// The types as which an answer in words is read where it is given, so that words which are no value are
  /// asked about again at once. The step converts a value of any other type itself.
  package static let readInAnswers: [ValueType] = [
    .number, .boolean, .date, .duration, .measurement, .url,
  ]
}

extension ParameterHints {
  /// Why a list with this many items can't be the answer; nil if it can.
  package func problem(withItems count: Int) -> String? {
    guard let size, !size.contains(count), let wanted = ParameterHints(size: size).words.first
    else { return nil }
    return "answer with \(wanted), not \(count)"
  }
}
