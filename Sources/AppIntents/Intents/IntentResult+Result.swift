public import OrderedCollections

extension IntentResult {
  /// Nothing for the next step.
  @inlinable
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer()
  }

  @inlinable
  public static func result<Value: _IntentValue>(value: Value) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> {
    IntentResultContainer(value: value)
  }

  /// A value that has properties besides its own, which the intent lists in `outputDetails`.
  ///
  /// Not part of Apple's framework.
  @inlinable
  public static func result<Value: _IntentValue>(
    value: Value, details: OrderedDictionary<String, IntentValue>
  ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> {
    IntentResultContainer(value: value, details: details)
  }

  @inlinable
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(dialog: dialog)
  }

  @inlinable
  public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog)
  }

  /// Nothing for the next step; then another intent is performed.
  @inlinable
  public static func result<Opened: AppIntent>(opensIntent: Opened) -> Self
  where Self == IntentResultContainer<Never, Opened, Never, Never> {
    IntentResultContainer(opened: opensIntent)
  }

  @inlinable
  public static func result<Opened: AppIntent>(opensIntent: Opened, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Opened, Never, IntentDialog> {
    IntentResultContainer(opened: opensIntent, dialog: dialog)
  }

  @inlinable
  public static func result<Value: _IntentValue, Opened: AppIntent>(
    value: Value, opensIntent: Opened
  ) -> Self where Self == IntentResultContainer<Value, Opened, Never, Never> {
    IntentResultContainer(value: value, opened: opensIntent)
  }

  @inlinable
  public static func result<Value: _IntentValue, Opened: AppIntent>(
    value: Value, opensIntent: Opened, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Value, Opened, Never, IntentDialog> {
    IntentResultContainer(value: value, opened: opensIntent, dialog: dialog)
  }
}

// Views are of any type, because `SwiftUI` knows this module and not the other way round. Views of
// other types than its own show nothing. The result's type doesn't name the view, so that a method may
// return one view or another.

/// The marker for a view in the type of a result.
public struct _SnippetViewContainer: Sendable {}

extension IntentResult {
  // A trailing closure is a view builder, not a view.
  @_disfavoredOverload
  @inlinable
  public static func result<Snippet>(view: Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: IntentSnippet(view: view))
  }

  @_disfavoredOverload
  @inlinable
  public static func result<Snippet>(dialog: IntentDialog, view: Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: IntentSnippet(view: view))
  }

  @_disfavoredOverload
  @inlinable
  public static func result<Value: _IntentValue, Snippet>(value: Value, view: Snippet) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: IntentSnippet(view: view))
  }

  @_disfavoredOverload
  @inlinable
  public static func result<Value: _IntentValue, Snippet>(
    value: Value, dialog: IntentDialog, view: Snippet
  ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: IntentSnippet(view: view))
  }

  @_disfavoredOverload
  @inlinable
  public static func result<Opened: AppIntent, Snippet>(opensIntent: Opened, view: Snippet) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, Never> {
    IntentResultContainer(opened: opensIntent, snippet: IntentSnippet(view: view))
  }

  @_disfavoredOverload
  @inlinable
  public static func result<Opened: AppIntent, Snippet>(
    opensIntent: Opened, dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Opened, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(opened: opensIntent, dialog: dialog, snippet: IntentSnippet(view: view))
  }

  @_disfavoredOverload
  @inlinable
  public static func result<Value: _IntentValue, Opened: AppIntent, Snippet>(
    value: Value, opensIntent: Opened, view: Snippet
  ) -> Self where Self == IntentResultContainer<Value, Opened, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, opened: opensIntent, snippet: IntentSnippet(view: view))
  }

  @_disfavoredOverload
  @inlinable
  public static func result<Value: _IntentValue, Opened: AppIntent, Snippet>(
    value: Value, opensIntent: Opened, dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Value, Opened, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      value: value, opened: opensIntent, dialog: dialog, snippet: IntentSnippet(view: view))
  }

  @inlinable
  public static func result<Value: _IntentValue, Opened: AppIntent, Snippet>(
    value: Value, opensIntent: Opened, dialog: IntentDialog, content: () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Value, Opened, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      value: value, opened: opensIntent, dialog: dialog, snippet: IntentSnippet(view: content()))
  }

  @inlinable
  public static func result<Snippet>(content: () -> Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(snippet: IntentSnippet(view: content()))
  }

  @inlinable
  public static func result<Snippet>(dialog: IntentDialog, content: () -> Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(dialog: dialog, snippet: IntentSnippet(view: content()))
  }

  @inlinable
  public static func result<Value: _IntentValue, Snippet>(
    value: Value, content: () -> Snippet
  ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(value: value, snippet: IntentSnippet(view: content()))
  }

  @inlinable
  public static func result<Value: _IntentValue, Snippet>(
    value: Value, dialog: IntentDialog, content: () -> Snippet
  ) -> Self where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog, snippet: IntentSnippet(view: content()))
  }
}

// The Action button's next intent is accepted and ignored: there is no such button here.

extension IntentResult {
  @inlinable
  public static func result<Next: AppIntent>(
    actionButtonIntent: Next, activityIdentifier: String? = nil
  ) -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer()
  }

  @inlinable
  public static func result<Next: AppIntent>(
    actionButtonIntent: Next, activityIdentifier: String? = nil, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(dialog: dialog)
  }

  @inlinable
  public static func result<Value: _IntentValue, Next: AppIntent>(
    value: Value, actionButtonIntent: Next, activityIdentifier: String? = nil
  ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> {
    IntentResultContainer(value: value)
  }

  @inlinable
  public static func result<Value: _IntentValue, Next: AppIntent>(
    value: Value, actionButtonIntent: Next, activityIdentifier: String? = nil,
    dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    IntentResultContainer(value: value, dialog: dialog)
  }
}
