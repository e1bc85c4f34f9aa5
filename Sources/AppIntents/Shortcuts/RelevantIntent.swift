public import Foundation
import Synchronization

/// A widget's intent, and when it is worth showing. Kept as data: there are no widgets here.
public struct RelevantIntent: Sendable, CustomDebugStringConvertible {
  package let intent: any WidgetConfigurationIntent
  package let widgetKind: String
  package let relevance: RelevantContext

  public init(
    _ intent: some WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext
  ) {
    self.intent = intent
    self.widgetKind = widgetKind
    self.relevance = relevance
  }

  public var debugDescription: String { "\(type(of: intent)) in \(widgetKind): \(relevance)" }
}

/// Keeps the app's relevant intents. They have no effect here.
public final class RelevantIntentManager: Sendable {
  public static let shared = RelevantIntentManager()

  private let intents = Mutex<[RelevantIntent]>([])

  package var relevantIntents: [RelevantIntent] { intents.withLock { $0 } }

  public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {
    intents.withLock { $0 = relevantIntents }
  }
}

/// When something is relevant. Kept as data.
public struct RelevantContext: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case date(Date, Date?, DateKind)
    case location(InferredLocation)
    case sleep(SleepCondition)
    case fitness(FitnessCondition)
    case headphones(HeadphonesCondition)
  }

  private let kind: Kind

  public static func date(_ exact: Date, kind: DateKind = .default) -> RelevantContext {
    RelevantContext(kind: .date(exact, nil, kind))
  }

  public static func date(
    from start: Date, to end: Date, kind: DateKind = .default
  ) -> RelevantContext {
    RelevantContext(kind: .date(start, end, kind))
  }

  public static func date(
    interval: DateInterval, kind: DateKind = .default
  ) -> RelevantContext {
    .date(from: interval.start, to: interval.end, kind: kind)
  }

  public static func date(
    range: ClosedRange<Date>, kind: DateKind = .default
  ) -> RelevantContext {
    .date(from: range.lowerBound, to: range.upperBound, kind: kind)
  }

  public static func location(inferred place: InferredLocation) -> RelevantContext {
    RelevantContext(kind: .location(place))
  }

  public static func sleep(_ condition: SleepCondition) -> RelevantContext {
    RelevantContext(kind: .sleep(condition))
  }

  public static func fitness(_ condition: FitnessCondition) -> RelevantContext {
    RelevantContext(kind: .fitness(condition))
  }

  public static func hardware(headphones condition: HeadphonesCondition) -> RelevantContext {
    RelevantContext(kind: .headphones(condition))
  }

  /// How much a time matters.
  public struct DateKind: Sendable, Hashable {
    private enum Kind { case `default`, informational, scheduled }

    private let kind: Kind

    public static let `default` = DateKind(kind: .default)
    /// Nothing has to be done then.
    public static let informational = DateKind(kind: .informational)
    public static let scheduled = DateKind(kind: .scheduled)
  }

  public enum InferredLocation: Sendable, Hashable { case home, work, school, commute }
  public enum SleepCondition: Sendable, Hashable { case wakeup, bedtime }
  public enum FitnessCondition: Sendable, Hashable { case workoutActive, activityRingsIncomplete }
  public enum HeadphonesCondition: Sendable, Hashable { case connected }
}
