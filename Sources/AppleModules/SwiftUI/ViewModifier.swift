public import AppIntentsCore
import OrderedCollections
public import ViewTree

/// A change to views that has a name.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

/// The view that a modifier changes.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  public typealias Body = Never
  let nodes: @MainActor () -> [ViewNode]
  @MainActor public func _nodes() -> [ViewNode] { nodes() }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: _SnippetView where Content: View, Modifier: ViewModifier {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  @MainActor public func _nodes() -> [ViewNode] {
    modifier.body(content: _ViewModifier_Content { content._nodes() })._nodes()
  }
}

extension View {
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view whose node has more attributes.
nonisolated public struct _AttributedView<Content: View>: View {
  public typealias Body = Never
  let content: Content
  let change: @MainActor (inout ViewNode) -> Void

  @MainActor public func _nodes() -> [ViewNode] {
    let nodes = content._nodes()
    if nodes.isEmpty { return [] }
    var node = ViewNode.group(nodes)
    change(&node)
    return [node]
  }
}

extension View {
  nonisolated func changed(
    _ change: @escaping @MainActor (inout ViewNode) -> Void
  ) -> _AttributedView<Self> {
    _AttributedView(content: self, change: change)
  }

  /// The view with an attribute, unless a modifier nearer to it has set it.
  nonisolated func attributed(_ name: String, _ value: IntentValue?) -> _AttributedView<Self> {
    changed { node in
      if node.attributes[name] == nil { node.attributes[name] = value }
    }
  }
}

extension ViewNode {
  /// A node of a container.
  static func container(
    _ view: String, _ attributes: OrderedDictionary<String, IntentValue?>, _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(view, attributes.compactMapValues { $0 }, children)
  }
}
