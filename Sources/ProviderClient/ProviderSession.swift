import AppIntentsCore
package import ModelContext
import OrderedCollections

/// An app's program while it runs, whatever era of the protocol it speaks.
///
/// Values are JSON as the protocol has it. Errors are a `RemoteError` that the program answered,
/// a `ProviderFailure`, or a `CancellationError`.
package protocol ProviderSession: Sendable {
  /// What the program says of itself.
  var peer: PeerDescription { get async throws }

  /// Whether it knows the extension: `entities`, `options` and the others may be asked.
  var hasIntentExtension: Bool { get async throws }

  /// The number of the program's latest process: another one may have other tools. It is 0 before the
  /// first one.
  var latestStart: Int { get }

  /// Whether it has died too often, and isn't started before `reset()`.
  var isBroken: Bool { get }

  /// Forgets that it died.
  func reset()

  /// The process that runs; nil if none does.
  var process: Int32? { get }

  /// Ends the program, if it runs. The calls in it fail.
  func end() async

  /// All tools, of all pages, as the program describes them, and the number of the process that does.
  func listing() async throws -> ToolListing

  /// Performs a tool, and returns its result. Canceling the task cancels the call.
  func call(_ call: ToolCall, for caller: any ToolCaller) async throws -> JSONObject

  /// A request that asks nothing of the user: one of the extension's, or `resources/read`.
  func request(_ method: String, _ parameters: JSONObject) async throws -> JSONObject
}

extension ProviderSession {
  /// All tools, of all pages, as the program describes them.
  package func tools() async throws -> [JSONObject] { try await listing().tools }
}

/// How much an app may offer.
package enum OfferLimit {
  /// The most bytes of JSON of its tools, and of all that is agreed to: each command that knows the app's
  /// steps reads that.
  package static let bytes = 4 << 20
}

/// The tools of one process.
package struct ToolListing: Sendable {
  package let tools: [JSONObject]
  /// The number of the process.
  package let start: Int

  package init(_ tools: [JSONObject], start: Int) {
    self.tools = tools
    self.start = start
  }
}

/// A call of a tool.
package struct ToolCall: Sendable {
  package var tool: String
  package var arguments: JSONObject
  /// The extension's part of `_meta`: `exact`, `context`.
  package var intentMeta: JSONObject
  /// The time that the call may take. Progress doesn't extend it, and it stands still during questions.
  /// Nil for 60 seconds without progress or question.
  package var timeout: Duration?
  /// `tools/call`, or the extension's `simulate`.
  package var method: String
  /// What the call waited for when this process, or one before it, stopped: it goes on with the answers.
  package var suspended: InputRequired?
  /// Called with the number of a process before a request of the call is sent to it. The call fails with
  /// what it throws, unsent.
  package var permit: @Sendable (_ start: Int) async throws -> Void

  package init(
    _ tool: String, arguments: JSONObject, intentMeta: JSONObject = [:],
    timeout: Duration? = nil, method: String = Method.callTool, suspended: InputRequired? = nil,
    permit: @escaping @Sendable (_ start: Int) async throws -> Void = { _ in }
  ) {
    self.tool = tool
    self.arguments = arguments
    self.intentMeta = intentMeta
    self.timeout = timeout
    self.method = method
    self.suspended = suspended
    self.permit = permit
  }

  var parameters: JSONObject {
    let all: JSONObject = ["name": .text(tool), "arguments": .dictionary(arguments)]
    return all.addingIntentMeta(intentMeta)
  }
}

/// Who answers a tool's questions and sees its progress.
package protocol ToolCaller: Sendable {
  /// The answer of the user. The call's time stands still meanwhile.
  func answer(_ question: Elicitation) async throws -> ElicitationAnswer

  /// Called for each progress notification, at most 20 times a second.
  func report(_ progress: ProgressReport)

  /// Called before the questions of a call that waits for their answers with no request open. A call
  /// with the same arguments and this state can go on with it, if the program keeps it.
  func suspended(_ state: InputRequired)
}

extension ToolCaller {
  package func suspended(_ state: InputRequired) {}
}

/// Why a program has no answer.
package struct ProviderFailure: Error, Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// It couldn't be started, or wasn't ready in time.
    case start
    /// It ended, or closed its output, while the call ran: the call was interrupted.
    case exit
    /// No answer and no progress in time.
    case timeout
    /// It broke a limit or the protocol; it has been ended.
    case misbehaved
    /// It died too often; it isn't started again before it is checked.
    case broken
    /// A suspended call that the program no longer knows: the step was interrupted.
    case interrupted
  }

  package var kind: Kind
  /// What happened, in words for the user.
  package var message: String
  /// The last lines of its log, where they help.
  package var log: [String]

  package init(_ kind: Kind, _ message: String, log: [String] = []) {
    self.kind = kind
    self.message = message
    self.log = log
  }
}

extension ProviderFailure: CustomStringConvertible {
  package var description: String {
    log.isEmpty
      ? message : message + "; its log ends with:\n" + log.map { "  \($0)" }.joined(separator: "\n")
  }
}
