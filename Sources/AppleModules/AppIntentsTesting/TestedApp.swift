import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProviderClient
import Synchronization
import SystemPackage

/// The program of an app, as a process that all tests of the same program share. It is started by the
/// first use, and ends with the process of the tests.
final class TestedApp: Sendable {
  private enum Program: Hashable {
    case named(String)
    case at(String)
  }

  private struct Key: Hashable {
    let program: Program
    let environment: [String: String]
  }

  /// What the app offers: its tools by the names of the intents.
  private struct Offer {
    let tools: [String: String]
    /// Why an intent is no tool, by the name that the tool would have.
    let hidden: [String: String]
  }

  /// The app whose values are being read.
  @TaskLocal static var current: TestedApp?

  private static let known = Mutex<[Key: TestedApp]>([:])

  private let key: Key
  private let provider = Mutex<Provider?>(nil)
  private let offer = Mutex<Offer?>(nil)

  private init(_ key: Key) { self.key = key }

  /// The program beside the tests whose name is the last part of a bundle identifier.
  static func named(_ identifier: String, _ environment: [String: String]) -> TestedApp {
    let name = identifier.split(separator: ".").last.map(String.init) ?? identifier
    return shared(Key(program: .named(name), environment: environment))
  }

  static func at(_ executable: URL, _ environment: [String: String]) -> TestedApp {
    shared(Key(program: .at(executable.path), environment: environment))
  }

  private static func shared(_ key: Key) -> TestedApp {
    known.withLock { known in
      if let app = known[key] { return app }
      let made = TestedApp(key)
      known[key] = made
      return made
    }
  }

  // MARK: - Asking it

  func perform(
    _ intent: String, _ parameters: [String: IntentValue]
  ) async throws -> ResolvedIntentResult {
    let provider = try running()
    let result: JSONObject
    do {
      let tool = try await tool(of: intent, provider)
      var arguments: JSONObject = [:]
      for (name, value) in parameters { arguments[name] = try Self.argument(value, name) }
      let exact = parameters.filter { Self.isEntity($0.value) }.keys.sorted()
      let call = ToolCall(
        tool, arguments: arguments,
        intentMeta: exact.isEmpty ? [:] : ["exact": .list(exact.map { .text($0) })])
      result = try await provider.call(call, for: AgreeingCaller())
    } catch {
      throw Self.failure(error)
    }
    if result["isError"] == true {
      let error = result.intentMeta["error"]?.jsonObject
      let text = result["content"]?.jsonArray?.first?.jsonObject?["text"]
      throw IntentTestingError(
        (error?["message"] ?? text)?.jsonString ?? "`\(intent)` failed and doesn't say why",
        kind: error?["kind"]?.jsonString ?? "other")
    }
    let value = result["structuredContent"]?.jsonObject?["result"] ?? .nothing
    return ResolvedIntentResult(
      value: try await withDeferredProperties(value, provider), app: self,
      dialog: result.intentMeta["dialog"]?.jsonString)
  }

  /// A value with the deferred properties of its entities: a test reads properties without waiting.
  func withDeferredProperties(
    _ value: IntentValue, _ provider: Provider
  ) async throws -> IntentValue {
    if let items = value.jsonArray {
      var complete: [IntentValue] = []
      for item in items { complete.append(try await withDeferredProperties(item, provider)) }
      return .list(complete)
    }
    guard var members = value.jsonObject, let names = members["deferred"]?.jsonArray,
      let type = members["type"], let id = members["id"]
    else { return value }
    var properties = members["properties"]?.jsonObject ?? [:]
    for case .text(let name) in names {
      do {
        properties[name] = try await provider.request(
          Method.property, ["type": type, "id": id, "property": .text(name)])["value"]
      } catch {
        throw Self.failure(error)
      }
    }
    members["properties"] = .dictionary(properties)
    return .dictionary(members)
  }

  private func tool(of intent: String, _ provider: Provider) async throws -> String {
    let offer = try await offered(provider)
    let name = TypeName.snakeCase(intent)
    if let tool = offer.tools[name] { return tool }
    let short = name.hasSuffix("_intent") ? String(name.dropLast("_intent".count)) : name
    if let reason = offer.hidden[short] {
      throw IntentTestingError("the intent `\(intent)` can't be run: \(reason)", kind: "missing")
    }
    throw IntentTestingError("the app has no intent `\(intent)`", kind: "missing")
  }

  private func offered(_ provider: Provider) async throws -> Offer {
    if let known = offer.withLock({ $0 }) { return known }
    var tools: [String: String] = [:]
    for tool in try await provider.tools() {
      guard let name = tool["name"]?.jsonString else { continue }
      let intent = tool.intentMeta["intent"]?.jsonString ?? name
      tools[TypeName.snakeCase(intent)] = name
    }
    let described = try await provider.request(Method.app, [:])
    var hidden: [String: String] = [:]
    for entry in described["hidden"]?.jsonArray ?? [] {
      guard let entry = entry.jsonObject, let tool = entry["tool"]?.jsonString else { continue }
      hidden[tool] = entry["reason"]?.jsonString ?? "it is no tool"
    }
    let made = Offer(tools: tools, hidden: hidden)
    offer.withLock { $0 = made }
    return made
  }

  static func isEntity(_ value: IntentValue) -> Bool {
    switch value {
    case .entity: true
    case .list(let items): !items.isEmpty && items.allSatisfy(isEntity)
    default: false
    }
  }

  private static func argument(_ value: IntentValue, _ name: String) throws -> IntentValue {
    if case .file(let file) = value, file.path == nil {
      throw IntentTestingError("the file for `\(name)` is only in memory; write it first")
    }
    return WireValue.argument(value)
  }

  static func failure(_ error: any Error) -> any Error {
    switch error {
    case let failure as ProviderFailure:
      IntentTestingError(failure.description, kind: failure.kind.rawValue)
    case let error as RemoteError where error.isOfApp:
      IntentTestingError(
        error.message, kind: error.data?.jsonObject?["kind"]?.jsonString ?? "other")
    case let error as RemoteError: IntentTestingError(error.description)
    default: error
    }
  }

  // MARK: - Its process

  func running() throws -> Provider {
    try provider.withLock { provider in
      if let provider { return provider }
      let program = try executable()
      let own = ProcessInfo.processInfo.environment
      let made = Provider(
        ProviderSettings(
          name: program.lastPathComponent, command: [program.path],
          folder: FilePath(FileManager.default.currentDirectoryPath),
          environment: Self.standard.merging(own) { $1 }.merging(key.environment) { $1 },
          log: "/dev/null"),
        in: ProviderSurroundings(
          client: PeerDescription(name: "AppIntentsTesting", version: "1"), environment: own,
          home: IntentContext.homeFolder))
      provider = made
      return made
    }
  }

  /// The app's index begins empty, and its file isn't touched: tests don't depend on what was indexed
  /// before.
  private static let standard = ["SEGUE_INDEX": ":memory:"]

  private func executable() throws -> URL {
    switch key.program {
    case .at(let path): return URL(filePath: path)
    case .named(let name):
      let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      let arguments = CommandLine.arguments.map { URL(filePath: $0) }
      // The tests are programs of their own, or are loaded by one that gets their path.
      let folders = ([tests] + arguments).map { $0.deletingLastPathComponent() }
      for folder in folders {
        let entries =
          (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
        let found =
          entries.first { $0 == name } ?? entries.first { $0.lowercased() == name.lowercased() }
        if let found {
          let program = folder.appending(path: found)
          var isFolder: ObjCBool = false
          let isThere = FileManager.default.fileExists(
            atPath: program.path, isDirectory: &isFolder)
          if isThere, !isFolder.boolValue, access(program.path, X_OK) == 0 { return program }
        }
      }
      throw IntentTestingError(
        "there is no program `\(name)` beside the tests; the target of the tests has to depend on it",
        kind: "missing")
    }
  }
}

/// Confirms what an intent wants to have confirmed. Other questions have no answer in a test.
private struct AgreeingCaller: ToolCaller {
  func answer(_ question: Elicitation) async throws -> ElicitationAnswer {
    switch question.mode {
    case .url: return .accept([:])
    case .form(let schema):
      let fields = schema["properties"]?.jsonObject ?? [:]
      guard question.intentMeta["kind"] == "confirmation" || fields.isEmpty else {
        throw IntentTestingError(
          "the intent asks “\(question.message)”; give the parameter to `makeIntent`",
          kind: "unanswered")
      }
      return .accept(fields.mapValues { _ in true })
    }
  }

  func report(_ progress: ProgressReport) {}
}
