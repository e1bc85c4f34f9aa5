import ArgumentParser

/// `segue run`: runs a workflow.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a workflow.",
    usage: "segue run <workflow> [-i <file> ...] [--<input> <value> ...] [options]",
    discussion: """
      The workflow's inputs are flags: an input `review_above` is `--review-above 500`. \
      `segue show <workflow>` lists them. What stands after `--` is always for the workflow.

      What the workflow prints, its output, and what a dry run would do go to standard output; \
      progress and messages go to standard error.

      Exit codes: \(ExitStatus.sentence(of: statuses)).
      """)

  /// What a run can end with; it needs no daemon.
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

  @Option(name: .of(.outputType), help: "What to write the output as.")
  var outputType: RunOptions.OutputType?

  @Flag(name: .of(.dryRun), help: "Change nothing; tell what would happen.")
  var dryRun = false

  @Flag(
    name: .of(.trace),
    help: "Print every step with what went in, conversions, what came out, and its time.")
  var trace = false

  @Flag(name: .of(.json), help: "Print the result as one JSON document.")
  var json = false

  @Flag(name: .of(.jsonl), help: "Print what happens as JSON, one object a line.")
  var jsonl = false

  @Flag(name: .of(.quiet), help: "Show nothing but what the workflow itself says.")
  var quiet = false

  @Flag(name: .of(.noHistory), help: "Leave the run out of the history.")
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

  func run() throws { try WorkflowRun(options: options).start() }
}

extension RunOptions.OutputType: ExpressibleByArgument {}

extension NameSpecification {
  /// The name of a flag, and its letter.
  fileprivate static func of(_ flag: RunFlag) -> NameSpecification {
    let name = Element.customLong(flag.rawValue)
    return NameSpecification(flag.letter.map { [.customShort($0), name] } ?? [name])
  }
}
