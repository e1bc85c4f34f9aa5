import AppIntentsCore
import Foundation
import ModelServing
import OrderedCollections
import ProgramTesting
import Synchronization
import WorkflowValues

/// A small language model of this machine, served over the network as others are, and what it is asked.
///
/// A model of its size doesn't end lists and texts by itself, so its replies have bounds: three items,
/// 60 characters of a text inside them, and one sentence where the reply is a text itself.
final class LocalModel: Sendable {
  /// What the model gets, and says.
  enum Change: Sendable {
    case none
    /// It isn't asked, and says this.
    case says(String)
    /// It isn't held to a type.
    case free
  }

  let context: Int
  private let program: ChildProgram
  private let server: ScriptedServer

  private static let python = Repository.root.appending(path: ".build-venv/model/bin/python")

  /// Whether `make test ALL=1` has installed it.
  static let isInstalled = FileManager.default.fileExists(atPath: python.path)

  struct NotServed: Error {}

  /// - Parameters:
  ///   - context: the most tokens of a question and its reply together.
  ///   - changes: what becomes of the first questions, in their order.
  init(context: Int = 4096, _ changes: Change...) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "serve.py")
    let program = try ChildProgram(Self.python.path, [script.path, String(context)])
    guard let address = await program.line(), let url = URL(string: address),
      let port = url.port.flatMap({ UInt16(exactly: $0) })
    else { throw NotServed() }
    let asked = Mutex(0)
    server = try ScriptedServer { request in
      var request = request
      guard request.isQuestion else { return .relayed(request, to: port) }
      let number = asked.withLock { count in
        count += 1
        return count
      }
      switch number <= changes.count ? changes[number - 1] : .none {
      case .says(let text): return .openAI(text, tokens: 400)
      case .free: request.body = request.body.bounded(isFree: true)
      case .none: request.body = request.body.bounded(isFree: false)
      }
      return .relayed(request, to: port)
    }
    self.context = context
    self.program = program
  }

  /// The questions that have arrived, as they were sent.
  var questions: [String] { server.requests.filter(\.isQuestion).map(\.body) }

  /// A sandbox whose settings name the model.
  func sandbox(_ files: [String: String]) throws -> CommandSandbox {
    let settings = """
      model:
        models: { tiny: { provider: openai, url: "\(server.address)/v1", model: tiny } }

      """
    return try CommandSandbox(
      files.merging(["home/.config/segue/config.yaml": settings]) { file, _ in file })
  }
}

extension CommandSandbox {
  /// Runs Segue for as long as a model may take on a busy machine.
  func asking(_ arguments: String...) async throws -> Program {
    try await Program.run(
      Repository.segue, arguments, home: home, folder: url, limit: .seconds(1800),
      among: .slowPrograms)
  }
}

extension Program {
  /// The dictionary that a run printed as JSON; empty if it printed something else.
  var dictionary: OrderedDictionary<String, IntentValue> {
    guard case .dictionary(let items)? = try? JSONReader.read(output) else { return [:] }
    return items
  }
}

extension ScriptedRequest {
  fileprivate var isQuestion: Bool { line.hasPrefix("POST") }
}

extension String {
  /// The body of a request whose reply has bounds.
  ///
  /// - Parameter isFree: whether the reply isn't held to a type.
  fileprivate func bounded(isFree: Bool) -> String {
    guard case .dictionary(var members)? = try? JSONReader.read(self) else { return self }
    if isFree { members["response_format"] = nil }
    if members["response_format"] == nil {
      members["stop"] = [".", "\n\n"]
      members["max_tokens"] = .number(.integer(200))
    }
    return JSONWriter.compact(.dictionary(members))
      .replacing(#""maxItems":200"#, with: #""maxItems":3"#)
      .replacing(#"{"type":"string"}"#, with: #"{"type":"string","maxLength":60}"#)
      .replacing(
        #"{"type":["string","null"]}"#, with: #"{"type":["string","null"],"maxLength":60}"#)
  }
}
