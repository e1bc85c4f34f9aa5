public import Foundation

/// What a workflow stores by keys, beyond the end of a run.
///
/// Each workflow has keys of its own. Runs in several processes use the same store, and a change of one
/// of them is complete before the next one begins.
///
/// Not part of Apple's framework.
public protocol ContentStore: Sendable {
  /// The content of a key; nil if there is none, or if it has expired.
  ///
  /// - Parameter now: the time on the run's clock.
  func content(of key: String, at now: Date) async throws -> StoredContent?

  /// Gives a key another content, or none, whatever it has.
  func set(_ key: String, to content: StoredContent?, at now: Date) async throws

  /// Changes the content of a key by what it is. No other change comes between.
  ///
  /// - Parameter change: gives the new content for the present one. It may be called once only.
  @discardableResult
  func change(
    _ key: String, at now: Date, _ change: @Sendable (StoredContent?) throws -> StoredContent?
  ) async throws -> StoredChange

  /// The store of another workflow, which this run performs as a part of it.
  func ofWorkflow(_ id: String) -> any ContentStore
}

/// A value in a store.
///
/// Not part of Apple's framework.
public struct StoredContent: Sendable, Hashable {
  public var value: IntentValue
  /// From when on the value isn't there any more; nil for a value that stays.
  public var expires: Date?

  public init(_ value: IntentValue, expires: Date? = nil) {
    self.value = value
    self.expires = expires
  }
}

/// A change of a store.
///
/// Not part of Apple's framework.
public struct StoredChange: Sendable, Hashable {
  public let before: StoredContent?
  public let after: StoredContent?

  public init(before: StoredContent?, after: StoredContent?) {
    self.before = before
    self.after = after
  }
}

/// No store, as for code that belongs to no run.
///
/// Not part of Apple's framework.
public struct NoContentStore: ContentStore {
  public init() {}

  public func content(of key: String, at now: Date) async throws -> StoredContent? {
    throw Self.failure
  }

  public func set(_ key: String, to content: StoredContent?, at now: Date) async throws {
    throw Self.failure
  }

  public func change(
    _ key: String, at now: Date, _ change: @Sendable (StoredContent?) throws -> StoredContent?
  ) async throws -> StoredChange {
    throw Self.failure
  }

  public func ofWorkflow(_ id: String) -> any ContentStore { self }

  private static var failure: IntentFailure {
    IntentFailure("nothing can be stored here, because there is no workflow", kind: .missing)
  }
}
