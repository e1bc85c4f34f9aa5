public import Foundation
public import ViewTree

// Scrolling compiles. All of what is scrolled is drawn.

public protocol ScrollTargetBehavior: Sendable {}
public struct PagingScrollTargetBehavior: ScrollTargetBehavior { public init() {} }
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  public struct LimitBehavior: Sendable {
    public static let automatic = LimitBehavior()
    public static let always = LimitBehavior()
    public static let alwaysByFew = LimitBehavior()
    public static let alwaysByOne = LimitBehavior()
    public static let never = LimitBehavior()
  }

  public init(limitBehavior: LimitBehavior = .automatic) {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: Self { Self() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { Self() }
  public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior)
    -> Self
  {
    Self()
  }
}

public struct ScrollBounceBehavior: Sendable {
  public static let automatic = ScrollBounceBehavior()
  public static let always = ScrollBounceBehavior()
  public static let basedOnSize = ScrollBounceBehavior()
}

public struct ScrollDismissesKeyboardMode: Sendable {
  public static let automatic = ScrollDismissesKeyboardMode()
  public static let immediately = ScrollDismissesKeyboardMode()
  public static let interactively = ScrollDismissesKeyboardMode()
  public static let never = ScrollDismissesKeyboardMode()
}

/// Does nothing here: everything is drawn.
public struct ScrollViewProxy: Sendable {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

nonisolated public struct ScrollViewReader<Content: View>: View {
  public typealias Body = Never
  let content: (ScrollViewProxy) -> Content
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }
  @MainActor public func _nodes() -> [ViewNode] { content(ScrollViewProxy())._nodes() }
}

extension View {
  public nonisolated func scrollTargetBehavior<B: ScrollTargetBehavior>(_ behavior: B) -> some View
  {
    self
  }
  public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  public nonisolated func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    self
  }
  public nonisolated func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }
  public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View { self }
  public nonisolated func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical
  ) -> some View {
    self
  }
  public nonisolated func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View
  {
    self
  }
  public nonisolated func scrollIndicators(_ visibility: Visibility, axes: Axis.Set) -> some View {
    self
  }
  public nonisolated func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }
  public nonisolated func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    self
  }
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    self
  }
  public nonisolated func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
  public nonisolated func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
}
