/// The marker for a snippet intent in the type of a result.
public struct _SnippetIntentContainer: Sendable {}

extension IntentResult {
  @inlinable
  public static func result(snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(snippet: IntentSnippet(intent: snippetIntent))
  }

  @inlinable
  public static func result(
    dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: IntentSnippet(intent: snippetIntent))
  }

  @inlinable
  public static func result<Value: _IntentValue>(
    value: Value, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(value: value, snippet: IntentSnippet(intent: snippetIntent))
  }

  @inlinable
  public static func result<Value: _IntentValue>(
    value: Value, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      value: value, dialog: dialog, snippet: IntentSnippet(intent: snippetIntent))
  }

  @inlinable
  public static func result<Opened: AppIntent>(
    opensIntent: Opened, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self where Self == IntentResultContainer<Never, Opened, _SnippetIntentContainer, Never> {
    IntentResultContainer(opened: opensIntent, snippet: IntentSnippet(intent: snippetIntent))
  }

  @inlinable
  public static func result<Opened: AppIntent>(
    opensIntent: Opened, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      opened: opensIntent, dialog: dialog, snippet: IntentSnippet(intent: snippetIntent))
  }

  @inlinable
  public static func result<Value: _IntentValue, Opened: AppIntent>(
    value: Value, opensIntent: Opened, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self where Self == IntentResultContainer<Value, Opened, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      value: value, opened: opensIntent, snippet: IntentSnippet(intent: snippetIntent))
  }

  @inlinable
  public static func result<Value: _IntentValue, Opened: AppIntent>(
    value: Value, opensIntent: Opened, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Value, Opened, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      value: value, opened: opensIntent, dialog: dialog,
      snippet: IntentSnippet(intent: snippetIntent))
  }
}

extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}
