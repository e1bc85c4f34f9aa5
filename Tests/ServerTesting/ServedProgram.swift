package import AppIntentsCore
import CLinuxFiles
import CLinuxPrograms
import Foundation
import Glibc
package import ModelContext
package import OrderedCollections
import ProgramTesting
import Synchronization
package import SystemPackage
package import TestFixtures

/// A server as a process of its own, and a client that speaks with it in one era.
package final class ServedProgram: Sendable {
  package typealias Answerer = @Sendable (Elicitation) async throws -> ElicitationAnswer

  package static let client = PeerDescription(
    name: "tests", version: "1",
    capabilities: ["elicitation": ["form": [:]], "extensions": [IntentExtension.name: [:]]])

  package let era: ProtocolEra
  let id: pid_t
  /// Its standard input, for bytes that are no message.
  package let input: FileDescriptor
  package let connection: Connection
  package let folder: TestFolder
  private let peer: PeerDescription
  private let shared = Shared()

  /// What the reading thread and a test have in common.
  private final class Shared: Sendable {
    let progress = Mutex<[ProgressReport]>([])
    let answerer = Mutex<Answerer>({ _ in .cancel })
    let asked = Mutex<[Elicitation]>([])
    let problems = Mutex<[String]>([])
    let connection = Mutex<Connection?>(nil)
    let (notes, noting) = AsyncStream.makeStream(of: (method: String, parameters: JSONObject).self)

    let code = Mutex<Int32?>(nil)

    /// Blocks until the process has ended.
    func wait(for id: pid_t) -> Int32 {
      var info = siginfo_t()
      // It stays a zombie, whose id nothing else gets, until its end is known here.
      waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT)
      return code.withLock { code in
        if let code { return code }
        var status: Int32 = 0
        waitpid(id, &status, 0)
        let made = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        code = made
        return made
      }
    }

    func answer(_ parameters: JSONObject) async throws -> ElicitationAnswer {
      guard let question = Elicitation(parameters: parameters) else {
        throw RemoteError.invalidParameters("no question")
      }
      asked.withLock { $0.append(question) }
      return try await answerer.withLock { $0 }(question)
    }
  }

  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - capabilities: what the client says that it can do, in both eras.
  package init(
    _ era: ProtocolEra, _ command: [String],
    capabilities: JSONObject = ServedProgram.client.capabilities
  ) async throws {
    self.era = era
    peer = PeerDescription(
      name: Self.client.name, version: Self.client.version, capabilities: capabilities)
    folder = try TestFolder()
    let there = try Self.pipe()
    let back = try Self.pipe()
    let log = try FileDescriptor.open(
      folder.path.appending("log"), .writeOnly, options: [.create, .truncate, .closeOnExec],
      permissions: .ownerReadWrite)
    id = try Self.spawn(
      command, input: there.readEnd, output: back.writeEnd, errors: log)
    for end in [there.readEnd, back.writeEnd, log] { try end.close() }
    input = there.writeEnd
    connection = try Connection(input: back.readEnd, output: there.writeEnd) { [shared] event in
      Self.take(event, shared)
    }
    shared.connection.withLock { $0 = connection }
    connection.start()
    if era == .old {
      _ = try await connection.request(
        Method.initialize,
        [
          "protocolVersion": "2025-11-25", "clientInfo": Self.client.info,
          "capabilities": .dictionary(capabilities),
        ])
      try connection.notify(Method.initialized)
      // After the answer nothing is left to write, so that a test's own bytes don't come in between.
      _ = try await connection.request(Method.ping, [:])
    }
  }

  deinit {
    kill()
    _ = shared.wait(for: id)
  }

  /// Ends it at once, wherever it is.
  package func kill() {
    shared.code.withLock { if $0 == nil { _ = Glibc.kill(id, SIGKILL) } }
  }

  /// Waits for its end: its exit code, or 128 plus the number of the signal.
  package func end() async -> Int32 {
    await withCheckedContinuation { [shared, id] done in
      Thread { done.resume(returning: shared.wait(for: id)) }.start()
    }
  }

  /// A pipe that no other program inherits, not even one that a test starts at this moment: the server
  /// would never see the end of its input.
  private static func pipe() throws -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, C_O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  private static func spawn(
    _ command: [String], input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.rawValue, 0)
    posix_spawn_file_actions_adddup2(&actions, output.rawValue, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.rawValue, 2)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var words = command.map { strdup($0) } + [nil]
    // Its index is its own, unless the command names another one.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SEGUE_INDEX": ":memory:"]) { own, _ in own }
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var id: pid_t = 0
    let result = posix_spawnp(&id, command[0], &actions, nil, &words, &variables)
    guard result == 0 else { throw Errno(rawValue: result) }
    return id
  }

  private static func take(_ event: Connection.Event, _ shared: Shared) {
    switch event {
    case .request(let id, Method.elicit, let parameters):
      Task {
        let connection = shared.connection.withLock { $0 }
        do {
          try connection?.reply(to: id, try await shared.answer(parameters).json)
        } catch is CancellationError {
        } catch {
          connection?.refuse(.invalidParameters("\(error)"), to: id)
        }
      }
    case .notification(Method.progress, let parameters):
      if let report = ProgressReport(parameters: parameters) {
        shared.progress.withLock { $0.append(report) }
      }
    case .notification(let method, let parameters): shared.noting.yield((method, parameters))
    case .malformed(let problem): shared.problems.withLock { $0.append(problem.text) }
    default: break
    }
  }
}

extension ServedProgram {
  /// What the server has said of its progress.
  package var progress: [ProgressReport] { shared.progress.withLock { $0 } }
  /// The questions that it has asked.
  package var asked: [Elicitation] { shared.asked.withLock { $0 } }
  /// Lines of its output that were no messages, and errors without an id.
  package var problems: [String] { shared.problems.withLock { $0 } }

  /// The parameters of the next notification of a method; others before it are dropped.
  package func next(_ method: String) async -> JSONObject? {
    await shared.notes.first { $0.method == method }?.parameters
  }

  package func log() throws -> String {
    try String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)
  }

  /// Answers the server's questions from now on.
  package func answering(_ answerer: @escaping Answerer) {
    shared.answerer.withLock { $0 = answerer }
  }

  /// Answers the questions in their order, each with a value for its field.
  package func answering(_ values: [IntentValue]) {
    let rest = Mutex(values[...])
    answering { question in
      guard let value = rest.withLock({ $0.popFirst() }),
        case .form(let schema) = question.mode,
        let field = schema["properties"]?.jsonObject?.keys.first
      else { return .cancel }
      return .accept([field: value])
    }
  }

  package func request(
    _ method: String, _ parameters: JSONObject = [:], id: MessageID? = nil
  ) async throws -> JSONObject {
    let all = era == .new ? parameters.addressed(by: peer) : parameters
    return try await connection.request(method, all, id: id)
  }

  /// Calls a tool and answers its questions, as clients of the era do.
  package func call(
    _ tool: String, _ arguments: JSONObject = [:], method: String = Method.callTool,
    told: JSONObject = [:], hasProgress: Bool = false
  ) async throws -> JSONObject {
    var parameters: JSONObject = ["name": .text(tool), "arguments": .dictionary(arguments)]
    parameters = parameters.addingIntentMeta(told)
    while true {
      let id = connection.newID()
      let sent =
        hasProgress ? parameters.addingMeta([MetaKey.progressToken: id.json]) : parameters
      let result = try await request(method, sent, id: id)
      guard let required = InputRequired(result) else { return result }
      var answers: JSONObject = [:]
      for (key, question) in required.requests {
        answers[key] = .dictionary(try await shared.answer(question.parameters).json)
      }
      parameters["requestState"] = required.state.map { .text($0) }
      parameters["inputResponses"] = .dictionary(answers)
    }
  }

  /// The value that a tool gives.
  package func value(_ tool: String, _ arguments: JSONObject = [:]) async throws -> IntentValue? {
    try await call(tool, arguments)["structuredContent"]?.jsonObject?["result"]
  }
}

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// The kind of failure in a result.
  package var errorKind: String? {
    self["isError"] == true
      ? intentMeta["error"]?.jsonObject?["kind"]?.jsonString ?? "none" : nil
  }

  /// The texts of a result's content.
  package var texts: [String] {
    (self["content"]?.jsonArray ?? []).compactMap { $0.jsonObject?["text"]?.jsonString }
  }
}
