import AppIntentsCore
import ArgumentParser
import Foundation
import WorkflowValues

/// `segue search`: finds what can be run, as the desktop's search does.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Finds workflows and intents of apps, as the desktop's search does.",
    discussion: """
      It looks through the workflows of your folders and the shortcuts and intents of apps. Without \
      words it lists what you probably want now.

        segue search tidy
        segue search order soup --json
      """)

  @Argument(help: "The words. Each has to be in a result, or to begin a word of it.")
  var words: [String] = []

  @Option(name: .customLong("run"), help: ArgumentHelp("Run a result.", valueName: "id"))
  var id: String?

  @Flag(help: "Print the results as JSON.")
  var json = false

  func run() throws {
    let text = words.joined(separator: " ")
    let search = Search()
    if let id {
      guard let result = try search.result(id, for: text) else {
        throw CommandFailure(
          status: .notFound, message: "the search has no result `\(id)`",
          help: "`segue search` with the same words lists them with their commands")
      }
      return try ActionRun.perform(result.action)
    }
    let results = try search.results(for: text)
    if json { return Output.data(JSONWriter.pretty(.list(results.map(\.value))) + "\n") }
    if results.isEmpty { return Output.message("nothing found") }
    var table = TextTable(["title", "what it is", "command"])
    for result in results {
      table.add([.init(result.title), .init(result.subtitle), .init(result.command)])
    }
    let style = TerminalStyle(for: STDOUT_FILENO)
    Output.data(table.text(in: style, width: TerminalStyle.outputWidth ?? 80))
  }
}
