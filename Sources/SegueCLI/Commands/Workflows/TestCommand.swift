import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import Synchronization
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting

/// `segue test`: runs the tests in workflow files.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Runs the tests in workflow files.",
    discussion: """
      A file's `tests` say what a run is given and what is expected of it. Each happens in a folder \
      of its own, and changes nothing outside. `segue runs show <run> --as-test` writes one.

      Exit codes: \(ExitStatus.sentence(of: statuses)).
      """)

  private static let statuses: [ExitStatus] = [
    .succeeded, .failed, .usage, .invalidWorkflow, .notFound, .cannotCreate, .canceled,
  ]

  @Argument(
    help: "Workflow files, ids or folders; without any, all workflows; - for standard input.",
    completion: .workflows)
  var workflows: [String] = []

  @Option(
    help: ArgumentHelp("Run only the tests with this text in their names.", valueName: "text"))
  var filter: String?

  @Flag(help: "Keep the tests' folders, and print where they are.")
  var keep = false

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write the results to this file, as JUnit XML for build servers.", valueName: "file"),
    completion: .file())
  var junit: String?

  func run() throws {
    let report = junit.map { OutputFile($0) }
    try report?.checkFolder()
    try report?.checkThatReplaceable()
    TestCaseRunner.removeLeftovers()
    var results = TestResults()
    let loader = WorkflowLoader(asksModels: false)
    for word in try WorkflowWords(workflows, by: loader.finder).all {
      do {
        results.add(try loader.compile(named: word))
      } catch let failure as CommandFailure {
        // The tests of the remaining files still run.
        Output.message(failure.text(in: TerminalStyle(for: STDERR_FILENO)))
        results.failure = results.failure ?? failure.status
      }
    }
    results.select(containing: filter)
    let isCanceled = perform(&results)
    if json { Output.data(results.json) }
    try report?.save(.text(results.junit), as: nil)
    if isCanceled { throw ExitStatus.canceled }
    if results.isEmpty { throw nothingToDo }
    if let status = results.status { throw status }
  }

  private var nothingToDo: CommandFailure {
    CommandFailure(
      status: .notFound,
      message: filter.map { "no test has `\($0)` in its name" } ?? "there are no tests here",
      help: filter == nil ? "write them under `tests` in the workflow's file" : nil)
  }

  /// Runs the tests one after another, and prints each result. Returns whether the user canceled them.
  private func perform(_ results: inout TestResults) -> Bool {
    let text = TestText(style: TerminalStyle(for: STDOUT_FILENO))
    let programs = RunningPrograms()
    let runner = TestSession(programs: programs, keepsFolders: keep)
    for index in results.files.indices {
      let file = results.files[index]
      if file.isBroken || !file.tests.isEmpty, !json { Output.data(text.heading(of: file)) }
      if file.isBroken, !json { Output.data(text.problems(of: file)) }
      guard let workflow = file.compilation.workflow else { continue }
      for test in file.tests {
        guard let result = runner.run(test, of: workflow) else { return true }
        results.files[index].results.append(result)
        if !json { Output.data(text.line(for: result)) }
      }
    }
    if !json, !results.isEmpty { Output.data(text.summary(of: results)) }
    return false
  }
}

extension OutputFile {
  /// Throws for a file that is there and isn't an earlier report.
  fileprivate func checkThatReplaceable() throws {
    guard let file = try? LocalFiles().open(path) else { return }
    defer { try? file.close() }
    var start = [UInt8](repeating: 0, count: 256)
    let count = (try? start.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
    let text = String(decoding: start[..<count], as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
    if text.isEmpty || text.hasPrefix("<?xml") || text.hasPrefix("<testsuite") { return }
    throw CommandFailure(
      status: .cannotCreate,
      message: "`\(path.shown)` isn't a report of tests, so it isn't replaced",
      help: "name a file for `--junit`, such as `report.xml`")
  }
}

/// Runs tests until the user cancels them.
private struct TestSession {
  let programs: RunningPrograms
  let keepsFolders: Bool

  /// The result of a test; nil if the user has canceled it.
  func run(_ test: TestCase, of workflow: Workflow) -> TestCaseResult? {
    let runner = TestCaseRunner(
      workflow, keepsFolders: keepsFolders, models: UserModels.access(),
      programs: .init(started: programs.started, ended: programs.ended))
    let cancellation = Cancellation { [programs] in programs.kill() }
    let task = Task { await runner.run(test) }
    cancellation.cancels { task.cancel() }
    let result = Blocking.result { await task.value }
    cancellation.stop()
    return result.isCanceled ? nil : result
  }
}
