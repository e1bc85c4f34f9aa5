import AppIntentsCore
import Apps
import ArgumentParser
import Diagnostics
import OrderedCollections
import Phrases
import WorkflowLanguage

/// `segue say`: does what a sentence asks for.
struct SayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "say", abstract: "Does what a sentence asks for.",
    discussion: """
      The sentence is compared with the phrases of apps (`segue phrases` lists them) and with the \
      names of workflows. Numbers, dates and times may be words. What the phrase leaves open is asked \
      for. It is a run as any other, and what the app answers is printed.

        segue say "Order two chowders from Soup Chef"
        segue say run tidy downloads
      """)

  @Argument(help: "The sentence. Quotes aren't needed.")
  var sentence: [String]

  @Flag(help: "Also say the answer aloud, with `espeak-ng`.")
  var speak = false

  @Flag(help: "Agree to every confirmation.")
  var yes = false

  @Flag(help: "Change nothing, and print what would happen.")
  var dryRun = false

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  func run() throws {
    // Without its program nothing is begun.
    let speech = speak ? try Speech() : nil
    let request = try SpokenSentence(
      sentence.joined(separator: " "), among: PhraseSources.all()
    ).request()
    if !yes { try IgnoredWords(request).agree(asking: !json) }
    var options = RunOptions()
    (options.json, options.dryRun, options.agrees) = (json, dryRun, yes)
    options.answerHelp = RunOptions.answerHelp(asJSON: json, canAgree: !yes)
    let run: (RunSession, SpokenAnswer) =
      switch request.shortcut.target {
      case .intent(let id): try session(of: id, request, options)
      case .workflow(let id): try session(ofWorkflow: id, request, options)
      }
    let (session, answer) = run
    let status = Blocking.result { await session.run() }
    let said = answer.aloud
    if let speech, !said.isEmpty { try speech.say(said) }
    guard status == .succeeded else { throw status }
  }

  /// The run of an app's intent.
  private func session(
    of id: String, _ request: SpokenRequest, _ options: RunOptions
  ) throws -> (RunSession, SpokenAnswer) {
    let descriptor = try AddedApps.intent(id)
    let arguments = try Self.asking {
      try await SpokenEntities(descriptor: descriptor).arguments(of: request)
    }
    let answer = SpokenAnswer(heard(request, ["intent": .text(id)], arguments))
    let session = try RunSession(
      of: try IntentRun(descriptor, arguments), answer: answer, options
    ) { Self.help(for: $0, of: request) }
    return (session, answer)
  }

  /// How a missing value can be given.
  private static func help(for missing: ParameterDescriptor, of request: SpokenRequest) -> String {
    guard let example = request.shortcut.example(saying: missing.name) else {
      return "no phrase has a place for it; answer on a terminal"
    }
    return "say it, as in “\(example)”, or answer on a terminal"
  }

  /// The run of a workflow.
  private func session(
    ofWorkflow id: String, _ request: SpokenRequest, _ options: RunOptions
  ) throws -> (RunSession, SpokenAnswer) {
    var session = try RunSession(
      of: try WorkflowLoader().compile(named: id), called: id, options, given: request.arguments)
    let answer = SpokenAnswer(heard(request, ["workflow": .text(id)], request.arguments))
    session.answer = answer
    return (session, answer)
  }

  /// What was understood, as JSON has it.
  private func heard(
    _ request: SpokenRequest, _ target: OrderedDictionary<String, IntentValue>,
    _ arguments: OrderedDictionary<String, IntentValue>
  ) -> OrderedDictionary<String, IntentValue> {
    var heard: OrderedDictionary<String, IntentValue> = [
      "sentence": .text(sentence.joined(separator: " "))
    ]
    heard.merge(target) { $1 }
    heard["phrase"] = .text(request.shortcut.example(request.phrase))
    heard["arguments"] = .dictionary(arguments)
    return heard
  }

  /// Runs look-ups of an app, with its failures as the command's.
  private static func asking<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    do {
      return try Cancellation.value(of: work)
    } catch let failure as IntentFailure {
      throw CommandFailure(
        status: failure.kind == .notPermitted ? .notPermitted : .failed, message: failure.message,
        help: failure.help)
    } catch is InteractionError {
      throw ExitStatus.canceled
    }
  }
}
