import AppIntentsCore
import Confinement
import Foundation
import Glibc
import ModelContext
import OrderedCollections
import ProgramTesting
import Synchronization
import SystemPackage
import TestFixtures

@testable import ProviderClient

/// A provider in Python, which runs in a folder of its own.
struct ScriptedProvider {
  let folder: TestFolder
  let provider: Provider
  /// How often the program said that its tools have changed.
  let changes = Counter()

  static let client = PeerDescription(name: "tests", version: "1")
  static let script = Repository.root.appending(path: "Tests/ProviderClientTests/server.py")

  /// - Parameters:
  ///   - options: those of `server.py`.
  ///   - command: another program.
  init(
    _ options: [String] = [], era: ProtocolEra? = nil, revision: String? = nil,
    command: [String]? = nil, time: HeldTime? = nil, environment: [String: String] = [:],
    limits: ((FilePath) -> ProgramLimits)? = nil, support: KernelSupport = .ofThisMachine,
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) throws {
    folder = try TestFolder()
    try folder.makeFolder("app")
    let settings = ProviderSettings(
      name: "pal", command: command ?? [Self.python, Self.script.path] + options,
      folder: folder["app"], environment: environment, limits: limits?(folder.path),
      log: folder["pal.log"], revision: revision, era: era)
    provider = Provider(
      settings,
      in: ProviderSurroundings(
        client: Self.client, environment: ProcessInfo.processInfo.environment,
        home: folder.path, clock: time?.clock ?? .system, support: { support }, redact: redact)
    ) { [changes] in changes.add() }
  }

  /// Not a script that chooses a version, which would be slower and another process.
  static let python: String =
    ["/usr/bin/python3", "/usr/local/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    } ?? "python3"

  /// The arguments for a program that speaks one era.
  static func speaking(_ era: ProtocolEra) -> [String] { ["--eras", era.rawValue] }

  /// What arrived at the program, a line each.
  func events() throws -> [String] {
    try folder.text("app/events").split(separator: "\n").map(String.init)
  }

  @discardableResult
  func call(
    _ tool: String, _ arguments: JSONObject = [:], timeout: Duration? = nil,
    _ caller: TestCaller = TestCaller()
  ) async throws -> JSONObject {
    try await provider.call(
      ToolCall(tool, arguments: arguments, timeout: timeout), for: caller)
  }

  /// The value that a tool gives.
  func value(
    _ tool: String, _ arguments: JSONObject = [:], timeout: Duration? = nil,
    _ caller: TestCaller = TestCaller()
  ) async throws -> IntentValue? {
    try await call(tool, arguments, timeout: timeout, caller)["structuredContent"]?
      .jsonObject?["result"]
  }

  /// The failure of a call.
  func failure(
    _ tool: String, _ arguments: JSONObject = [:], timeout: Duration? = nil,
    _ caller: TestCaller = TestCaller()
  ) async throws -> ProviderFailure? {
    do {
      _ = try await call(tool, arguments, timeout: timeout, caller)
      return nil
    } catch let failure as ProviderFailure {
      return failure
    }
  }

  func value(
    _ tool: String, timeout: Duration? = nil, _ caller: TestCaller
  ) async throws -> IntentValue? {
    try await value(tool, [:], timeout: timeout, caller)
  }

  func failure(
    _ tool: String, timeout: Duration? = nil, _ caller: TestCaller
  ) async throws -> ProviderFailure? {
    try await failure(tool, [:], timeout: timeout, caller)
  }

  /// The process that runs, or is started.
  func process() async throws -> ProviderProcess { try await provider.conversation().process }
}

final class Counter: Sendable {
  private let state = Mutex((count: 0, waiting: [CheckedContinuation<Void, Never>]()))

  func add() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.count += 1
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  var count: Int { state.withLock { $0.count } }

  /// Waits until there is one.
  func first() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.count == 0 { state.waiting.append(continuation) }
        return state.count > 0
      }
      if isThere { continuation.resume() }
    }
  }
}

/// Answers questions, and keeps what it sees.
final class TestCaller: ToolCaller {
  typealias Answerer = @Sendable (Elicitation) async throws -> ElicitationAnswer

  private let answerer: Answerer
  private let seen = Mutex((asked: [Elicitation](), progress: [ProgressReport]()))
  /// Counts the reports of progress, and the states of suspended calls.
  let reports = Counter()
  let states = Mutex<[InputRequired]>([])

  init(_ answerer: @escaping Answerer = { _ in .cancel }) { self.answerer = answerer }

  /// Answers each question with a text.
  convenience init(saying text: String) {
    self.init { _ in .accept(["value": .text(text)]) }
  }

  var asked: [Elicitation] { seen.withLock { $0.asked } }
  var progress: [ProgressReport] { seen.withLock { $0.progress } }

  func answer(_ question: Elicitation) async throws -> ElicitationAnswer {
    seen.withLock { $0.asked.append(question) }
    return try await answerer(question)
  }

  func report(_ progress: ProgressReport) {
    seen.withLock { $0.progress.append(progress) }
    reports.add()
  }

  func suspended(_ state: InputRequired) { states.withLock { $0.append(state) } }
}

/// Whether a process runs. A zombie doesn't.
func isRunning(_ process: pid_t) -> Bool {
  guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
    let end = stat.lastIndex(of: ")")
  else { return false }
  return !stat[end...].hasPrefix(") Z")
}
