public import ViewTree

/// What a `TabView` shows one of.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable

  /// The nodes of the views. Not part of Apple's framework.
  @MainActor func _nodes() -> [ViewNode]
}

/// A view with the label by which a `TabView` shows it. The view alone is drawn.
nonisolated public struct Tab<Value: Hashable, Content: View, Label: View>: TabContent {
  public typealias TabValue = Value
  let content: Content

  @MainActor public func _nodes() -> [ViewNode] { content._nodes() }

  private init(drawing content: Content) { self.content = content }

  /// A tab without a label, which its role gives.
  public init(
    value: Value, role: TabRole?, @ViewBuilder content: () -> Content
  ) where Label == DefaultTabLabel {
    self.init(drawing: content())
  }

  public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(drawing: content())
  }
}

/// The label of a tab that has a title, an image, or a role.
public typealias DefaultTabLabel = SwiftUI.Label<Text, Image>

extension Tab where Label == DefaultTabLabel {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(drawing: content())
  }

  public init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(drawing: content())
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(drawing: content())
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(drawing: content())
  }
}

extension Tab where Value == Never {
  public init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(drawing: content())
  }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
  public init(role: TabRole?, @ViewBuilder content: () -> Content) {
    self.init(drawing: content())
  }

  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(drawing: content())
  }

  public init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(drawing: content())
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(drawing: content())
  }
}

public struct TabRole: Hashable, Sendable {
  public static let search = TabRole()
}

/// Tabs under a title. All are drawn.
nonisolated public struct TabSection<Value: Hashable>: TabContent {
  public typealias TabValue = Value
  let content: _Tabs<Value>

  @MainActor public func _nodes() -> [ViewNode] { content._nodes() }

  public init(@TabContentBuilder<Value> content: () -> _Tabs<Value>) { self.content = content() }

  public init(
    _ titleKey: LocalizedStringKey, @TabContentBuilder<Value> content: () -> _Tabs<Value>
  ) {
    self.content = content()
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @TabContentBuilder<Value> content: () -> _Tabs<Value>
  ) {
    self.content = content()
  }

  public init(
    @TabContentBuilder<Value> content: () -> _Tabs<Value>, @ViewBuilder header: () -> some View
  ) {
    self.content = content()
  }
}

/// Several tabs.
nonisolated public struct _Tabs<Value: Hashable>: TabContent, View {
  public typealias TabValue = Value
  public typealias Body = Never
  let nodes: @MainActor () -> [ViewNode]

  @MainActor public func _nodes() -> [ViewNode] { nodes() }

  nonisolated init(_ parts: [any TabContent<Value>]) {
    nonisolated(unsafe) let parts = parts
    nodes = { parts.flatMap { $0._nodes() } }
  }
}

/// Collects the tabs in a closure.
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  public static func buildExpression<Content: TabContent<TabValue>>(
    _ content: Content
  ) -> _Tabs<TabValue> {
    _Tabs([content])
  }
  public static func buildBlock(_ parts: _Tabs<TabValue>...) -> _Tabs<TabValue> { _Tabs(parts) }
  public static func buildOptional(_ part: _Tabs<TabValue>?) -> _Tabs<TabValue> {
    part ?? _Tabs([])
  }
  public static func buildEither(first part: _Tabs<TabValue>) -> _Tabs<TabValue> { part }
  public static func buildEither(second part: _Tabs<TabValue>) -> _Tabs<TabValue> { part }
  public static func buildLimitedAvailability(_ part: _Tabs<TabValue>) -> _Tabs<TabValue> { part }
}

extension TabView {
  public nonisolated init(
    selection: Binding<SelectionValue>,
    @TabContentBuilder<SelectionValue> content: () -> _Tabs<SelectionValue>
  ) where Content == _Tabs<SelectionValue> {
    self.init(showing: content())
  }
}

extension TabView where SelectionValue == Never, Content == _Tabs<Never> {
  public nonisolated init(@TabContentBuilder<Never> content: () -> _Tabs<Never>) {
    self.init(showing: content())
  }
}

// MARK: - Modifiers

extension TabContent {
  public nonisolated func badge(_ count: Int) -> Self { self }
  public nonisolated func badge(_ label: Text?) -> Self { self }
  public nonisolated func badge(_ key: LocalizedStringKey) -> Self { self }
  public nonisolated func customizationID(_ id: String) -> Self { self }
  public nonisolated func customizationBehavior(
    _ behavior: TabCustomizationBehavior, for placements: AdaptableTabBarPlacement...
  ) -> Self {
    self
  }
  public nonisolated func defaultVisibility(
    _ visibility: Visibility, for placements: AdaptableTabBarPlacement...
  ) -> Self {
    self
  }
  public nonisolated func hidden(_ hidden: Bool = true) -> Self { self }
  public nonisolated func tabPlacement(_ placement: TabPlacement) -> Self { self }
  public nonisolated func sectionActions(@ViewBuilder content: () -> some View) -> Self { self }
}

public struct TabCustomizationBehavior: Hashable, Sendable {
  public static let automatic = TabCustomizationBehavior()
  public static let reorderable = TabCustomizationBehavior()
  public static let disabled = TabCustomizationBehavior()
}

public struct TabPlacement: Hashable, Sendable {
  public static let automatic = TabPlacement()
  public static let pinned = TabPlacement()
  public static let sidebarOnly = TabPlacement()
}

public struct AdaptableTabBarPlacement: Hashable, Sendable {
  public static let automatic = AdaptableTabBarPlacement()
  public static let tabBar = AdaptableTabBarPlacement()
  public static let sidebar = AdaptableTabBarPlacement()
}

/// The user's order of tabs.
public struct TabViewCustomization: Codable, Equatable, Sendable {
  public init() {}
  public mutating func resetTabOrder() {}
}

extension View {
  public nonisolated func tabViewCustomization(_ customization: Binding<TabViewCustomization>?)
    -> some View
  {
    self
  }
}
