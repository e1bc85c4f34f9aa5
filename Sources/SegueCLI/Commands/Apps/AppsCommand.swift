import Apps
import ArgumentParser

/// `segue apps`: adds apps, whose intents are steps.
struct AppsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "Adds apps, whose intents are steps, and looks after them.",
    discussion: """
      An app is a program that speaks the Model Context Protocol on standard input and output: a \
      Swift package built on AppIntents, or a server in any language. Once it is added, its tools \
      are steps, such as `pal.add_event`.

        segue apps add ./server.py
        segue apps add --mcp "npx -y some-server" --as some
        segue actions some
      """,
    subcommands: [
      AddAppCommand.self, UpdateAppCommand.self, ListAppsCommand.self, RemoveAppCommand.self,
      CheckAppsCommand.self,
    ], defaultSubcommand: ListAppsCommand.self)

  /// The names of the apps, for completion.
  static var names: CompletionKind {
    .custom { _, _, _ in AddedApps.registry.names.map(\.text) }
  }
}
