/// What a text begins with before a model's text, as far as it is known before the run.
struct AddressStart {
  private var text = ""
  /// Whether it begins with a value, which may be an address with a path and a query.
  private var beginsUnknown = false

  var isEmpty: Bool { text.isEmpty && !beginsUnknown }

  mutating func add(_ literal: String) { text += literal }

  /// Adds a value. Within a text it is a name rather than a query.
  mutating func addUnknown() {
    if isEmpty { beginsUnknown = true } else { text += "x" }
  }

  /// Whether it may say all of an address but the query.
  var mayBePage: Bool {
    beginsUnknown ? text.contains("?") || !text.contains("/") : AnswerLimit.isWholePage(text)
  }
}
