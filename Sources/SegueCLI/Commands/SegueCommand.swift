package import ArgumentParser

/// `segue`: the command line.
package struct SegueCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "segue",
    abstract: "Runs workflows: YAML files that chain intents.",
    discussion: """
      A first workflow:
        segue new hello        writes hello.yaml
        segue check hello.yaml finds every mistake in it
        segue run hello.yaml   runs it
      """,
    version: SegueVersion.current,
    subcommands: [
      RunCommand.self, CheckCommand.self, TestCommand.self, ListCommand.self, ShowCommand.self,
      ActionsCommand.self, ConvertCommand.self, EvalCommand.self, NewCommand.self,
      FormatCommand.self, SchemaCommand.self, SecretsCommand.self, CompletionsCommand.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "Automations",
        subcommands: [
          EnableCommand.self, DisableCommand.self, PauseCommand.self, ResumeCommand.self,
          TriggerCommand.self, StatusCommand.self, NextCommand.self, WhyCommand.self,
          AddCommand.self, RemoveCommand.self, ShareCommand.self,
        ]),
      CommandGroup(
        name: "Apps",
        subcommands: [
          AppsCommand.self, SayCommand.self, PhrasesCommand.self, SuggestCommand.self,
          DonateCommand.self,
        ]),
      CommandGroup(
        name: "Search", subcommands: [SearchCommand.self, SearchProviderCommand.self]),
      CommandGroup(name: "Models", subcommands: [ModelsCommand.self]),
      CommandGroup(
        name: "Assistants", subcommands: [McpCommand.self, ProposedCommand.self]),
      CommandGroup(
        name: "Runs",
        subcommands: [
          RunsCommand.self, UndoCommand.self, PromptsCommand.self, AnswerCommand.self,
        ]),
      CommandGroup(
        name: "Daemon",
        subcommands: [
          DaemonCommand.self, ServiceCommand.self, DashboardCommand.self, DoctorCommand.self,
        ]),
    ])

  package init() {}
}
