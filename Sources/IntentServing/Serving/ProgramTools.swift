import AppIntentsCore
import ModelContext
import OrderedCollections
import Synchronization
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
  private let listed = Mutex<[JSONObject]?>(nil)

  init(_ app: ServedApp, donations: DonationOutbox = DonationOutbox()) {
    self.app = app
    self.donations = donations
    let capabilities: JSONObject = [
      "tools": [:], "extensions": [IntentExtension.name: ["version": 1]],
    ]
    server = PeerDescription(
      name: app.name, version: app.version,
      capabilities: capabilities.merging(SnippetPage.capabilities(of: app)) { own, _ in own })
    shown = ShownSnippets(of: app)
    ShortcutTips.set(app.shortcuts, of: app.name)
  }

  func tools() async -> [JSONObject] {
    if let listed = listed.withLock({ $0 }) { return listed }
    var tools: [JSONObject] = []
    for intent in app.intents.values {
      let tool = ToolDescription.json(of: intent, provided: await intent.providedDefaults())
      tools.append(tool.addingMeta(SnippetPage.meta(of: intent, in: app)))
    }
    return listed.withLock { [tools] listed in
      listed = tools
      return tools
    }
  }

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
    return {
      SharedDefaults.exchange()
      defer { SharedDefaults.exchange() }
      return try await performer.result()
    }
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
        let requests = LookupRequests(app: app, context: context) {
          try session.newTemporaryFolder()
        }
        SharedDefaults.exchange()
        defer { SharedDefaults.exchange() }
        return try await IntentContext.$current.withValue(context) { try await body(requests) }
      }
    }
    switch method {
    case Method.check:
      return { [app] in ["types": .list(await app.findings().map { .dictionary($0.json) })] }
    case Method.app:
      return { [app, donations] in
        var described = AppDescription.json(of: app)
        described["offered"] = donations.offered(tools: app.tool(of:))
        return described
      }
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
    default: return SnippetPage(app: app).lookup(method, parameters)
    }
  }
}
