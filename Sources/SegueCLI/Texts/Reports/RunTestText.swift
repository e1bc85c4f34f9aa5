import AppIntentsCore
import Control
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues
import YAML

/// A run from the history as a test, to be pasted into the workflow's file: the same inputs, answers and
/// time, the outputs of the steps that reached the network or started programs, and what came out.
struct RunTestText {
  let run: RunReport
  let workflow: Workflow
  private let zone: TimeZone
  private let home: FilePath
  private let redact: (String) -> String

  /// - Parameters:
  ///   - workflow: the run's workflow as it is now.
  ///   - zone: the time zone in which runs happen here.
  ///   - redact: replaces the secrets in a text.
  init(
    _ run: RunReport, of workflow: Workflow, zone: TimeZone, home: FilePath,
    redact: @escaping (String) -> String
  ) {
    self.run = run
    self.workflow = workflow
    self.zone = zone
    self.home = home
    self.redact = redact
  }

  /// The lines, with `tests:` above them unless the file has tests already.
  var text: String {
    let entry = YAMLData.Entry("run \(run.summary.id)", test)
    let lines = YAMLWriter.write(.map([.init("tests", .map([entry]))]))
    // A case stands below the `tests` that the file has.
    let head = workflow.document.tests.isEmpty ? "tests:\n" : ""
    let body = String(lines.drop { $0 != "\n" }.dropFirst())
    return redact(head + gaps(in: body).map { "  # \($0)\n" }.joined() + body)
  }

  private var test: YAMLData {
    var files: [YAMLData.Entry] = []
    var entries: [YAMLData.Entry] = []
    let inputs = run.inputs.filter { $0.value.value.hasValue }.map { input in
      YAMLData.Entry(input.name, data(plain(input.value.value, collecting: &files)))
    }
    let replacements = self.replacements(collecting: &files)
    if !files.isEmpty { entries.append(.init("files", .map(files))) }
    if !inputs.isEmpty { entries.append(.init("inputs", .map(inputs))) }
    let answers = self.answers
    if !answers.isEmpty { entries.append(.init("answers", .list(answers))) }
    if !replacements.isEmpty { entries.append(.init("with", .map(replacements))) }
    let secrets = secretNames.map { YAMLData.Entry($0, .text(Redactor.mark)) }
    if !secrets.isEmpty { entries.append(.init("secrets", .map(secrets))) }
    if let started = run.summary.started {
      entries.append(.init("now", .text(Self.text(of: started, in: zone))))
      entries.append(.init("zone", .text(zone.identifier)))
    }
    let expectations = self.expectations
    return .map(entries + (expectations.isEmpty ? [] : [.init("expect", .map(expectations))]))
  }

  private var expectations: [YAMLData.Entry] {
    switch run.summary.state {
    case "failed":
      let message = run.summary.message ?? ""
      return [.init("fails", failure(message, run.failure))]
    case "succeeded":
      guard let output = run.output?.value, output.hasValue else { return [] }
      var files: [YAMLData.Entry] = []
      return [.init("output", data(plain(output, collecting: &files)))]
    default: return []
    }
  }

  /// - Parameter report: what the history has about it beside the message.
  private func failure(_ message: String, _ report: FailureReport?) -> YAMLData {
    var entries: [YAMLData.Entry] = []
    if let kind = report.flatMap({ TestFailure.Kind(rawValue: $0.kind) }) {
      entries.append(.init("kind", .text(kind.rawValue)))
    }
    entries.append(.init("message", .text(message)))
    if let code = report?.exitCode { entries.append(.init("exit_code", .int(code))) }
    return .map(entries)
  }

  private static func text(of moment: Date, in zone: TimeZone) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = zone
    format.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
    return format.string(from: moment)
  }

  // MARK: - Steps

  typealias Visit = (report: StepReport, step: CheckedStep)

  /// The visits of the steps, in the order in which they began.
  var visits: [Visit] {
    var visits: [Visit] = []
    for report in run.steps {
      guard let step = workflow.steps[report.step], step.action == report.action else { continue }
      visits.append((report, step))
    }
    // `sorted` is stable.
    return visits.sorted { one, other in
      (one.report.started ?? Date.distantPast) < (other.report.started ?? Date.distantPast)
    }
  }

  private var answers: [YAMLData] {
    visits.compactMap { report, step in
      guard report.outcome == "succeeded" || report.outcome == "reused" else { return nil }
      if step.descriptor?.sideEffects.contains(.asks) == true {
        return report.output.map { data($0.value) }
      }
      return report.inputs.first { step.action == "menu" && $0.name == "menu" }
        .map { data($0.value.value) }
    }
  }

  /// What the steps gave that a test doesn't perform.
  private func replacements(collecting files: inout [YAMLData.Entry]) -> [YAMLData.Entry] {
    var given: [(name: String, turns: [YAMLData])] = []
    for (report, step) in visits where step.leavesTests {
      let name = step.step.modifiers.as?.value ?? step.action
      let turns = turns(of: report, collecting: &files)
      if let index = given.firstIndex(where: { $0.name == name }) {
        given[index].turns += turns
      } else if !turns.isEmpty {
        given.append((name, turns))
      }
    }
    return given.map { name, turns in
      let first = turns[0]
      let isOne = turns.count == 1
      return .init(name, isOne ? first : .map([.init("in_turn", .list(turns))]))
    }
  }

  /// What a step gave: its failed attempts and its output.
  private func turns(
    of report: StepReport, collecting files: inout [YAMLData.Entry]
  ) -> [YAMLData] {
    func fails(_ message: String, _ report: FailureReport? = nil) -> YAMLData {
      .map([.init("fails", failure(message, report))])
    }
    let attempts = (report.earlierFailures ?? []).map { fails($0) }
    switch report.outcome {
    case "succeeded", "reused":
      let output = report.output.map { plain($0.value, collecting: &files) } ?? .nothing
      return attempts + [Self.described(data(output))]
    case "failed":
      // The run's record has the kind of the failure that ended it.
      let isLast = run.failure?.step == report.step && run.summary.message == report.message
      return attempts + [fails(report.message ?? "", isLast ? run.failure : nil)]
    default: return attempts
    }
  }

  /// A dictionary that would be read as a description of what the step gives.
  private static func described(_ output: YAMLData) -> YAMLData {
    if case .map = output { return .map([.init("output", output)]) }
    return output
  }

  // MARK: - Values

  /// A value with files as paths in the test's folder.
  ///
  /// - Parameter files: receives the files, as the test's `files` has them.
  private func plain(_ value: IntentValue, collecting files: inout [YAMLData.Entry]) -> IntentValue
  {
    switch value {
    case .file(let file):
      guard let path = file.path else { return .text(file.filename) }
      let isThere = FileKind(of: path) != nil
      let content: YAMLData = .map([isThere ? .init("from", .text(path.text)) : .init("text", "")])
      let name = name(of: path, as: content, among: files)
      if !files.contains(where: { $0.key == name }) { files.append(.init(name, content)) }
      return .text(name)
    case .list(let items): return .list(items.map { plain($0, collecting: &files) })
    case .dictionary(let entries):
      return .dictionary(entries.mapValues { plain($0, collecting: &files) })
    default: return value
    }
  }

  /// The path in the test's folder: below `~`, or the name of a file from elsewhere, in a folder of its own
  /// if there is another file with this name.
  private func name(
    of path: FilePath, as content: YAMLData, among files: [YAMLData.Entry]
  ) -> String {
    var rest = path
    if rest.removePrefix(home), !rest.isEmpty { return rest.text }
    let last = path.lastComponent?.string ?? "file"
    let names = [last] + (2...max(2, files.count + 2)).map { "\($0)/\(last)" }
    return names.first { name in
      files.first { $0.key == name }.map { $0.value == content } ?? true
    } ?? last
  }

  /// A value as the file writes it, in which `$` would begin a reference.
  private func data(_ value: IntentValue) -> YAMLData {
    switch value {
    case .nothing: .null
    case .boolean(let flag): .bool(flag)
    case .number(let number): number.integer.map { .int($0) } ?? .decimal(value.text)
    case .list(let items): .list(items.map(data))
    case .dictionary(let entries): .map(entries.map { .init($0.key, data($0.value)) })
    default: .text(value.text.replacing("$", with: "$$"))
    }
  }
}

extension CheckedStep {
  /// Whether a test needs a replacement for it.
  var leavesTests: Bool {
    guard let effects = descriptor?.sideEffects else { return false }
    return !effects.isDisjoint(with: .leavingTests)
  }
}
