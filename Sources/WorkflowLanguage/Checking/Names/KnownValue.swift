import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// Why a value may be nothing, or an empty list.
struct PossibleAbsence: Sendable, Equatable {
  /// The place to which the reason belongs.
  let range: SourceRange
  /// The reason, as it reads there: `gives nothing if there is no match`.
  let reason: String

  init(_ reason: String, at range: SourceRange) {
    self.range = range
    self.reason = reason
  }
}

/// What is known of a value before the run.
struct KnownValue: Sendable, Equatable {
  var type: ValueType
  var extra: Extra?
  /// Why it may be nothing, or an empty list; nil if it is a value, as far as the check knows.
  var absence: PossibleAbsence?
  /// The answers of models that the value may be, while what takes it decides about their types.
  var answers: Set<AnswerPart> = []
  /// The answers that the items of a list may be.
  var itemAnswers: Set<AnswerPart> = []

  /// Whether it, or its items, may be answers whose types are open.
  var mayBeAnswers: Bool { !answers.isEmpty || !itemAnswers.isEmpty }
  /// Whether it has text in it that a model writes as it likes.
  var isModelText = false
  /// Whether that text is only in the query of an address that the file writes.
  var isQueryOnly = false
  /// Whether it is a number, a date or a duration that a model gives, or a text with one in it.
  var isDecidedByModel = false

  /// Properties beside or instead of those of the type.
  indirect enum Extra: Sendable, Equatable {
    /// These properties, before those of the type (`exit_code` of `shell.run`).
    case details(OrderedDictionary<String, KnownValue>)
    /// Only these properties (`$error`, `$run`).
    case fields(OrderedDictionary<String, KnownValue>)
    /// Any property, of this type (`$env`, `$secrets`).
    case open(ValueType)
  }

  init(_ type: ValueType, _ extra: Extra? = nil) {
    self.type = type
    self.extra = extra
  }

  static let any = KnownValue(.any)
  static let nothing = KnownValue(.nothing)
  static let text = KnownValue(.text)
  static let number = KnownValue(.number)
  static let boolean = KnownValue(.boolean)

  static func record(_ fields: OrderedDictionary<String, ValueType>) -> KnownValue {
    KnownValue(.dictionary, .fields(fields.mapValues { KnownValue($0) }))
  }

  /// The value if it comes from either of two places. Nothing adds nothing.
  func joined(with other: KnownValue) -> KnownValue {
    if other.type == .nothing { return self }
    if type == .nothing { return other }
    let isSame = type == other.type && extra == other.extra
    var both = isSame ? self : KnownValue(type.joined(with: other.type))
    both.absence = absence ?? other.absence
    both.isModelText = isModelText || other.isModelText
    both.isQueryOnly =
      (isQueryOnly || !isModelText) && (other.isQueryOnly || !other.isModelText)
      && both.isModelText
    both.isDecidedByModel = isDecidedByModel || other.isDecidedByModel
    both.answers = answers.union(other.answers)
    both.itemAnswers = itemAnswers.union(other.itemAnswers)
    return both
  }

  /// The value where it may be nothing, unless that is all it is anyway.
  func maybeAbsent(_ absence: PossibleAbsence) -> KnownValue {
    guard type != .nothing, self.absence == nil else { return self }
    var value = self
    value.absence = absence
    return value
  }

  /// The value where it certainly isn't nothing.
  var present: KnownValue {
    guard absence != nil else { return self }
    var value = self
    value.absence = nil
    return value
  }

  /// A list of such values.
  var listed: KnownValue {
    var list = KnownValue(.list(of: type == .nothing ? .any : type))
    list.itemAnswers = answers
    list.isModelText = isModelText
    list.isDecidedByModel = isDecidedByModel
    return list
  }

  /// An item of the list.
  var item: KnownValue {
    var item = KnownValue(type.itemType)
    item.isModelText = isModelText
    item.isDecidedByModel = isDecidedByModel
    item.answers = itemAnswers.union(answers.map { $0.appending(.item) })
    return item
  }
}
