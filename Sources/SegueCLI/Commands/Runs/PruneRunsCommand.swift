import Control
import ArgumentParser

/// `segue runs prune`: removes old history now.
struct PruneRunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes the history that is older than it has to be kept.",
    discussion: """
      The daemon does so every hour. A workflow's runs are kept for 30 days, at most 500 of them, \
      unless its `keep` says otherwise; all together take at most 200 MB. What its triggers have \
      seen is remembered, so that nothing runs again.
      """)

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws { try ControlDoor.say(.prune, asJSON: json) }
}
