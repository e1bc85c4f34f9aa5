import ArgumentParser
import Control

/// `segue runs prune`: removes old history now.
struct PruneRunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Removes the part of the history that no longer has to be kept.",
    discussion: """
      The daemon does this every hour. A workflow's runs are kept for 30 days, at most 500 of them, \
      unless its `keep` says otherwise; the whole history takes at most 200 MB. The files that \
      triggers have seen are remembered, so that nothing runs again.
      """)

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws { try ControlRouter.perform(.prune, asJSON: json) }
}
