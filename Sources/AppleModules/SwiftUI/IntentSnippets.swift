public import AppIntentsCore

// Snippets of several views. `AppIntents` doesn't know the builder of views.

extension IntentResult {
  public static func result<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    .result(view: content())
  }

  public static func result<Content: View>(
    dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    .result(dialog: dialog, view: content())
  }

  public static func result<Value: _IntentValue, Content: View>(
    value: Value, @ViewBuilder content: () -> Content
  ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
    .result(value: value, view: content())
  }

  public static func result<Value: _IntentValue, Content: View>(
    value: Value, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
    .result(value: value, dialog: dialog, view: content())
  }

  public static func result<Opened: AppIntent, Content: View>(
    opensIntent: Opened, @ViewBuilder content: () -> Content
  ) -> Self where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, Never> {
    .result(opensIntent: opensIntent, view: content())
  }

  public static func result<Opened: AppIntent, Content: View>(
    opensIntent: Opened, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, IntentDialog> {
    .result(opensIntent: opensIntent, dialog: dialog, view: content())
  }

  public static func result<Value: _IntentValue, Opened: AppIntent, Content: View>(
    value: Value, opensIntent: Opened, @ViewBuilder content: () -> Content
  ) -> Self where Self == IntentResultContainer<Value, Opened, _SnippetViewContainer, Never> {
    .result(value: value, opensIntent: opensIntent, view: content())
  }

  public static func result<Value: _IntentValue, Opened: AppIntent, Content: View>(
    value: Value, opensIntent: Opened, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Value, Opened, _SnippetViewContainer, IntentDialog> {
    .result(value: value, opensIntent: opensIntent, dialog: dialog, view: content())
  }
}

// The views are made where the question is asked, so that a method of the main actor may ask it. From
// then on only the main actor uses them.

extension AppIntent {
  /// Asks whether to continue, with a view, which is shown before the question.
  nonisolated(nonsending) public func requestConfirmation<Content: View>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
    @ViewBuilder content: () -> Content
  ) async throws {
    nonisolated(unsafe) let view: Any = content()
    try await requestConfirmation(
      conditions: conditions, actionName: actionName, dialog: dialog,
      showDialogAsPrompt: showDialogAsPrompt, content: { view })
  }

  /// Asks the user to choose, with a view, which is shown before the question.
  nonisolated(nonsending) public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil,
    @ViewBuilder content: () -> Content
  ) async throws -> IntentChoiceOption {
    nonisolated(unsafe) let view = content()
    return try await requestChoice(between: options, dialog: dialog, view: view)
  }
}

extension IntentParameter {
  /// Asks whether a value is right, with a view, which is shown before the question.
  nonisolated(nonsending) public func requestConfirmation<Content: View>(
    for value: Value.UnwrappedType, dialog: IntentDialog? = nil,
    @ViewBuilder view: () -> Content
  ) async throws -> Bool {
    nonisolated(unsafe) let view = view()
    return try await requestConfirmation(for: value, dialog: dialog, view: view)
  }
}
