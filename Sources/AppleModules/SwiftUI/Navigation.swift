import AppIntentsCore
public import Foundation
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
  let detail: Detail

  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    self.sidebar = sidebar()
    self.detail = detail()
  }

  @MainActor public func _nodes() -> [ViewNode] { sidebar._nodes() + detail._nodes() }
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

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension TabView where SelectionValue == Int {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// The time at which a view is drawn.
nonisolated public struct TimelineViewDefaultContext: Sendable {
  public let date: Date
  public let cadence = Cadence.live
  public enum Cadence: Sendable { case live, seconds, minutes }
}

/// A view that is drawn again by the clock. It is drawn once.
nonisolated public struct TimelineView<Schedule, Content: View>: View {
  public typealias Body = Never
  public typealias Context = TimelineViewDefaultContext

  let content: (Context) -> Content

  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content)
  where Schedule: TimelineSchedule {
    self.content = content
  }

  @MainActor public func _nodes() -> [ViewNode] {
    content(Context(date: IntentContext.current.now()))._nodes()
  }
}

public protocol TimelineSchedule {}
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {}
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {}
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval)
    -> PeriodicTimelineSchedule
  {
    PeriodicTimelineSchedule()
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false)
    -> AnimationTimelineSchedule
  {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule {
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
    ExplicitTimelineSchedule()
  }
}
