public import Foundation

/// What a Live Activity shows. There are none here.
public protocol ActivityAttributes: Codable, Sendable {
  associatedtype ContentState: Codable & Hashable & Sendable
}

/// The changing part of a Live Activity.
public struct ActivityContent<State: Codable & Hashable & Sendable>: Sendable {
  public var state: State
  public var staleDate: Date?
  public var relevanceScore: Double

  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

public enum ActivityUIDismissalPolicy: Sendable, Hashable {
  case `default`, immediate
  case after(Date)
}

public struct PushType: Sendable, Hashable {
  public static let token = PushType()
}

public struct ActivityAuthorizationError: Error, Sendable, LocalizedError {
  public var errorDescription: String? { "there are no Live Activities on this machine" }
}

/// A Live Activity. Starting one always fails here, so there never is one to change or end.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, Sendable {
  public let id: String
  public let attributes: Attributes
  public let content: ActivityContent<Attributes.ContentState>

  private init(
    id: String, attributes: Attributes, content: ActivityContent<Attributes.ContentState>
  ) {
    self.id = id
    self.attributes = attributes
    self.content = content
  }

  public static var activities: [Activity<Attributes>] { [] }

  public static func request(
    attributes: Attributes, content: ActivityContent<Attributes.ContentState>,
    pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    throw ActivityAuthorizationError()
  }

  public func update(_ content: ActivityContent<Attributes.ContentState>) async {}

  public func end(
    _ content: ActivityContent<Attributes.ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}
}

/// Whether Live Activities may be shown: never here.
public final class ActivityAuthorizationInfo: Sendable {
  public init() {}
  public var areActivitiesEnabled: Bool { false }
  public var frequentPushesEnabled: Bool { false }
}
