// What widgets are made of. Nothing shows them; WidgetKit has the rest.

/// A widget.
@MainActor @preconcurrency
public protocol Widget {
  associatedtype Body: WidgetConfiguration
  init()
  var body: Body { get }
}

/// What a widget is.
@MainActor @preconcurrency
public protocol WidgetConfiguration {}

extension WidgetConfiguration {
  public nonisolated func contentMarginsDisabled() -> some WidgetConfiguration { self }
}
