import ArgumentParser

/// `segue proposed`: shows what assistants have proposed.
struct ProposedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proposed",
    abstract: "Shows the workflows that AI assistants have proposed.",
    discussion: """
      A proposal isn't run. `segue enable --proposed ID` shows its text and what it does, and makes it \
      one of your workflows if you agree.
      """,
    subcommands: [
      ListProposedCommand.self, ShowProposedCommand.self, RemoveProposedCommand.self,
    ],
    defaultSubcommand: ListProposedCommand.self)
}
