import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import Suggestions
import SystemPackage
import WorkflowValues

/// `segue suggest`: what the person probably wants now.
struct SuggestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "Lists what you probably want to do now, and why.",
    usage: """
      segue suggest [--limit <limit>] [--json]
      segue suggest --run <id> [--dry-run] [--json]
      segue suggest --save <id> [<name>] [--dry-run] [--json]
      segue suggest --forget [<id>]
      """,
    discussion: """
      Suggestions are made of your runs by hand, of sentences, of what you answer steps of apps, and \
      of what apps donate, by the time of day, the day of the week, what you did last, and how \
      recently. What apps offer follows. All of that stays on this machine. `--forget` deletes it.

      `--save` writes a workflow with a name of your own, or the one that the app suggests, which \
      `segue say` starts:

        segue suggest --save 1f3a09bc "It's show time"
      """)

  @Argument(help: "The id of a suggestion.", completion: .suggestions)
  var id: String?

  @Argument(help: "What the workflow that --save writes is called.")
  var name: String?

  @Option(help: "The most suggestions to list.")
  var limit = 5

  @Flag(name: .customLong("run"), help: "Run a suggestion.")
  var runsIt = false

  @Flag(help: "Write a workflow that does it, with its values.")
  var save = false

  @Flag(help: "Forget the uses of one action, or all of them.")
  var forget = false

  @Flag(help: "Change nothing, and print what would happen, or what would be written.")
  var dryRun = false

  @Flag(help: "Print the list, the result, or what was written as JSON.")
  var json = false

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit needs a number from 1") }
    guard [runsIt, save, forget].count(where: \.self) <= 1 else {
      throw ValidationError("choose one of --run, --save and --forget")
    }
    guard id == nil || runsIt || save || forget else {
      throw ValidationError("say --run, --save or --forget with an id")
    }
    if runsIt, id == nil { throw ValidationError("name the suggestion that --run runs") }
    if save, id == nil { throw ValidationError("name the suggestion that --save writes") }
    guard name == nil || save else { throw ValidationError("only --save takes a name") }
    guard !dryRun || runsIt || save else {
      throw ValidationError("--dry-run goes with --run or --save")
    }
  }

  func run() throws {
    if forget { return try forgetUses() }
    if let id {
      guard let action = try SuggestedAction.all().first(where: { $0.id == id }) else {
        throw Self.unknown(id)
      }
      return try save ? write(action) : perform(action)
    }
    let suggested = try SuggestedAction.all().prefix(limit)
    if json { return Output.data(JSONWriter.pretty(.list(suggested.map(\.value))) + "\n") }
    var table = TextTable(["id", "action", "why", "command"])
    for action in suggested {
      table.add([
        .init(action.id, .gray), .init(action.words),
        .init(action.suggestion.reason.words), .init(action.command),
      ])
    }
    let style = TerminalStyle(for: STDOUT_FILENO)
    if suggested.isEmpty {
      Output.message("nothing to suggest yet; suggestions are made of what you run")
    } else {
      Output.data(table.text(in: style, width: TerminalStyle.outputWidth ?? 80))
    }
  }

  private func perform(_ action: SuggestedAction) throws {
    var options = RunOptions()
    (options.json, options.dryRun) = (json, dryRun)
    try ActionRun.perform(action.suggestion.action, options)
  }

  private func write(_ action: SuggestedAction) throws {
    let workflow = try SavedSuggestion(action, named: name)
    if !dryRun { try workflow.write() }
    let word = Phrasing.shellWord(workflow.name)
    if json {
      let value: OrderedDictionary<String, IntentValue> = [
        "path": .text(workflow.path.string), "name": .text(workflow.name),
        "command": .text("segue say \(word)"), "text": .text(workflow.text),
      ]
      return Output.data(JSONWriter.pretty(.dictionary(value)) + "\n")
    }
    if dryRun { Output.data(workflow.text) }
    Output.message(
      "\(dryRun ? "would write" : "wrote") \(workflow.path.shown); run it with `segue say \(word)`")
  }

  private func forgetUses() throws {
    let count = try UsageRecorder.reading { log in
      guard let id else { return try log.delete { _ in true } }
      // The action without values stands for all of its uses.
      return try log.delete { $0.action.id == id || $0.action.bare.id == id }
    }
    if count == 0, let id {
      let offer = try SuggestedAction.all().first { $0.id == id && $0.isOffered }
      throw offer.map(Self.unused) ?? Self.unknown(id)
    }
    Output.message(count == 1 ? "forgot 1 use" : "forgot \(count) uses")
  }

  private static func unused(_ offer: SuggestedAction) -> CommandFailure {
    CommandFailure(
      status: .notFound, message: "you haven't used `\(offer.title)`, which its app offers",
      help: "the app decides what it offers")
  }

  private static func unknown(_ id: String) -> CommandFailure {
    CommandFailure(
      status: .notFound, message: "there is no suggestion `\(id)`",
      help: "`segue suggest --limit 100` lists them with their ids")
  }
}

extension SuggestedAction {
  fileprivate var value: IntentValue {
    let action = suggestion.action
    var value: OrderedDictionary<String, IntentValue> = ["id": .text(id)]
    switch action.target {
    case .intent(let intent): value["intent"] = .text(intent)
    case .workflow(let path): value["workflow"] = .text(path)
    }
    value["title"] = .text(suggestion.title)
    value["phrase"] = suggestion.phrase.map { .text($0) }
    value["values"] = .dictionary(action.values)
    value["why"] = .text(suggestion.reason.words)
    value["score"] =
      IntentNumber((suggestion.score * 1000).rounded() / 1000)
      .map { IntentValue.number($0) } ?? .nothing
    value["command"] = .text(command)
    return .dictionary(value)
  }
}

extension CompletionKind {
  /// The ids of suggestions.
  static var suggestions: CompletionKind {
    .custom { words, index, _ in
      CompletionLine(words, at: index).offered(((try? SuggestedAction.all()) ?? []).map(\.id))
    }
  }
}
