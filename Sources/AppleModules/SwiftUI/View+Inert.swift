import AppIntentsCore
public import Foundation

// Modifiers without a meaning here: effects, gestures, navigation and what happens later. The view
// stays as it is.

extension View {
  // MARK: - Effects

  public nonisolated func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    self
  }
  public nonisolated func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    self
  }
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
  public nonisolated func brightness(_ amount: Double) -> some View { self }
  public nonisolated func contrast(_ amount: Double) -> some View { self }
  public nonisolated func saturation(_ amount: Double) -> some View { self }
  public nonisolated func grayscale(_ amount: Double) -> some View { self }
  public nonisolated func clipped(antialiased: Bool = false) -> some View { self }
  public nonisolated func mask<V: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> V
  )
    -> some View
  {
    self
  }
  public nonisolated func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    self
  }
  public nonisolated func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    self
  }
  public nonisolated func tint(_ tint: Color?) -> some View { self }
  @_disfavoredOverload
  public nonisolated func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
  public nonisolated func accentColor(_ accentColor: Color?) -> some View { self }
  public nonisolated func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  public nonisolated func controlSize(_ controlSize: ControlSize) -> some View { self }
  public nonisolated func imageScale(_ scale: Image.Scale) -> some View { self }
  public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  public nonisolated func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  public nonisolated func monospacedDigit() -> some View { self }
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  public nonisolated func allowsTightening(_ flag: Bool) -> some View { self }
  public nonisolated func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }
  public nonisolated func kerning(_ kerning: CGFloat) -> some View { self }
  public nonisolated func tracking(_ tracking: CGFloat) -> some View { self }
  public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  public nonisolated func redacted(reason: RedactionReasons) -> some View { self }
  public nonisolated func unredacted() -> some View { self }
  public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View { self }
  public nonisolated func hueRotation(_ angle: Angle) -> some View { self }
  public nonisolated func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    self
  }
  public nonisolated func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    self
  }
  public nonisolated func compositingGroup() -> some View { self }
  public nonisolated func drawingGroup() -> some View { self }

  // MARK: - Gestures and later events

  public nonisolated func onTapGesture(count: Int = 1, perform action: @escaping () -> Void)
    -> some View
  {
    self
  }
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View {
    self
  }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    self
  }
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    self
  }
  public nonisolated func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    self
  }
  public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    self
  }
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    self
  }
  public nonisolated func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
  public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (T) -> Void
  ) -> some View {
    self
  }
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  public nonisolated func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View { self }
  public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    self
  }
  public nonisolated func focused(_ condition: Binding<Bool>) -> some View { self }
  public nonisolated func focused<V: Hashable>(_ binding: Binding<V>, equals value: V) -> some View
  {
    self
  }
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { self }
  /// Names the row that the view is in a list with a selection.
  public nonisolated func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    nonisolated(unsafe) let tag = AnyHashable(tag)
    return showing { RowEntities.shown(byRow: tag) }
  }

  // MARK: - Navigation

  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  public nonisolated func navigationTitle(_ title: Text) -> some View { self }
  public nonisolated func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode)
    -> some View
  {
    self
  }
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    self
  }
  public nonisolated func toolbar<C: View>(@ViewBuilder content: () -> C) -> some View { self }
  public nonisolated func sheet<C: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> C
  ) -> some View {
    self
  }
  public nonisolated func sheet<Item: Identifiable, C: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> C
  ) -> some View {
    self
  }
  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    self
  }
  public nonisolated func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    self
  }
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    self
  }
  public nonisolated func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View {
    self
  }
  public nonisolated func searchable(text: Binding<String>, prompt: Text? = nil) -> some View {
    self
  }
  public nonisolated func searchable(text: Binding<String>, prompt: LocalizedStringKey) -> some View
  {
    self
  }
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol>(text: Binding<String>, prompt: S)
    -> some View
  {
    self
  }
  public nonisolated func help(_ textKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload
  public nonisolated func help<S: StringProtocol>(_ text: S) -> some View { self }
}

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

public struct SymbolVariants: Hashable, Sendable {
  public static let none = SymbolVariants()
  public static let fill = SymbolVariants()
  public static let circle = SymbolVariants()
  public static let square = SymbolVariants()
  public static let slash = SymbolVariants()
}
