/// A source of answers to intents' questions: a terminal, a list of defaults, a test's script.
///
/// Not part of Apple's framework, where the system asks.
public protocol Interaction: Sendable {
  /// The answer to a question: a value that converts to the requested type; for a confirmation a
  /// boolean; for a choice the title of the chosen option, for `choices` a list of titles.
  ///
  /// Throws `InteractionError`.
  func answer(_ question: Question) async throws -> IntentValue

  /// Whether a question may be asked again after an answer that can't be used: true for a terminal,
  /// false for a list of answers.
  var asksAgain: Bool { get }

  /// Whether a person can be asked at all.
  var isAttended: Bool { get }

  /// The button of a tree of views that the user presses, by its index among those that perform an
  /// intent; nil if none, and where there is nothing to press with.
  func button(of snippet: IntentValue) async throws -> Int?

  /// Makes sure that the user is who the machine takes the user for, before an intent with such a policy
  /// is performed. Throws an `IntentFailure` of kind `notPermitted` if that isn't certain.
  ///
  /// - Parameter step: the intent's id.
  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws
}

extension Interaction {
  public var asksAgain: Bool { false }
  public var isAttended: Bool { true }
  public func button(of snippet: IntentValue) async throws -> Int? { nil }

  public func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {
    throw IntentFailure(
      "`\(step)` requires authentication, and there is no terminal to authenticate on",
      kind: .notPermitted)
  }
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
    /// Any number of several, also none.
    case choices([Option])
  }

  public struct Option: Sendable, Hashable {
    public let title: String
    public let subtitle: String?
    package let icon: Icon?

    public init(_ title: String, subtitle: String? = nil) {
      self.init(title, subtitle: subtitle, icon: nil)
    }

    package init(_ title: String, subtitle: String?, icon: Icon?) {
      self.title = title
      self.subtitle = subtitle
      self.icon = icon
    }
  }

  public let prompt: String
  public let kind: Kind
  /// The answer that is used if there is no other.
  public let defaultAnswer: IntentValue?
  /// The time to wait for an answer before the default is used. Without a default the step times
  /// out.
  public let timeout: Duration?
  /// Why the answer before couldn't be used, if the question is asked again.
  public let problem: String?
  /// How the answer is entered.
  public let hints: ParameterHints
  /// What is shown before the question: the tree of a view.
  public let snippet: IntentValue?
  /// Values that are shown with a question for a value, which may be another one, too.
  package var suggestions: [ParameterOption] = []

  public init(
    _ prompt: String, kind: Kind, default defaultAnswer: IntentValue? = nil,
    timeout: Duration? = nil, problem: String? = nil, hints: ParameterHints = .none,
    snippet: IntentValue? = nil
  ) {
    self.prompt = prompt
    self.kind = kind
    self.defaultAnswer = defaultAnswer
    self.timeout = timeout
    self.problem = problem
    self.hints = hints
    self.snippet = snippet
  }
}

/// Why a question has no answer.
public enum InteractionError: Error, Sendable, Hashable {
  /// The run is unattended, and the question has no default.
  case unattended(Question)
  /// The user declined to answer.
  case cancelled(Question)
  case timedOut(Question)
}

extension InteractionError {
  /// How a question of a step is answered that no default in the file can answer.
  package static let waysToAnswer =
    "run it on a terminal; or start it with `segue trigger`, so that the question waits in"
    + " `segue prompts`"
}

extension InteractionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unattended(let question):
      "“\(question.prompt)” can't be answered, because the run is unattended"
    case .cancelled(let question): "“\(question.prompt)” was not answered"
    case .timedOut(let question): "“\(question.prompt)” was not answered in time"
    }
  }
}

/// Answers every question with its default, for unattended runs.
public struct UnattendedInteraction: Interaction {
  public var isAttended: Bool { false }

  public init() {}

  public func answer(_ question: Question) async throws -> IntentValue {
    guard let answer = question.defaultAnswer else {
      throw InteractionError.unattended(question)
    }
    return answer
  }
}
