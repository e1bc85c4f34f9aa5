import AppIntentsCore
public import Foundation
public import ViewTree

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
