/// Somebody who answers an intent's questions: a person at a terminal, a list of defaults, a test's
/// script.
///
/// Not part of Apple's framework, where the system asks.
public protocol Interaction: Sendable {
  /// The answer to a question: a value of any type that converts to the wanted one; for a
  /// confirmation a boolean; for a choice the title of the option chosen.
  ///
  /// Throws `InteractionError`.
  func answer(_ question: Question) async throws -> IntentValue

  /// Whether whoever answers can be asked once more where an answer can't be taken: a person who
  /// looks on, but no list of answers.
  var asksAgain: Bool { get }
}

extension Interaction {
  public var asksAgain: Bool { false }
}

/// A question that a step asks.
public struct Question: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// A value of a type.
    case value(ValueType)
    /// Yes or no.
    case confirmation
    /// One of several.
    case choice([Option])
  }

  public struct Option: Sendable, Hashable {
    public let title: String
    public let subtitle: String?

    public init(_ title: String, subtitle: String? = nil) {
      self.title = title
      self.subtitle = subtitle
    }
  }

  public let prompt: String
  public let kind: Kind
  /// What counts as answered when nobody does.
  public let defaultAnswer: IntentValue?
  /// How long to wait before the default counts; without a default the step times out.
  public let timeout: Duration?

  public init(
    _ prompt: String, kind: Kind, default defaultAnswer: IntentValue? = nil,
    timeout: Duration? = nil
  ) {
    self.prompt = prompt
    self.kind = kind
    self.defaultAnswer = defaultAnswer
    self.timeout = timeout
  }
}

/// Why a question has no answer.
public enum InteractionError: Error, Sendable, Hashable {
  /// Nobody watches this run, and the question has no default.
  case unattended(Question)
  /// The person declined to answer.
  case cancelled(Question)
  case timedOut(Question)
}

/// Answers every question with its default; for runs that nobody watches.
public struct UnattendedInteraction: Interaction {
  public init() {}

  public func answer(_ question: Question) async throws -> IntentValue {
    guard let answer = question.defaultAnswer else {
      throw InteractionError.unattended(question)
    }
    return answer
  }
}
