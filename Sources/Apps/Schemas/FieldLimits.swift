import AppIntentsCore
import ModelContext
import OrderedCollections

/// What a field of a form says of its answer besides the type.
///
/// A pattern isn't compared: the app does that, and can't keep Segue busy with one.
struct FieldLimits {
  private let length: ClosedRange<Int>?
  private let number: ParameterHints
  private let isEmail: Bool

  /// - Parameters:
  ///   - field: the field's schema.
  ///   - shape: what it was read as.
  init(_ field: JSONObject, of shape: ToolShape) {
    let (least, most) = (field["minLength"]?.jsonInteger, field["maxLength"]?.jsonInteger)
    let (low, high) = (max(0, least ?? 0), most ?? .max)
    length = (least != nil || most != nil) && low <= high ? low...high : nil
    isEmail = field["format"] == "email"
    number = ParameterHints(range: shape.range, isWhole: shape.isWholeNumber)
  }

  /// What the answer has to be, for the user: “3 to 20 characters”. Those of a number are in the hints of
  /// its question.
  var words: [String] {
    var words = length.map { [Self.words(for: $0)] } ?? []
    if isEmail { words.append("an email address") }
    return words
  }

  /// Why a value can't be the answer; nil if it can.
  func problem(with answer: IntentValue) -> String? {
    switch answer {
    case .text(let text): problem(with: text)
    case .url(let url): problem(with: url.absoluteString)
    case .number(let number): self.number.problem(with: number)
    case .list(let items): items.lazy.compactMap { problem(with: $0) }.first
    default: nil
    }
  }

  private func problem(with text: String) -> String? {
    let count = text.unicodeScalars.count
    if let length, !length.contains(count) {
      return "answer with \(Self.words(for: length)), not \(count)"
    }
    return isEmail && !Self.isAddress(text)
      ? "answer with an email address, such as `ada@example.org`" : nil
  }

  /// Whether a text has the parts of an email address. Whether there is one is the app's business.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
  }

  private static func words(for length: ClosedRange<Int>) -> String {
    let (least, most) = (length.lowerBound, length.upperBound)
    func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }
    if least == most { return characters(least) }
    if most == .max { return "\(characters(least)) or more" }
    return least == 0 ? "at most \(characters(most))" : "\(least) to \(most) characters"
  }
}
