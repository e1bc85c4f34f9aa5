/// An intent with a meaning for the system.
///
/// A kind whose work Apple's system does by itself performs nothing here, unless its type has a
/// `perform` of its own.
public protocol SystemIntent: AppIntent {}

/// An intent that opens something of the app: a file, an entity.
public protocol OpenIntent: SystemIntent {
  associatedtype Value: _IntentValue
  var target: Value { get set }
}

extension OpenIntent {
  public static var openAppWhenRun: Bool { true }
  public static var supportedModes: IntentModes { .foreground }
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that deletes entities.
public protocol DeleteIntent: SystemIntent {
  associatedtype Entity: _IntentValue
  var entities: [Entity] { get set }
}

/// An intent that sets something to a value, as a switch does.
public protocol SetValueIntent: SystemIntent {
  associatedtype ValueType: _IntentValue
  var value: ValueType { get set }
}

/// An intent that plays or records. Has no effect here.
public protocol AudioPlaybackIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol AudioStartingIntent: SystemIntent {}
public protocol PushToTalkTransmissionIntent: SystemIntent {}

/// An intent that starts, changes or ends a Live Activity. Has no effect here.
public protocol LiveActivityIntent: SystemIntent {}
public protocol LiveActivityStartingIntent: SystemIntent {}

/// An intent that configures a widget or control. It isn't a step of workflows, because it does
/// nothing.
public protocol WidgetConfigurationIntent: AppIntent {}
public protocol ControlConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

extension ControlConfigurationIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose app's scene shows certain content. Has no effect here.
public protocol TargetContentProvidingIntent: SystemIntent {
  var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
  public var contentIdentifier: String { Self.persistentIdentifier }
  public func perform() async throws -> some IntentResult { .result() }
}

extension TargetContentProvidingIntent where Self: OpenIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

extension TargetContentProvidingIntent where Self: URLRepresentableIntent {
  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(urlRepresentable: self))
  }
}

extension TargetContentProvidingIntent where Self: OpenIntent & URLRepresentableIntent {
  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(urlRepresentable: self))
  }
}

extension TargetContentProvidingIntent where Self: OpenIntent, Value: AppEntity {
  public var contentIdentifier: String { target.id.entityIdentifierString }
}

/// An intent that a scene of the app performs. Has no effect here.
public protocol UISceneAppIntent: TargetContentProvidingIntent {}
