/// The labels of the buttons that confirm and deny.
public struct ConfirmationActionName: Sendable, Hashable {
  let acceptLabel: String
  var acceptAlternatives: [String] = []
  let denyLabel: String
  var denyAlternatives: [String] = []
  /// Whether what is confirmed can't be undone, so that an answer without words is a no.
  var isDestructive = false

  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource],
    denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource],
    destructive: Bool = false
  ) -> ConfirmationActionName {
    ConfirmationActionName(
      acceptLabel: acceptLabel.text, acceptAlternatives: acceptAlternatives.map(\.text),
      denyLabel: denyLabel.text, denyAlternatives: denyAlternatives.map(\.text),
      isDestructive: destructive)
  }

  private static func named(_ label: String) -> ConfirmationActionName {
    ConfirmationActionName(acceptLabel: label, denyLabel: "Cancel")
  }

  public static let `continue` = named("Continue")
  public static let `do` = named("Do")
  public static let `set` = named("Set")
  public static let add = named("Add")
  public static let addData = named("Add")
  public static let book = named("Book")
  public static let buy = named("Buy")
  public static let call = named("Call")
  public static let checkIn = named("Check In")
  public static let create = named("Create")
  public static let download = named("Download")
  public static let filter = named("Filter")
  public static let find = named("Find")
  public static let get = named("Get")
  public static let go = named("Go")
  public static let log = named("Log")
  public static let open = named("Open")
  public static let order = named("Order")
  public static let pay = named("Pay")
  public static let play = named("Play")
  public static let playSound = named("Play")
  public static let post = named("Post")
  public static let request = named("Request")
  public static let run = named("Run")
  public static let search = named("Search")
  public static let send = named("Send")
  public static let share = named("Share")
  public static let start = named("Start")
  public static let startNavigation = named("Start")
  public static let toggle = named("Toggle")
  public static let turnOff = named("Turn Off")
  public static let turnOn = named("Turn On")
  public static let view = named("View")
}

extension ConfirmationActionName: ExpressibleByStringLiteral {
  /// A label of one's own. Apple has only `custom(acceptLabel:…)`.
  @available(*, deprecated, message: "use custom(acceptLabel:acceptAlternatives:…)")
  public init(stringLiteral value: String) { self = Self.named(value) }
}

/// The user said no.
public struct IntentDeclined: Error, Sendable, Hashable, CustomStringConvertible {
  /// The question.
  public let prompt: String

  public init(prompt: String) { self.prompt = prompt }

  public var description: String { "“\(prompt)” was answered with no" }
}

extension AppIntent {
  /// Asks whether to continue. Throws `IntentDeclined` for a no.
  public func requestConfirmation(
    actionName: ConfirmationActionName = .continue, dialog: IntentDialog? = nil
  ) async throws {
    try await confirm(actionName, dialog?.text)
  }

  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog, showDialogAsPrompt: Bool = true
  ) async throws {
    try await confirm(actionName, dialog.text)
  }

  /// Asks with a view, which is shown before the question.
  public func requestConfirmation<Content>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, content: () -> Content
  ) async throws {
    try await confirm(actionName, dialog?.text, showing: IntentSnippet(view: content()))
  }

  /// Asks with what a snippet intent shows.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
    snippetIntent: some SnippetIntent
  ) async throws {
    try await confirm(actionName, dialog?.text, showing: IntentSnippet(intent: snippetIntent))
  }

  /// Asks with the dialog and the view of a result.
  public func requestConfirmation(
    result: some IntentResult, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    let outcome = result._outcome
    try await confirm(confirmationActionName, outcome.dialog, showing: outcome.snippet)
  }

  /// Asks with the dialog and the view of a result.
  public func requestConfirmation(
    output: some IntentResult, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    let outcome = output._outcome
    try await confirm(confirmationActionName, outcome.dialog, showing: outcome.snippet)
  }

  /// Asks the user to choose. Throws `IntentDeclined` if a canceling option is chosen.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    try await choose(between: options, dialog, showing: nil)
  }

  private func choose(
    between options: [IntentChoiceOption], _ dialog: IntentDialog?,
    showing snippet: IntentSnippet?
  ) async throws -> IntentChoiceOption {
    let prompt = dialog?.text ?? Self.title.text
    let question = Question(
      prompt,
      kind: .choice(
        options.map {
          Question.Option($0.title.text, subtitle: $0.subtitle?.text, icon: $0.image?.icon)
        }),
      snippet: try await snippet?.tree())
    let answer = try await IntentContext.current.interaction.answer(question)
    guard let chosen = options.first(where: { IntentValue.text($0.title.text) == answer }) else {
      throw IntentValueError(wanted: "one of the choices", given: answer)
    }
    if chosen.style == .cancel { throw IntentDeclined(prompt: prompt) }
    return chosen
  }

  /// Asks with a view, which is shown before the question.
  // A trailing closure is a view builder, not a view.
  @_disfavoredOverload
  public func requestChoice<Content>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: Content
  ) async throws -> IntentChoiceOption {
    try await choose(between: options, dialog, showing: IntentSnippet(view: view))
  }

  /// Asks with a view, which is shown before the question.
  public func requestChoice<Content>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, content: () -> Content
  ) async throws -> IntentChoiceOption {
    try await choose(between: options, dialog, showing: IntentSnippet(view: content()))
  }

  private func confirm(
    _ action: ConfirmationActionName, _ prompt: String?, showing snippet: IntentSnippet? = nil
  ) async throws {
    let prompt = prompt ?? "\(action.acceptLabel): \(Self.title.text)?"
    let labels = ParameterHints.Answers(
      true: action.acceptLabel, false: action.denyLabel,
      alternatives: (action.acceptAlternatives, action.denyAlternatives))
    let interaction = IntentContext.current.interaction
    // A person who says nothing says no. Where nobody is asked, nobody has said it.
    let isNoByDefault = action.isDestructive && interaction.isAttended
    let answer = try await interaction.answer(
      Question(
        prompt, kind: .confirmation, default: isNoByDefault ? .boolean(false) : nil,
        hints: ParameterHints(answers: action == .continue ? nil : labels),
        snippet: try await snippet?.tree()))
    guard try Bool.from(answer) else { throw IntentDeclined(prompt: prompt) }
  }
}

/// When to ask for a confirmation, on Apple's platforms. Has no effect here.
public struct ConfirmationConditions: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Only if the request may have been misunderstood.
  public static let lowConfidenceSource = ConfirmationConditions(rawValue: 1)
}
