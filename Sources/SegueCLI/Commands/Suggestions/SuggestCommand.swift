import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import Suggestions
import WorkflowValues

/// `segue suggest`: what the person probably wants now.
struct SuggestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "Lists what you probably want to do now, and why.",
    usage: """
      segue suggest [--limit <limit>] [--json]
      segue suggest --run <id>
      segue suggest --forget [<id>]
      """,
    discussion: """
      Suggestions are made of your runs by hand, of sentences, of what you answer steps of apps, and \
      of what apps donate, by the time of day, the day of the week, what you did last, and how \
      recently. All of that stays on this machine. `--forget` deletes it.
      """)

  @Argument(help: "The id of a suggestion.", completion: .suggestions)
  var id: String?

  @Option(help: "The most suggestions to list.")
  var limit = 5

  @Flag(name: .customLong("run"), help: "Run a suggestion.")
  var runsIt = false

  @Flag(help: "Forget the uses of one action, or all of them.")
  var forget = false

  @Flag(help: "Print the list as JSON.")
  var json = false

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit needs a number from 1") }
    guard !(runsIt && forget) else { throw ValidationError("choose one of --run and --forget") }
    guard id == nil || runsIt || forget else {
      throw ValidationError("say --run or --forget with an id")
    }
    if runsIt, id == nil { throw ValidationError("name the suggestion that --run runs") }
  }

  func run() throws {
    if forget { return try forgetUses() }
    if let id { return try perform(id) }
    let suggested = try SuggestedAction.all().prefix(limit)
    if json { return Output.data(JSONWriter.pretty(.list(suggested.map(\.value))) + "\n") }
    var table = TextTable(["id", "action", "why", "command"])
    for action in suggested {
      table.add([
        .init(action.id, .gray), .init(action.title),
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

  private func perform(_ id: String) throws {
    guard let action = try SuggestedAction.all().first(where: { $0.id == id }) else {
      throw Self.unknown(id)
    }
    try ActionRun.perform(action.suggestion.action)
  }

  private func forgetUses() throws {
    let count = try UsageRecorder.reading { log in
      guard let id else { return try log.delete { _ in true } }
      // The action without values stands for all of its uses.
      return try log.delete { $0.action.id == id || $0.action.bare.id == id }
    }
    if count == 0, let id { throw Self.unknown(id) }
    Output.message(count == 1 ? "forgot 1 use" : "forgot \(count) uses")
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
