import AppIntentsCore
import Apps
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import Phrases
import WorkflowValues

/// `segue phrases`: lists the phrases of apps, without starting any.
struct PhrasesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phrases", abstract: "Lists the phrases of apps for `segue say`.",
    discussion: """
      A `…` stands for a value. Workflows have no phrases of their own: their names are said, alone \
      or after “run”.
      """)

  @Argument(help: "The app's name; without one, those of all apps.", completion: AppsCommand.names)
  var app: String?

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    if let app { _ = try AddedApp.named(app) }
    let listed = try PhraseSources.ofApps().filter { listed in
      app.map { listed.shortcut.target.isIntent(of: $0) } ?? true
    }
    if json { return Output.data(JSONWriter.pretty(.list(listed.map(\.value))) + "\n") }
    let rows = listed.flatMap { item in
      item.shortcut.phrases.map {
        (Printable.line(item.shortcut.example($0)), Printable.line(item.shortcut.target.id))
      }
    }
    Output.data(DisplayWidth.columns(rows, fitting: TerminalStyle.outputWidth))
    if rows.isEmpty { Output.message("no phrases; `segue apps add` adds apps that have some") }
  }
}

extension ListedPhrase {
  fileprivate var value: IntentValue {
    [
      "intent": .text(shortcut.target.id), "title": .text(title),
      "arguments": .dictionary(shortcut.arguments),
      "phrases": .list(shortcut.phrases.map { .text(shortcut.example($0)) }),
      "not": .list(shortcut.negativePhrases.map { .text(shortcut.example($0)) }),
    ]
  }
}
