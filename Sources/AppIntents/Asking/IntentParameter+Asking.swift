extension IntentParameter {
  /// Asks for a value. The parameter keeps its own; assign the answer to it.
  ///
  /// Throws an `InteractionError` if there is no answer.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.UnwrappedType {
    inUnit(try Value.UnwrappedType.from(inUnit(try await ask(dialog))))
  }

  /// Asks whether a value is right.
  public func requestConfirmation(
    for value: Value.UnwrappedType, dialog: IntentDialog? = nil
  ) async throws -> Bool {
    try await confirm(value, dialog, showing: nil)
  }

  private func confirm(
    _ value: Value.UnwrappedType, _ dialog: IntentDialog?, showing snippet: IntentSnippet?
  ) async throws -> Bool {
    let prompt = dialog?.text ?? "\(titleText): \(value.intentValue.words)?"
    let answer = try await IntentContext.current.interaction.answer(
      Question(prompt, kind: .confirmation, snippet: try await snippet?.tree()))
    return try Bool.from(answer)
  }

  /// Asks which of several values is meant.
  public func requestDisambiguation(
    among values: [Value.UnwrappedType], dialog: IntentDialog? = nil
  ) async throws -> Value.UnwrappedType {
    let travelling = values.map(\.intentValue)
    let chosen = try await ask(dialog, among: travelling)
    guard let index = travelling.firstIndex(of: chosen) else {
      throw IntentValueError(wanted: "one of the choices", given: chosen)
    }
    return values[index]
  }

  /// The error to throw if the parameter needs another value. The run asks for one and performs the
  /// intent again with the answer.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError(
      reason: .question(ParameterQuestion(parameter: self, values: nil, dialog: dialog)))
  }

  /// The error to throw, by its first name, which Apple has kept.
  @available(*, deprecated, renamed: "needsValueError(_:)")
  public func requestValue(_ dialog: IntentDialog? = nil) -> any Error { needsValueError(dialog) }

  /// Apple's name is `needsValueError`.
  @available(*, deprecated, renamed: "needsValueError(_:)")
  public func needsValue(_ dialog: IntentDialog? = nil) -> AppIntentError {
    needsValueError(dialog)
  }

  /// Asks whether a value is right, with a view, which is shown before the question.
  // A trailing closure is a view builder, not a view.
  @_disfavoredOverload
  public func requestConfirmation<Content>(
    for value: Value.UnwrappedType, dialog: IntentDialog? = nil, view: Content
  ) async throws -> Bool {
    try await confirm(value, dialog, showing: IntentSnippet(view: view))
  }

  /// The error to throw if the parameter's value is ambiguous.
  public func needsDisambiguationError(
    among values: [Value.UnwrappedType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    AppIntentError(
      reason: .question(
        ParameterQuestion(
          parameter: self, values: values.map(\.intentValue), dialog: dialog)))
  }
}
