public import Foundation

/// An intent that adapts an app to a Focus. There are no Focuses here, so nothing performs it by
/// itself.
public protocol SetFocusFilterIntent: AppIntent, InstanceDisplayRepresentable {
  var appContext: FocusFilterAppContext { get }
  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
}

extension SetFocusFilterIntent {
  public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

  public static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [Self] { [] }

  /// The filter of the current Focus. Throws `SetFocusFilterIntentError.notFound` here.
  public static var current: Self {
    get async throws { throw SetFocusFilterIntentError.notFound }
  }

  /// Has no effect here.
  public static func invalidateFocusFilterAppContext() {}
}

/// What a Focus filters in an app. Has no effect here.
public struct FocusFilterAppContext: @unchecked Sendable {
  // Sendable: a predicate that isn't changed after it was made.
  public let notificationFilterPredicate: NSPredicate?
  public let targetContentIdentifierPrefix: String?

  public init(
    notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil
  ) {
    self.notificationFilterPredicate = notificationFilterPredicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}

/// The Focus for which filters are suggested.
public struct FocusFilterSuggestionContext: Sendable {}

/// Why there is no filter of the current Focus.
public enum SetFocusFilterIntentError: LocalizedError, Hashable {
  case notFound, missingParameterValue

  public var errorDescription: String? {
    switch self {
    case .notFound: "there is no Focus on this machine"
    case .missingParameterValue: "the Focus filter has no value for a parameter"
    }
  }
}
