/// Why an intent can't be performed, or the question that it has to ask first.
///
/// An intent throws `$parameter.needsValueError("…")` to be performed again with an answer, and one
/// of `Unrecoverable`, `PermissionRequired` and `UserActionRequired` for a common error.
public struct AppIntentError: Error, Sendable {
  enum Reason: Sendable {
    /// A question, after whose answer the intent is performed again.
    case question(any RestartQuestion)
    /// No question: the intent changed its parameters and is performed again.
    case restart
    /// A question, after whose answer the intent goes on elsewhere.
    case handoff(any RestartQuestion)
    case failed(any Error)
  }

  let reason: Reason

  init(reason: Reason) { self.reason = reason }

  /// How many errors that stand for others are being looked into, each inside of the one before.
  @TaskLocal private static var depth = 0
  private static let greatestDepth = 16

  /// The error that another one stands for. One that stands for itself keeps its text.
  public init(wrapping convertible: some CustomAppIntentErrorConvertible) {
    if Self.depth == Self.greatestDepth, let error = convertible as? any Error {
      reason = .failed(IntentFailure(IntentErrorText.ownMessage(of: error)))
    } else {
      self = Self.$depth.withValue(Self.depth + 1) { convertible.appIntentError }
    }
  }

  /// Wraps an error, which keeps its text.
  // An error that says which error it stands for is that one.
  @_disfavoredOverload
  public init(wrapping error: some Error & CustomLocalizedStringResourceConvertible) {
    reason = .failed(error)
  }

  /// An error with this text.
  public init(description: LocalizedStringResource) {
    reason = .failed(IntentFailure(description.text))
  }

  /// An error of `Unrecoverable`, `PermissionRequired` or `UserActionRequired` in other
  /// words, and of the same kind.
  public init(predefinedError: AppIntentError, description: LocalizedStringResource) {
    let kind = predefinedError.failure?.kind ?? .other
    reason = .failed(IntentFailure(description.text, kind: kind))
  }

  /// The error to throw to be performed again with the current parameters.
  public static var restartPerform: AppIntentError { AppIntentError(reason: .restart) }
}

extension AppIntentError {
  /// Whether the intent is performed again, after a question if there is one.
  var restarts: Bool {
    switch reason {
    case .question, .restart: true
    case .handoff, .failed: false
    }
  }

  /// Asks the question, if there is one, and gives the answer to the parameter.
  func settle() async throws {
    if case .question(let question) = reason { try await question.settle() }
  }
}

extension AppIntentError {
  /// The failure that the error stands for; nil for one that only has a text.
  package var failure: IntentFailure? {
    if case .failed(let error) = reason { return error as? IntentFailure }
    return nil
  }
}

/// An error of an app that says which error of the framework it stands for.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/customappintenterrorconvertible).
public protocol CustomAppIntentErrorConvertible {
  var appIntentError: AppIntentError { get }
}

extension AppIntentError: CustomLocalizedStringResourceConvertible {
  public var localizedStringResource: LocalizedStringResource { "\(description)" }
}

extension AppIntentError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .restart: return "the intent asks to be performed again, and again"
    case .failed(let error): return IntentErrorText.ownMessage(of: error)
    case .question(let question), .handoff(let question): return question.words
    }
  }
}

/// A question that has to be answered before an intent is performed again.
protocol RestartQuestion: Sendable {
  /// The question in words, for an error that isn't answered.
  var words: String { get }

  /// Asks, and gives the answer to the parameter.
  func settle() async throws
}
