import ArgumentParser

/// `segue run`: runs a workflow.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a workflow.",
    usage: """
      segue run <workflow> [<value> ...] [--<input> <value> ...] [options]
      segue run <workflow> [options] -- <value> ...
      segue run <workflow> --help
      """,
    discussion: """
      Values after the workflow are for its inputs, in the order of the file; a list takes all that \
      remain. Inputs are flags, too: `review_above` is `--review-above 500`. Everything after `--` is \
      for the first input, also what begins with `-`. With --help, a workflow's inputs are printed.

      Standard input is the first input if nothing else gives it: text, or the names of files, one \
      on each line, if the input is a list of files.

      The workflow's messages, its output, and the effects of a dry run are written to standard \
      output; progress and errors to standard error.

      Exit codes: \(ExitStatus.sentence(of: statuses)).
      """)

  /// The exit statuses of a run. It needs no daemon.
  private static var statuses: [ExitStatus] { ExitStatus.allCases.filter { $0 != .unavailable } }

  @Argument(
    help: "The workflow's file or id; - for standard input.",
    completion: .inputs)
  var workflow: String

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("Values for the workflow's inputs.", valueName: "value"),
    completion: .inputs)
  var inputs: [String] = []

  @Option(
    name: .of(.inputPath),
    help: ArgumentHelp(
      "A file for the first input, - for standard input; or an input as <name>=<value>.",
      valueName: "file"), completion: .inputs)
  var inputPath: [String] = []

  @Flag(name: .of(.null), help: "File names on standard input end with a zero byte.")
  var null = false

  @Option(
    name: .of(.outputPath),
    help: ArgumentHelp(
      "Write the output to this file; - for standard output.", valueName: "file"),
    completion: .file())
  var outputPath: String?

  @Option(
    name: .of(.outputType), help: ArgumentHelp("The format of the output.", valueName: "format"))
  var outputType: RunOptions.OutputType?

  @Flag(name: .of(.dryRun), help: "Change nothing, and print what would happen.")
  var dryRun = false

  @Flag(
    name: .of(.trace),
    help: "Print every step with its inputs, conversions, output and duration.")
  var trace = false

  @Flag(name: .of(.json), help: "Print the result as one JSON document.")
  var json = false

  @Flag(name: .of(.jsonl), help: "Print the events of the run as JSON, one object on each line.")
  var jsonl = false

  @Flag(name: .of(.quiet), help: "Show only the messages of the workflow's own steps.")
  var quiet = false

  @Flag(name: .of(.noHistory), help: "Don't record the run in the history.")
  var noHistory = false

  @Option(
    name: .of(.record),
    help: ArgumentHelp("Record the replies of language models to this file.", valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    name: .of(.replay),
    help: ArgumentHelp(
      "Take the replies of language models from this recording, and ask none.",
      valueName: "file"), completion: .file())
  var replay: String?

  /// `RunOptions` reads the words of a run. ArgumentParser has the help, and reports that the workflow
  /// is missing.
  func run() throws { throw ValidationError("name a workflow") }
}

extension RunOptions.OutputType: ExpressibleByArgument {}

extension NameSpecification {
  /// The long and short names of a flag.
  fileprivate static func of(_ flag: RunFlag) -> NameSpecification {
    let name = Element.customLong(flag.rawValue)
    return NameSpecification(flag.letter.map { [.customShort($0), name] } ?? [name])
  }
}
