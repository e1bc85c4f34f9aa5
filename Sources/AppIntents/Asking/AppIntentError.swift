/// Why an intent can't be performed, or what it has to ask before it can.
///
/// An intent throws `$parameter.needsValueError("…")` to be performed again with an answer, and one
/// of `Unrecoverable`, `PermissionRequired` and `UserActionRequired` to say what is wrong in words
/// that everybody uses.
public struct AppIntentError: Error, Sendable {
  enum Reason: Sendable {
    /// A question, after whose answer the intent is performed again.
    case question(Request)
    /// Nothing to ask: the intent changed its parameters and wants to be performed again.
    case restart
    case failed(any Error)
  }

  /// What to ask about a parameter; one of these values, or any if there are none.
  struct Request: Sendable {
    let parameter: _AnyIntentParameter
    let values: [IntentValue]?
    let dialog: IntentDialog?
  }

  let reason: Reason

  init(reason: Reason) { self.reason = reason }

  /// An error of one's own, which keeps its words.
  public init(wrapping error: some Error & CustomLocalizedStringResourceConvertible) {
    reason = .failed(error)
  }

  /// An error in these words.
  public init(description: LocalizedStringResource) {
    reason = .failed(IntentFailure(description.text))
  }

  /// Throw this to be performed again with the parameters as they are now.
  public static var restartPerform: AppIntentError { AppIntentError(reason: .restart) }
}

extension AppIntentError {
  /// Whether the intent is performed again, after a question if there is one.
  var restarts: Bool {
    if case .failed = reason { false } else { true }
  }

  /// Asks what there is to ask, and gives the answer to the parameter.
  func settle() async throws {
    guard case .question(let request) = reason else { return }
    let parameter = request.parameter
    if let values = request.values {
      try parameter.set(anything: await parameter.ask(request.dialog, among: values))
    } else {
      try parameter.set(await parameter.ask(request.dialog))
    }
  }
}

extension AppIntentError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .restart: return "the intent asks to be performed again, and again"
    case .failed(let error as any CustomLocalizedStringResourceConvertible):
      return error.localizedStringResource.text
    case .failed(let error): return "\(error)"
    case .question(let request):
      if let dialog = request.dialog { return dialog.text }
      let title = request.parameter.titleText
      return request.values == nil
        ? "a value is needed for \"\(title)\"" : "\"\(title)\" could mean several values"
    }
  }
}
