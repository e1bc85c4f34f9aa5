import AppIntentsCore

// What is wrong in a selector, and where.
extension SelectorParser {
  func failure(_ problem: String, at place: Int) -> IntentFailure {
    IntentFailure(
      "`selector` \(problem), at character \(place + 1) of "
        + "`\(IntentContext.current.excerpt(of: text))`")
  }

  func unexpected() -> IntentFailure {
    guard let next = peek else {
      return scalars.isEmpty
        ? IntentFailure("`selector` is empty")
        : failure("ends too early", at: index)
    }
    return failure("has an unexpected `\(next)`", at: index)
  }

  func unknown(_ part: String, at place: Int) -> IntentFailure {
    let failure = failure("has \(part), which isn't known here", at: place)
    return IntentFailure(
      failure.message,
      help: part.hasPrefix("`::")
        ? "select the element; `give` and `attribute` say what of it is wanted"
        : "known are `:first-child`, `:last-child`, `:nth-child()`, `:first-of-type`, "
          + "`:nth-of-type()`, `:only-child`, `:empty`, `:not()` and `:is()`")
  }
}
