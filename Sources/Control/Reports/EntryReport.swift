/// How a value is entered in a field of a page, besides what its type tells.
package struct EntryReport: Codable, Sendable, Hashable {
  /// What a number is entered with.
  package enum Control: String, Codable, Sendable, Hashable {
    case field, stepper, slider
  }

  /// The part of a date that is wanted.
  package enum Moment: String, Codable, Sendable, Hashable {
    case date, time, dateTime
  }

  package var control: Control?
  package var moment: Moment?
  /// Whether a number must be whole; nil if not.
  package var isWhole: Bool?
  /// The least and the greatest number, in digits.
  package var least: String?
  package var most: String?
  /// The least and the greatest number of items of a list.
  package var leastItems: Int?
  package var mostItems: Int?

  package init() {}
}
