import AppIntents
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
  private let run: RunReport
  private let workflow: Workflow
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
    let hasTests = !workflow.document.tests.isEmpty
    let entry = YAMLData.Entry("run \(run.summary.id)", test)
    // A case stands below the `tests` that the file has.
    let lines = YAMLWriter.write(.map([.init("tests", .map([entry]))]))
    return redact(hasTests ? String(lines.drop { $0 != "\n" }.dropFirst()) : lines)
  }

  private var test: YAMLData {
    var files: [YAMLData.Entry] = []
    var entries: [YAMLData.Entry] = []
    let inputs = run.inputs.filter { $0.value.value.hasValue }.map { input in
      YAMLData.Entry(input.name, data(plain(input.value.value, collecting: &files)))
    }
    if !files.isEmpty { entries.append(.init("files", .map(files))) }
    if !inputs.isEmpty { entries.append(.init("inputs", .map(inputs))) }
    let answers = self.answers
    if !answers.isEmpty { entries.append(.init("answers", .list(answers))) }
    let replacements = self.replacements
    if !replacements.isEmpty { entries.append(.init("with", .map(replacements))) }
    if let started = run.summary.started {
      entries.append(.init("now", .text(Self.text(of: started, in: zone))))
      entries.append(.init("zone", .text(zone.identifier)))
    }
    return .map(entries + [.init("expect", expectations)])
  }

  private var expectations: YAMLData {
    if run.summary.state != "succeeded" {
      let message = run.summary.message ?? ""
      return .map([.init("fails", .map([.init("message", .text(message))]))])
    }
    guard let output = run.output?.value, output.hasValue else { return .map([]) }
    var files: [YAMLData.Entry] = []
    return .map([.init("output", data(plain(output, collecting: &files)))])
  }

  private static func text(of moment: Date, in zone: TimeZone) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = zone
    format.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return format.string(from: moment)
  }

  // MARK: - Steps

  private typealias Visit = (report: StepReport, step: CheckedStep)

  /// The visits of the steps, in the order in which they began.
  private var visits: [Visit] {
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
  private var replacements: [YAMLData.Entry] {
    var given: [(name: String, turns: [YAMLData])] = []
    for (report, step) in visits where step.leavesTests {
      let name = step.step.modifiers.as?.value ?? step.action
      let turns = turns(of: report)
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
  private func turns(of report: StepReport) -> [YAMLData] {
    func failure(_ message: String) -> YAMLData {
      .map([.init("fails", .map([.init("message", .text(message))]))])
    }
    let attempts = (report.earlierFailures ?? []).map(failure)
    switch report.outcome {
    case "succeeded", "reused":
      var files: [YAMLData.Entry] = []
      let output = report.output.map { plain($0.value, collecting: &files) } ?? .nothing
      return attempts + [data(output)]
    case "failed": return attempts + [failure(report.message ?? "")]
    default: return attempts
    }
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
      let name = name(of: path)
      if !files.contains(where: { $0.key == name }) {
        let isThere = FileKind(of: path) != nil
        files.append(
          .init(name, .map([isThere ? .init("from", .text(path.text)) : .init("text", "")])))
      }
      return .text(name)
    case .list(let items): return .list(items.map { plain($0, collecting: &files) })
    case .dictionary(let entries):
      return .dictionary(entries.mapValues { plain($0, collecting: &files) })
    default: return value
    }
  }

  /// The path in the test's folder: below `~`, or the name of a file from elsewhere.
  private func name(of path: FilePath) -> String {
    var rest = path
    if rest.removePrefix(home), !rest.isEmpty { return rest.text }
    return path.lastComponent?.string ?? "file"
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
  fileprivate var leavesTests: Bool {
    guard let effects = descriptor?.sideEffects else { return false }
    return !effects.isDisjoint(with: .leavingTests)
  }
}
