public import ViewTree

/// Views that lead to others. The first one is drawn.
nonisolated public struct NavigationStack<Data, Root: View>: View {
  public typealias Body = Never
  let root: Root
  @MainActor public func _nodes() -> [ViewNode] { root._nodes() }
}

extension NavigationStack where Data == NavigationPath {
  public nonisolated init(@ViewBuilder root: () -> Root) { self.root = root() }
  public nonisolated init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
  }
}

extension NavigationStack where Data: MutableCollection, Data.Element: Hashable {
  public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
    self.root = root()
  }
}

/// The values of the views on the way.
public struct NavigationPath: Equatable {
  private var values: [AnyHashable] = []
  public init() {}
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func removeLast(_ count: Int = 1) {
    values.removeLast(min(max(count, 0), values.count))
  }
}

nonisolated public struct NavigationView<Content: View>: View {
  public typealias Body = Never
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  @MainActor public func _nodes() -> [ViewNode] { content._nodes() }
}

nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  public typealias Body = Never
  let sidebar: Sidebar
  let content: Content?
  let detail: Detail

  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>? = nil,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    self.init(sidebar: sidebar, detail: detail)
  }

  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    self.sidebar = sidebar()
    content = nil
    self.detail = detail()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    sidebar._nodes() + (content?._nodes() ?? []) + detail._nodes()
  }
}

/// A row that leads to another view. Its label is drawn.
nonisolated public struct NavigationLink<Label: View, Destination: View>: View {
  public typealias Body = Never
  let label: Label

  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  public init(destination: Destination, @ViewBuilder label: () -> Label) { self.label = label() }
  @MainActor public func _nodes() -> [ViewNode] { label._nodes() }
}

extension NavigationLink where Destination == Never {
  public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  public nonisolated init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?)
  where Label == Text {
    label = Text(titleKey)
  }
}

extension NavigationLink where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination
  ) {
    label = Text(titleKey)
  }
}

/// Views of which one is shown. All are drawn.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  let content: Content
  @MainActor public func _nodes() -> [ViewNode] { content._nodes() }

  init(showing content: Content) { self.content = content }

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension TabView where SelectionValue == Int {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}
