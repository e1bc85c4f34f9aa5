// Styles of tabs, columns and toolbars have no effect.

public struct TabViewStyle: Sendable {
  public static let automatic = TabViewStyle()
  public static let page = TabViewStyle()
  public static let tabBarOnly = TabViewStyle()
  public static let sidebarAdaptable = TabViewStyle()
  public static let grouped = TabViewStyle()
  public static let verticalPage = TabViewStyle()
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> TabViewStyle {
    page
  }
}

public enum PageTabViewStyle {
  public enum IndexDisplayMode: Sendable { case automatic, always, never }
}

public struct IndexViewStyle: Sendable {
  public enum BackgroundDisplayMode: Sendable { case automatic, interactive, always, never }

  public static let page = IndexViewStyle()
  public static func page(backgroundDisplayMode: BackgroundDisplayMode) -> IndexViewStyle { page }
}

public struct NavigationSplitViewStyle: Sendable {
  public static let automatic = NavigationSplitViewStyle()
  public static let balanced = NavigationSplitViewStyle()
  public static let prominentDetail = NavigationSplitViewStyle()
}

public struct NavigationSplitViewVisibility: Hashable, Codable, Sendable {
  private let name: String

  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  public static let all = NavigationSplitViewVisibility(name: "all")
  public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

public struct ToolbarPlacement: Sendable {
  public static let automatic = ToolbarPlacement()
  public static let navigationBar = ToolbarPlacement()
  public static let tabBar = ToolbarPlacement()
  public static let bottomBar = ToolbarPlacement()
  public static let windowToolbar = ToolbarPlacement()
}

public struct ToolbarTitleDisplayMode: Sendable {
  public static let automatic = ToolbarTitleDisplayMode()
  public static let large = ToolbarTitleDisplayMode()
  public static let inlineLarge = ToolbarTitleDisplayMode()
  public static let inline = ToolbarTitleDisplayMode()
}

extension View {
  public nonisolated func tabViewStyle(_ style: TabViewStyle) -> some View { self }
  public nonisolated func indexViewStyle(_ style: IndexViewStyle) -> some View { self }
  public nonisolated func navigationSplitViewStyle(_ style: NavigationSplitViewStyle) -> some View {
    self
  }
  public nonisolated func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    self
  }
  @_disfavoredOverload
  public nonisolated func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { self }
  public nonisolated func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    self
  }
  public nonisolated func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    self
  }
  public nonisolated func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    self
  }
  @_disfavoredOverload
  public nonisolated func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View {
    self
  }
  public nonisolated func toolbarColorScheme(
    _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
  ) -> some View {
    self
  }
  public nonisolated func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    self
  }
}
