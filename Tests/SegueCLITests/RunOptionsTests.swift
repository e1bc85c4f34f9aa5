import ArgumentParser
import Testing

@testable import SegueCLI

@Suite("Run options")
struct RunOptionsTests {
  /// The options of a line, where `a.yaml` and `b` name workflows.
  private func options(_ line: String) throws -> RunOptions? {
    try RunOptions(words: line.split(separator: " ").map(String.init)) {
      ["a.yaml", "b"].contains($0)
    }
  }

  @Test(
    arguments: [
      ("a.yaml", RunOptions(workflow: "a.yaml")),
      ("-", RunOptions(workflow: "-")),
      ("-q a.yaml", RunOptions(workflow: "a.yaml", quiet: true)),
      (
        "a.yaml --person Ada --count=-5 b -5",
        RunOptions(workflow: "a.yaml", inputs: ["--person", "Ada", "--count=-5", "b", "-5"])
      ),
      (
        "a.yaml --person Ada -- --json -q --help -- b",
        RunOptions(
          workflow: "a.yaml", inputs: ["--person", "Ada"],
          listed: ["--json", "-q", "--help", "--", "b"])
      ),
      (
        "-o b.txt --dry-run a.yaml --output-type json",
        RunOptions(workflow: "a.yaml", outputPath: "b.txt", outputType: .json, dryRun: true)
      ),
      (
        "a.yaml --output-path=b.txt -i x=1 --input-path=- c",
        RunOptions(workflow: "a.yaml", inputPath: ["x=1", "-"], outputPath: "b.txt", inputs: ["c"])
      ),
      ("a.yaml -qi b", RunOptions(workflow: "a.yaml", inputPath: ["b"], quiet: true)),
      ("-0 a.yaml", RunOptions(workflow: "a.yaml", null: true)),
      ("a.yaml --help", RunOptions(workflow: "a.yaml", help: true)),
      ("-h a.yaml", RunOptions(workflow: "a.yaml", help: true)),
      // A flag before the file has a value, unless that is the workflow.
      ("--person Ada a.yaml", RunOptions(workflow: "a.yaml", inputs: ["--person", "Ada"])),
      ("--person=Ada a.yaml", RunOptions(workflow: "a.yaml", inputs: ["--person=Ada"])),
      ("--loud a.yaml", RunOptions(workflow: "a.yaml", inputs: ["--loud"])),
      ("--loud a.yaml Ada", RunOptions(workflow: "a.yaml", inputs: ["--loud", "Ada"])),
      ("--loud a.yaml b", RunOptions(workflow: "b", inputs: ["--loud", "a.yaml"])),
      ("--loud gone", RunOptions(workflow: "gone", inputs: ["--loud"])),
    ] as [(String, RunOptions)])
  func `the words of a run are its options, its workflow and the inputs`(
    line: String, wanted: RunOptions
  ) throws {
    #expect(try options(line) == wanted)
  }

  @Test(arguments: ["", "-q", "--help", "a.yaml --version", "a.yaml --help-hidden"])
  func `help without a workflow is left to ArgumentParser`(line: String) throws {
    #expect(try options(line) == nil)
  }

  @Test(arguments: [
    ("a.yaml -x", "unknown option `-x`"),
    ("a.yaml -i", "`--input-path` needs a value"),
    ("a.yaml -i -5", "`--input-path` needs a value"),
    ("a.yaml -o --json", "`--output-path` needs a value"),
    ("a.yaml --output-type xml", "`xml` is no format of an output"),
    ("a.yaml --json --jsonl", "choose one of --json and --jsonl"),
    ("a.yaml --quiet=yes", "`--quiet` takes no value"),
    ("a.yaml --replay", "`--replay` needs a value"),
    ("a.yaml --record a --replay b", "choose one of --record and --replay"),
    ("a.yaml --dry-run --replay b", "choose one of --dry-run and --replay"),
    ("a.yaml --record=a --dry-run", "choose one of --dry-run and --record"),
    ("-- a.yaml", "there is no workflow before `--`"),
  ])
  func `a wrong option is wrong usage`(line: String, message: String) {
    let failure = #expect(throws: CommandFailure.self) { try options(line) }
    #expect(failure?.message == message)
    #expect(failure?.status == .usage)
  }

  @Test func `every flag of the help is one of our own`() {
    let flags = RunCommand.helpMessage(columns: 80).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }
      .compactMap { $0.firstMatch(of: /--([a-z-]+)/).map { String($0.1) } }
    #expect(Set(flags) == Set(RunFlag.allCases.map(\.rawValue)))
  }
}
