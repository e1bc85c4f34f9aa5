import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

/// What a field of a form says of its answer besides the type.
///
/// A pattern isn't compared: the app does that, and can't keep Segue busy with one.
struct FieldLimits {
  private let length: ClosedRange<Int>?
  private let hints: ParameterHints
  private let isEmail: Bool

  /// - Parameters:
  ///   - field: the field's schema.
  ///   - shape: what it was read as.
  init(_ field: JSONObject, of shape: ToolShape) {
    let (least, most) = (field["minLength"]?.jsonInteger, field["maxLength"]?.jsonInteger)
    let (low, high) = (max(0, least ?? 0), most ?? .max)
    length = (least != nil || most != nil) && low <= high ? low...high : nil
    isEmail = field["format"] == "email"
    hints = ParameterHints(
      range: shape.range, isWhole: shape.isWholeNumber, size: shape.size?.bounds)
  }

  /// What the answer has to be, for the user: “3 to 20 characters”. Those of a number are in the hints of
  /// its question.
  var words: [String] {
    var words = length.map { [$0.words(counting: "character")] } ?? []
    if isEmail { words.append("an email address") }
    return words
  }

  /// Why a value can't be the answer; nil if it can.
  func problem(with answer: IntentValue) -> String? {
    switch answer {
    case .text(let text): problem(with: text)
    case .url(let url): problem(with: url.absoluteString)
    case .number(let number): hints.problem(with: number)
    // The app's limits are in a unit of its own; only the sign is the same in each.
    case .measurement(let amount) where hints.range?.lowerBound == 0 && amount.value.double < 0:
      "answer with an amount that isn't negative"
    case .list(let items):
      hints.problem(withItems: items.count) ?? items.lazy.compactMap { problem(with: $0) }.first
    default: nil
    }
  }

  private func problem(with text: String) -> String? {
    let count = text.unicodeScalars.count
    if let length, !length.contains(count) {
      return "answer with \(length.words(counting: "character")), not \(count)"
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
}
