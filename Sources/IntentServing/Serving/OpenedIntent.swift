public import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowValues

/// The intent that this program was opened for, because it needs the app in the foreground.
///
/// An app with windows takes it when it starts:
///
/// ```swift
/// if let opened = try await OpenedIntent.take(from: IntentList.all) { try await opened.perform() }
/// ```
///
/// For an activity, `intent` is a `ContinueActivityIntent`, which has the activity.
///
/// Not part of Apple's framework, whose system performs such intents in the app.
public struct OpenedIntent: Sendable {
  /// The intent with its parameters.
  public let intent: any AppIntent
  /// Whether it was performed before, and the app only has to come to the front.
  public let isPerformed: Bool
  private let context: IntentContext

  /// Takes the intent. Nil if the program wasn't opened for one, or if it was taken before.
  public static func take(from intents: [any AppIntent.Type]) async throws -> OpenedIntent? {
    try await take(
      from: ServedApp(
        name: "", version: "", intents: intents + [ContinueActivityIntent.self], entities: [],
        shortcuts: []))
  }

  static func take(from app: ServedApp) async throws -> OpenedIntent? {
    guard let path = ForegroundCommand.request,
      let request = try request(at: path)
    else { return nil }
    guard let tool = request["tool"]?.jsonString, let served = app.intents[tool] else {
      throw IntentFailure("the request that the program was opened for is for another program")
    }
    let context = context(CallContext(request["context"]?.jsonObject ?? [:]))
    let exact = request["exact"]?.jsonArray?.compactMap(\.jsonString) ?? []
    let invocation = IntentBinder.of(served.type).begin()
    try await IntentContext.$current.withValue(context) {
      try await ArgumentReader(context: context, app: app).set(
        request["arguments"]?.jsonObject ?? [:], of: served, on: invocation, exact: Set(exact),
        made: request["imports"]?.jsonObject ?? [:])
    }
    guard let intent = invocation.intent else { return nil }
    return OpenedIntent(
      intent: intent, isPerformed: request["performed"]?.jsonBoolean ?? false, context: context)
  }

  /// Performs the intent, unless it was performed before, and gives its dialog.
  @discardableResult
  public func perform() async throws -> String? {
    guard !isPerformed else { return nil }
    SharedDefaults.exchange()
    defer { SharedDefaults.exchange() }
    return try await IntentContext.$current.withValue(context) {
      try await ForegroundState.$current.withValue(ForegroundState(isInFront: true)) {
        try await IntentBinder.begin(intent).perform().afterOpening().dialog
      }
    }
  }

  /// Reads the file, which belongs to the process that renames it.
  private static func request(at path: String) throws -> JSONObject? {
    let taken = "\(path).\(getpid())"
    guard rename(path, taken) == 0 else {
      if errno == ENOENT { return nil }
      throw Errno(rawValue: errno)
    }
    defer { unlink(taken) }
    let text = try String(contentsOfFile: taken, encoding: .utf8)
    return try JSONReader.read(text).jsonObject
  }

  private static func context(_ told: CallContext) -> IntentContext {
    var folders = IntentContext.Folders()
    if let folder = told.folder { folders.run = FilePath(folder) }
    return IntentContext(
      folders: folders,
      surroundings: IntentContext.Surroundings(
        timeZone: told.timeZone.flatMap(TimeZoneName.zone),
        locale: told.locale.flatMap(LocaleName.locale)),
      values: WorkflowValueOperations(),
      report: { message in
        if case .log(let text) = message { ServerLog.write(text) }
        if case .print(let text) = message { ServerLog.write(text) }
      })
  }
}
