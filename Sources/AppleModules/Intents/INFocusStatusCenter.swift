public import Foundation

public enum INFocusStatusAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// Whether a person is focusing. Unknown here.
public final class INFocusStatus: NSObject, Sendable {
  public let isFocused: Bool?

  public init(isFocused: Bool?) { self.isFocused = isFocused }
}

/// The focus of the person. Access is restricted here.
public final class INFocusStatusCenter: NSObject, Sendable {
  public static let `default` = INFocusStatusCenter()

  public var focusStatus: INFocusStatus { INFocusStatus(isFocused: nil) }
  public var authorizationStatus: INFocusStatusAuthorizationStatus { .restricted }

  public func requestAuthorization() async -> INFocusStatusAuthorizationStatus { .restricted }

  public func requestAuthorization(
    completionHandler: ((INFocusStatusAuthorizationStatus) -> Void)? = nil
  ) {
    completionHandler?(.restricted)
  }
}

public enum INSiriAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// Access to Siri, which isn't here.
public final class INPreferences: NSObject, Sendable {
  public class func siriAuthorizationStatus() -> INSiriAuthorizationStatus { .restricted }
  public class func siriLanguageCode() -> String { Locale.current.identifier }

  public class func requestSiriAuthorization(
    _ handler: @escaping (INSiriAuthorizationStatus) -> Void
  ) {
    handler(.restricted)
  }
}

/// A request of SiriKit. `AppIntents` takes its place.
open class INIntent: NSObject, @unchecked Sendable {
  open var suggestedInvocationPhrase: String?
}

/// An intent that was performed. Nothing is kept of it here; donate an `AppIntent` instead.
public final class INInteraction: NSObject, @unchecked Sendable {
  public let intent: INIntent
  public var identifier = UUID().uuidString

  public init(intent: INIntent, response: INIntentResponse?) { self.intent = intent }

  public func donate(completion: (((any Error)?) -> Void)? = nil) { completion?(nil) }
  public func donate() async throws {}
}

open class INIntentResponse: NSObject, @unchecked Sendable {}
