public import OrderedCollections

/// The outcome of performing an intent.
///
/// Not part of Apple's framework.
public struct IntentOutcome: Sendable {
  /// The value for the next step.
  public let value: IntentValue
  /// Properties of the output besides its value's own.
  public let details: OrderedDictionary<String, IntentValue>
  /// The message for a person.
  public let dialog: String?
  /// The intent to perform next, whose outcome takes the place of this one's dialog.
  public let opens: (any AppIntent)?

  @inlinable
  public init(
    value: IntentValue, details: OrderedDictionary<String, IntentValue> = [:],
    dialog: String? = nil, opens: (any AppIntent)? = nil
  ) {
    self.value = value
    self.details = details
    self.dialog = dialog
    self.opens = opens
  }
}
