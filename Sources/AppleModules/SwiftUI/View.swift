public import AppIntentsCore
public import ViewTree

/// A part of what a program shows.
///
/// Source-compatible with Apple's `View`, as far as the snippets of intents need it. We differ in
/// that a view becomes a tree of data, which is drawn as text or HTML; nothing is laid out in points,
/// animated or touched.
@MainActor @preconcurrency
public protocol View: _SnippetView {
  associatedtype Body: View

  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

  /// The nodes of the view. Not part of Apple's framework.
  @MainActor func _nodes() -> [ViewNode]
}

extension View {
  @MainActor public func _nodes() -> [ViewNode] { body._nodes() }

  public var _snippet: IntentValue { ViewNode.group(_nodes()).value }
}

extension View where Body == Never {
  public var body: Never { return preconditionFailure("the view has nodes of its own") }
}

extension Never: View {
  // `CoreTransferable` has a default for representations, too.
  public var body: Never { return preconditionFailure("there is no view") }
  @MainActor public func _nodes() -> [ViewNode] { switch self {} }
}

/// A view that shows nothing.
nonisolated public struct EmptyView: View, Sendable {
  public typealias Body = Never
  public nonisolated init() {}
  @MainActor public func _nodes() -> [ViewNode] { [] }
}

/// A view of any type.
nonisolated public struct AnyView: View {
  public typealias Body = Never
  private let nodes: @MainActor () -> [ViewNode]

  // A view is handed to the main actor when it is made, as Apple's are.
  public nonisolated init(_ view: some View) {
    nonisolated(unsafe) let view = view
    nodes = { view._nodes() }
  }

  public nonisolated init(erasing view: some View) { self.init(view) }
  @MainActor public func _nodes() -> [ViewNode] { nodes() }
}

/// Several views.
nonisolated public struct TupleView<T>: View {
  public typealias Body = Never
  public let value: T
  private let views: [AnyView]

  nonisolated init(_ value: T, views: [AnyView]) {
    self.value = value
    self.views = views
  }

  @MainActor public func _nodes() -> [ViewNode] { views.flatMap { $0._nodes() } }
}

/// One of two views.
nonisolated public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  public typealias Body = Never
  let storage: Storage

  @MainActor public func _nodes() -> [ViewNode] {
    switch storage {
    case .first(let view): view._nodes()
    case .second(let view): view._nodes()
    }
  }
}

extension Optional: _SnippetView where Wrapped: View {}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  @MainActor public func _nodes() -> [ViewNode] { self?._nodes() ?? [] }
}

/// Several views that are treated as one.
public struct Group<Content> {
  let content: Content
}

extension Group: _SnippetView where Content: View {}

extension Group: View where Content: View {
  public typealias Body = Never
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
  @MainActor public func _nodes() -> [ViewNode] { content._nodes() }
}

/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public let data: Data
  public let content: (Data.Element) -> Content
  private let id: (Data.Element) -> ID
}

extension ForEach {
  /// What is no view: the rows of a table.
  init(
    rows data: Data, id: @escaping (Data.Element) -> ID,
    content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }
}

extension ForEach: _SnippetView where Content: View {}

extension ForEach: View where Content: View {
  public typealias Body = Never

  @MainActor public func _nodes() -> [ViewNode] {
    data.flatMap { element in
      let nodes = content(element)._nodes()
      let shown = RowEntities.shown(byRow: AnyHashable(id(element)))
      // A tag, or what else the row says of itself, counts before its id.
      guard !shown.isEmpty, !nodes.isEmpty, nodes.allSatisfy(\.shownEntities.isEmpty) else {
        return nodes
      }
      var row = ViewNode.group(nodes)
      row.show(shown)
      return [row]
    }
  }

  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public nonisolated init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    id = { $0.id }
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  public nonisolated init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
    id = { $0 }
  }
}

extension ForEach {
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View where Content: View {
    self
  }

  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some View where Content: View {
    self
  }
}
