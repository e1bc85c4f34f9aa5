import AppIntentsCore
import Automations
import Diagnostics
import ModelContext
import OrderedCollections
import Synchronization
import ToolServing
import WorkflowEngine
import WorkflowLanguage

/// The tools of `segue mcp`: workflows, and what an assistant needs to write one.
final class AssistantServer: ToolProvider {
  /// How many runs may be in progress at once, those included that wait for an answer.
  private static let mostRuns = 16

  let server = PeerDescription(
    name: "segue", version: SegueVersion.current,
    capabilities: ["tools": ["listChanged": true], "resources": [:]])
  let offer: ToolOffer
  let files = ResultFiles()
  /// What the values of all runs may take.
  private let memory = MemoryBudget(
    limit: SettingsFile(Environment.configuration).read().settings.maxMemory)
  private let running = Mutex<[ObjectIdentifier: RunningPrograms]>([:])

  init(offering offer: ToolOffer) { self.offer = offer }

  func tools() throws -> [JSONObject] {
    do {
      return try offer.descriptions() + OwnTool.allCases.map(\.json)
    } catch let failure as CommandFailure {
      throw RemoteError(code: RemoteError.Code.internalError, message: failure.description)
    }
  }

  func work(
    of call: ServedCall, in session: ToolSession
  ) throws -> @Sendable () async throws -> JSONObject {
    let request = call.request
    if request.isSimulation { throw RemoteError.unknownMethod(Method.simulate) }
    if let own = OwnTool(rawValue: request.tool) { return { try await self.perform(own, call) } }
    return {
      try await self.run(request.tool, request.arguments, for: call, isDryRun: false)
    }
  }

  func lookup(
    _ method: String, _ parameters: JSONObject, in session: ToolSession
  ) -> (@Sendable () async throws -> JSONObject)? {
    switch method {
    case Method.listResources: { [files] in files.listed }
    case Method.readResource: { [files] in try files.read(parameters) }
    case Method.listResourceTemplates: { ["resourceTemplates": []] }
    default: nil
    }
  }

  /// Kills the programs of all runs, for a process that doesn't wait for them any longer.
  func abandon() {
    for programs in running.withLock({ Array($0.values) }) { programs.kill() }
  }

  /// Ends what is left after the conversation: runs that were canceled and haven't ended, and files.
  func end() async {
    abandon()
    let deadline = ContinuousClock.now + .seconds(1)
    while running.withLock({ !$0.isEmpty }), ContinuousClock.now < deadline {
      // It ends with the process in any case.
      try? await Task.sleep(for: .milliseconds(5))
    }
    files.removeAll()
  }

  private func tool(_ name: String, _ arguments: JSONObject) throws -> OfferedTool {
    do {
      if let tool = try offer.tool(name, taking: arguments) { return tool }
    } catch let failure as CommandFailure {
      throw CallFailure(failure.message, help: failure.help)
    }
    throw RemoteError.invalidParameters("Unknown tool: \(name)")
  }

  private func run(
    _ name: String, _ arguments: JSONObject, for call: ServedCall, isDryRun: Bool
  ) async throws -> JSONObject {
    let tool = try tool(name, arguments)
    try offer.permit(tool)
    let run: AssistantRun
    do {
      run = try AssistantRun(
        of: tool, arguments, for: call, keeping: files, in: memory, isDryRun: isDryRun)
    } catch let failure as CommandFailure {
      throw CallFailure(failure.message, help: failure.help)
    }
    let programs = run.programs
    try running.withLock { running in
      guard running.count < Self.mostRuns else {
        throw CallFailure("\(Self.mostRuns) runs are in progress already")
      }
      running[ObjectIdentifier(programs)] = programs
    }
    defer { running.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(programs)) } }
    return try await run.result()
  }
}

// The tools of its own.
extension AssistantServer {
  private func perform(_ own: OwnTool, _ call: ServedCall) async throws -> JSONObject {
    let arguments = call.request.arguments
    func text(_ name: String) throws -> String {
      guard let argument = arguments[name], argument != .nothing else {
        throw CallFailure("`\(own.rawValue)` needs a value for `\(name)`", kind: "value")
      }
      guard let text = argument.jsonString else {
        throw CallFailure("`\(name)` has to be a text", kind: "value")
      }
      return text
    }
    switch own {
    case .preview:
      let inputs = arguments["inputs"] ?? .dictionary([:])
      guard let inputs = inputs.jsonObject else {
        throw CallFailure("`inputs` has to be an object", kind: "value")
      }
      let name = ToolIdentifier.of(try text("workflow"))
      return try await run(name, inputs, for: call, isDryRun: true)
    case .check: return try DraftCheck(try text("text")).result()
    case .propose:
      let draft = try DraftCheck(try text("text"), id: try text("id"))
      return try draft.proposed(by: call.request.client.name)
    }
  }
}
