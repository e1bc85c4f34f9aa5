import AppIntentsCore
import ModelContext
import OrderedCollections
import ToolServing
import WorkflowValues

/// The intents of a program as tools.
final class ProgramTools: ToolProvider {
  let app: ServedApp
  let server: PeerDescription
  let undoable = UndoableCalls()
  let shown: ShownSnippets
  let donations: DonationOutbox
  /// The process, as a context: its folder, environment and home.
  let context = IntentContext()
  private let listed: [JSONObject]

  init(_ app: ServedApp, donations: DonationOutbox = DonationOutbox()) {
    self.app = app
    self.donations = donations
    server = PeerDescription(
      name: app.name, version: app.version,
      capabilities: [
        "tools": [:], "extensions": [IntentExtension.name: ["version": 1]],
      ])
    shown = ShownSnippets(IntentCatalogue(app.types))
    ShortcutTips.set(app.shortcuts, of: app.name)
    listed = app.intents.values.map { ToolDescription.json(of: $0) }
  }

  func tools() -> [JSONObject] { listed }

  func work(
    of call: ServedCall, in session: ToolSession
  ) throws -> @Sendable () async throws -> JSONObject {
    guard let intent = app.intents[call.request.tool] else {
      throw RemoteError.invalidParameters("Unknown tool: \(call.request.tool)")
    }
    if call.request.isSimulation, !intent.simulates {
      throw RemoteError.unknownMethod(Method.simulate)
    }
    let performer = CallPerformer(intent: intent, call: call, session: session, program: self)
    return { try await performer.result() }
  }

  func lookup(
    _ method: String, _ parameters: JSONObject, in session: ToolSession
  ) -> (@Sendable () async throws -> JSONObject)? {
    @Sendable func looking(
      _ body: @escaping @Sendable (LookupRequests) async throws -> JSONObject
    ) -> @Sendable () async throws -> JSONObject {
      { [app, context] in
        let told = CallContext(parameters.intentMeta["context"]?.jsonObject ?? [:])
        let context = IntentContext(
          surroundings: IntentContext.Surroundings(
            environment: context.environment, timeZone: told.timeZone.flatMap(TimeZoneName.zone),
            locale: told.locale.flatMap(LocaleName.locale)),
          values: WorkflowValueOperations())
        return try await IntentContext.$current.withValue(context) {
          try await body(
            LookupRequests(app: app, context: context) { try session.newTemporaryFolder() })
        }
      }
    }
    switch method {
    case Method.check:
      return { [app] in ["types": .list(app.findings.map { .dictionary($0.json) })] }
    case Method.app: return { [app] in AppDescription.json(of: app) }
    case Method.entities: return looking { try await $0.entities(parameters) }
    case Method.property: return looking { try await $0.property(parameters) }
    case Method.convert: return looking { try await $0.converted(parameters) }
    case Method.export: return looking { try await $0.exported(parameters) }
    case Method.values: return looking { try await $0.values(parameters) }
    case Method.annotations:
      return looking { [shown] in try await $0.annotations(parameters, of: shown.latest) }
    case Method.options: return looking { try await $0.options(parameters) }
    case Method.undo:
      return { [undoable] in
        try await IntentContext.$current.withValue(
          IntentContext(values: WorkflowValueOperations())
        ) { try await undoable.undo(parameters) }
      }
    default: return nil
    }
  }
}
