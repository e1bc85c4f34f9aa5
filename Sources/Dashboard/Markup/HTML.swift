/// A piece of a page: elements and text.
///
/// There is no way to make one of markup. Text is text, whatever it has in it: `HTMLWriter` escapes it.
package struct HTML: Sendable, Hashable {
  enum Node: Sendable, Hashable {
    case text(String)
    indirect case element(Tag, [Attribute], HTML)
  }

  private(set) var nodes: [Node]

  package init() { nodes = [] }

  package init(text: String) { nodes = [.text(text)] }

  /// An element.
  package init(
    _ tag: Tag, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }
  ) {
    nodes = [.element(tag, attributes.compactMap(\.self), content())]
  }

  /// An element with nothing in it.
  package init(_ tag: Tag, _ attributes: [Attribute?]) {
    nodes = [.element(tag, attributes.compactMap(\.self), HTML())]
  }

  /// Several pieces after each other.
  package init(_ pieces: [HTML]) { nodes = pieces.flatMap(\.nodes) }

  package var isEmpty: Bool { nodes.isEmpty }
}

/// What can be put into a page: a widget or a whole page.
package protocol Widget {
  @HTMLBuilder var body: HTML { get }
}

/// Makes HTML of the statements in a closure: elements, texts, widgets, `if` and `for`.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ text: String) -> HTML { HTML(text: text) }
  package static func buildExpression(_ html: HTML) -> HTML { html }
  package static func buildExpression(_ widget: some Widget) -> HTML { widget.body }
  package static func buildBlock(_ pieces: HTML...) -> HTML { HTML(pieces) }
  package static func buildArray(_ pieces: [HTML]) -> HTML { HTML(pieces) }
  package static func buildOptional(_ piece: HTML?) -> HTML { piece ?? HTML() }
  package static func buildEither(first piece: HTML) -> HTML { piece }
  package static func buildEither(second piece: HTML) -> HTML { piece }
}
