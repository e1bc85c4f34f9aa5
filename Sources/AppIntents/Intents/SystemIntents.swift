public import Foundation

/// An intent with a meaning for the system. Has no effect here.
public protocol SystemIntent: AppIntent {}

/// An intent that opens something of the app: a file, an entity.
public protocol OpenIntent: SystemIntent {
  associatedtype Value: _IntentValue
  var target: Value { get set }
}

extension OpenIntent {
  public static var openAppWhenRun: Bool { true }
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

/// An intent that starts, changes or ends a Live Activity. Has no effect here.
public protocol LiveActivityIntent: SystemIntent {}

/// An intent that configures a widget or control. Has no effect here.
public protocol WidgetConfigurationIntent: SystemIntent {}
public protocol ControlConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

extension ControlConfigurationIntent {
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that shows something. Nothing is shown here.
public protocol SnippetIntent: AppIntent {
  static func reload()
}

extension SnippetIntent {
  public static func reload() {}
}

/// An intent that may need its app in the foreground. There is none here, so the intent continues.
public protocol ForegroundContinuableIntent: SystemIntent {}

extension ForegroundContinuableIntent {
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil,
    continuation: (@MainActor @Sendable () async throws -> Void)? = nil
  ) -> any Error {
    AppIntentError(description: dialog?.full ?? "this needs its app in the foreground")
  }

  public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {}

  public func requestToContinueInForeground<Value: Sendable>(
    _ dialog: IntentDialog? = nil, continuation: @MainActor @Sendable () async throws -> Value
  ) async throws -> Value {
    try await continuation()
  }
}

/// An intent that reports its progress.
///
/// We differ in that nothing observes `progress`; report `IntentMessage.progress` to show it.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  public var progress: Progress { Progress.current() ?? Progress(totalUnitCount: 0) }
}
