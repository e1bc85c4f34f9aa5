import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient
import Synchronization
import TestFixtures
import WorkflowEngine
import WorkflowTesting
import WorkflowValues

@testable import Apps

/// An app in memory, which a test's workflow uses as `pal`: its tools are JSON, its answers a closure.
final class MemoryApp: ProviderSession, AppRunning {
  typealias Answer = @Sendable (ToolCall, any ToolCaller) async throws -> JSONObject
  typealias Lookup = @Sendable (String, JSONObject) async throws -> JSONObject

  private struct State {
    var tools: [JSONObject]
    var calls: [ToolCall] = []
    var lists = 0
  }

  private let state: Mutex<State>
  private let described: JSONObject
  private let answer: Answer
  private let lookup: Lookup
  private let running = Mutex<RunningApp?>(nil)
  private let news = ToolNews()
  let isTrusted: Bool

  init(
    tools: String, types: String? = nil, isTrusted: Bool = false,
    lookup: @escaping Lookup = { method, _ in throw RemoteError.unknownMethod(method) },
    answer: @escaping Answer
  ) throws {
    let list = try JSONReader.read(tools).jsonArray ?? []
    state = Mutex(State(tools: list.compactMap(\.jsonObject)))
    described = try types.map { try JSONReader.read($0).jsonObject ?? [:] } ?? [:]
    self.isTrusted = isTrusted
    self.lookup = lookup
    self.answer = answer
  }

  /// The calls that it got.
  var calls: [ToolCall] { state.withLock { $0.calls } }

  /// How often its tools were listed.
  var lists: Int { state.withLock { $0.lists } }

  /// Replaces its tools while it runs.
  func change(tools: String) throws {
    let list = try JSONReader.read(tools).jsonArray ?? []
    state.withLock { $0.tools = list.compactMap(\.jsonObject) }
    news.add()
  }

  /// Checks and runs a workflow with the steps of the app.
  func run(_ workflow: String, in context: IntentContext? = nil) async throws -> WorkflowRun {
    try await WorkflowTester(workflow, apps: try await catalogue(), in: context).run()
  }

  /// The intents that it has now, as agreed to.
  func catalogue() async throws -> MemoryCatalogue {
    let agreed = try await AgreedApp.offered(by: self, named: "pal")
    let record = AppRecord(command: ["pal"], isTrusted: isTrusted)
    running.withLock { $0 = RunningApp(self, agreed: agreed, news: news) { _ in } }
    guard let name = AppName("pal") else { throw IntentFailure("no name") }
    return MemoryCatalogue(
      steps: AppSteps(app: name, record: record, agreed: agreed), running: self)
  }

  // MARK: AppRunning

  func app(named name: String) async throws -> RunningApp {
    guard let app = running.withLock({ $0 }) else { throw IntentFailure("it doesn't run") }
    return app
  }

  // MARK: ProviderSession

  var peer: PeerDescription { PeerDescription(name: "Pal", version: "1") }
  var hasIntentExtension: Bool { !described.isEmpty }
  var latestStart: Int { 1 }
  var isBroken: Bool { false }
  func reset() {}
  var process: Int32? { nil }
  func end() async {}

  func listing() async throws -> ToolListing {
    state.withLock { state in
      state.lists += 1
      return ToolListing(state.tools, start: 1)
    }
  }

  func call(_ call: ToolCall, for caller: any ToolCaller) async throws -> JSONObject {
    try await call.permit(1)
    state.withLock { $0.calls.append(call) }
    return try await answer(call, caller)
  }

  func request(_ method: String, _ parameters: JSONObject) async throws -> JSONObject {
    method == Method.app ? described : try await lookup(method, parameters)
  }
}

/// The intents of one app, without files.
struct MemoryCatalogue: AppIntentCatalogue {
  let steps: AppSteps
  let running: any AppRunning

  var ids: [String] { steps.ids.sorted() }

  var appNames: [String] { ["pal"] }
  func hasApp(named name: String) -> Bool { appNames.contains(name) }

  func intent(_ id: String) -> IntentDescriptor? {
    id.hasPrefix("pal.") ? steps.intent(named: String(id.dropFirst(4)), running: running) : nil
  }

  func absence(of id: String) -> (reason: String, help: String)? { nil }

  func entityKind(named name: String) -> (any EntityKind)? {
    steps.entityKind(named: name, running: running)
  }

  func choiceType(named name: String) -> IntentChoiceType? { nil }
}

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// The result of a tool: structured content, or a text.
  static func result(_ value: IntentValue) -> JSONObject {
    ["structuredContent": ["result": value], "content": []]
  }

  static func text(_ text: String) -> JSONObject {
    ["content": [["type": "text", "text": .text(text)]]]
  }
}
