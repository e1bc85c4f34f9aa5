import ArgumentParser

/// `segue run`: runs a workflow.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a workflow.",
    usage: "segue run <workflow> [-i <file> ...] [--<input> <value> ...] [options]",
    discussion: """
      The workflow's inputs are flags: an input `review_above` is `--review-above 500`. \
      `segue show <workflow>` lists them. All arguments after `--` belong to the workflow.

      The workflow's messages, its output, and the effects of a dry run are written to standard \
      output; progress and errors to standard error.

      Exit codes: \(ExitStatus.sentence(of: statuses)).
      """)

  /// The exit statuses of a run. It needs no daemon.
  private static var statuses: [ExitStatus] { ExitStatus.allCases.filter { $0 != .unavailable } }

  @Argument(
    help: "The workflow's file or id; - for standard input.",
    completion: .workflows)
  var workflow: String

  @Option(
    name: .of(.inputPath), parsing: .upToNextOption,
    help: "Files for the first input; - for standard input.", completion: .file())
  var inputPath: [String] = []

  @Option(
    name: .of(.outputPath),
    help: "Write the output to this file; - for standard output.", completion: .file())
  var outputPath: String?

  @Option(name: .of(.outputType), help: "The format of the output.")
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

  @Argument(parsing: .allUnrecognized, help: .hidden)
  var inputs: [String] = []

  func validate() throws {
    if json && jsonl { throw ValidationError("choose one of --json and --jsonl") }
  }

  var options: RunOptions {
    RunOptions(
      workflow: workflow, inputPath: inputPath, outputPath: outputPath, outputType: outputType,
      dryRun: dryRun, trace: trace, json: json, jsonl: jsonl, quiet: quiet,
      noHistory: noHistory, inputs: inputs)
  }

  func run() throws { try RunLauncher(options: options).start() }
}

extension RunOptions.OutputType: ExpressibleByArgument {}

extension NameSpecification {
  /// The long and short names of a flag.
  fileprivate static func of(_ flag: RunFlag) -> NameSpecification {
    let name = Element.customLong(flag.rawValue)
    return NameSpecification(flag.letter.map { [.customShort($0), name] } ?? [name])
  }
}
