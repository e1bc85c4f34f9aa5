/// An intent that keeps the identity of one that was defined in an intent definition file.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the class that was generated from the definition file.
  static var intentClassName: String { get }
}

extension CustomIntentMigratedAppIntent {
  public static var persistentIdentifier: String { intentClassName }
}

/// An intent that is kept for workflows that use it already.
public protocol DeprecatedAppIntent: AppIntent {
  associatedtype ReplacementIntent: AppIntent = Never
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

extension DeprecatedAppIntent where ReplacementIntent == Never {
  public static var deprecation: IntentDeprecation<Never> {
    IntentDeprecation(message: "\(title.text) is deprecated")
  }
}

/// Why an intent is deprecated, and what to use in its place.
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  public var message: LocalizedStringResource
  public var replacedBy: ReplacementIntent.Type?

  public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type?) {
    self.message = message
    self.replacedBy = replacedBy
  }

  public init(message: LocalizedStringResource) where ReplacementIntent == Never {
    self.init(message: message, replacedBy: nil)
  }

  public init(replacedBy: ReplacementIntent.Type) {
    self.init(message: "use \(replacedBy.title.text)", replacedBy: replacedBy)
  }

  /// For workflows: the message, and the id of the intent to use.
  var notice: (message: String, replacement: String?) {
    let type: any AppIntent.Type = ReplacementIntent.self
    return (message.text, type == Never.self ? nil : replacedBy.map { $0.persistentIdentifier })
  }
}

/// The intent that there is none of, for types that name one.
extension Never: AppIntent {
  public static let title: LocalizedStringResource = "Nothing"
  public static var isDiscoverable: Bool { false }

  /// Never called: `Never` stands where there is no intent.
  public init() { preconditionFailure("there is no intent of type `Never`") }

  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    switch self {}
  }
}
