package import AppIntentsCore
import Diagnostics
import Foundation
import LanguageModels
import OrderedCollections
import Synchronization
import SystemPackage
import WorkflowEngine
package import WorkflowLanguage
import WorkflowValues

/// Runs the tests of a workflow's file, each in a folder of its own.
///
/// The run is that of `segue run`: the same steps, permissions and conversions. Its files are those of
/// the folder, its clock moves only when a step waits, and steps that would reach the network or start
/// programs need a replacement, unless the test is `real`.
package struct TestCaseRunner: Sendable {
  private let plan: Plan
  private let keepsFolders: Bool
  private let programs: IntentContext.Programs
  private let models: any ModelAccess

  /// - Parameters:
  ///   - keepsFolders: whether the tests' folders stay, to be looked at.
  ///   - models: the language models of tests that are `real`.
  ///   - programs: what keeps track of the programs that steps start.
  package init(
    _ workflow: Workflow, keepsFolders: Bool = false, models: any ModelAccess = NoModels(),
    programs: IntentContext.Programs = IntentContext.Programs()
  ) {
    plan = Plan(workflow)
    self.keepsFolders = keepsFolders
    self.programs = programs
    self.models = models
  }

  private var source: SourceText { plan.workflow.document.source }

  /// Runs a test of the workflow's file.
  package func run(_ test: TestCase) async -> TestCaseResult {
    var result = TestCaseResult(name: test.name.value)
    do {
      let folder = try TestCaseFolder(isKept: keepsFolders)
      if keepsFolders { result.folder = folder.home }
      let began = ContinuousClock.now
      do {
        let outcome = try await perform(test, in: folder)
        result.took = ContinuousClock.now - began
        result.problems = await TestCaseJudge(test: test, folder: folder, workflow: plan.workflow)
          .problems(outcome)
      } catch {
        result.problems = [problem(error, in: test)]
      }
      result.isCanceled = Task.isCancelled
      if !keepsFolders { await folder.remove() }
    } catch {
      result.problems = [problem(error, in: test)]
    }
    return result
  }

  /// Removes the folders of tests whose processes were killed.
  package static func removeLeftovers() { ScratchFolder.removeLeftovers() }

  private func problem(_ error: any Error, in test: TestCase) -> (Diagnostic, SourceText) {
    let recording = error as? RecordingError
    let diagnostic = Diagnostic(
      kind: TestCaseResult.problem.kind,
      message: recording?.message ?? IntentErrorText.message(for: error),
      range: recording.flatMap { _ in test.replies?.range } ?? test.name.range,
      helps: recording?.help.map { [$0] } ?? [])
    return (diagnostic, source)
  }

  private func perform(_ test: TestCase, in folder: TestCaseFolder) async throws -> TestOutcome {
    let log = MessageLog()
    let ran = Mutex<Set<String>>([])
    var context = self.context(of: test, in: folder, at: Date(), log: log)
    let now = try start(of: test, in: context)
    context = self.context(of: test, in: folder, at: now, log: log)
    try folder.add(test.files, from: home(of: source), now: now)
    let interaction = ScriptedInteraction(
      try test.answers.map { try $0.value(wanting: .any, in: context) })
    let models = try TestCaseModels(
      of: test, real: self.models, from: home(of: source), in: context)
    context = context.replacing(interaction: interaction).replacing(models: models.access)
    let standIns = TestCaseStandIns(of: test, in: context)
    let ended = Mutex<FinishedRun?>(nil)
    var assembly = RunAssembly(
      plan, in: context, secrets: Secrets(texts(test.secrets)),
      ownFolder: { folder.temporary })
    assembly.setup.standIns = { try standIns.standIn(for: $0) }
    assembly.setup.whenEnded = { run in ended.withLock { $0 = run } }
    assembly.setup.observer = { event in
      guard case .stepFinished(let step, let outcome, _, _, _) = event else { return }
      switch outcome {
      case .skipped, .undecided, .interrupted: return
      case .succeeded, .failed, .simulated, .reused: break
      }
      let names =
        [step.step.action] + (step.workflow == nil ? [step.step.name] : []).compactMap(\.self)
      ran.withLock { $0.formUnion(names) }
    }
    var outcome = TestOutcome()
    do {
      let given = try OrderedDictionary(
        uniqueKeysWithValues: test.inputs.map { name, template in
          let input = plan.workflow.document.inputs.first { $0.name.value == name.value }
          return (name.value, try template.value(wanting: input?.type ?? .any, in: context))
        })
      let inputs = try await assembly.inputs(given: given, start: .nothing)
      assembly.name(run: 1, started: now, trigger: try trigger(of: test, in: context))
      outcome.result = await assembly.run(inputs: inputs, piped: .nothing)
    } catch {
      outcome.inputError = IntentErrorText.message(for: error)
    }
    outcome.missing = standIns.missing
    outcome.run = ended.withLock { $0 }
    outcome.ran = ran.withLock { $0 }
    outcome.messages = log.messages.compactMap(\.shown)
    outcome.unasked = max(0, test.answers.count - interaction.asked.count)
    outcome.unusedReplies = models.script?.unused ?? 0
    outcome.unanswered = models.script?.unanswered.first
    outcome.wrongReplies = models.script?.wrong ?? []
    return outcome
  }

  // MARK: - What the run is given

  /// The folder where the paths of files to copy start.
  private func home(of source: SourceText) -> FilePath {
    let file = source.file ?? FilePath(source.path)
    let folder = FilePath(FileManager.default.currentDirectoryPath)
    return folder.pushing(file.removingLastComponent()).lexicallyNormalized()
  }

  private func context(
    of test: TestCase, in folder: TestCaseFolder, at now: Date, log: MessageLog
  ) -> IntentContext {
    let clock = TestClock(now: now)
    return IntentContext(
      files: folder.files,
      folders: .init(
        run: folder.home, home: folder.home, temporary: { folder.temporary },
        stored: folder.root.appending("stored")),
      surroundings: .init(
        environment: environment(of: test, in: folder), timeZone: test.zone ?? .gmt,
        locale: Locale(identifier: "en_US_POSIX")),
      clock: .init(now: { clock.now }, sleep: { try await clock.sleep($0) }),
      values: WorkflowValueOperations(), programs: programs, report: { log.add($0) })
  }

  /// The variables that a run finds: in a test that may reach the machine, those of the machine.
  private func environment(of test: TestCase, in folder: TestCaseFolder) -> [String: String] {
    let all = IntentContext.processEnvironment
    var variables = test.isReal ? all.filter { !$0.key.hasPrefix("XDG_") } : [:]
    variables["PATH"] = all["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    variables["HOME"] = folder.home.string
    variables["TMPDIR"] = folder.temporary.string
    for (name, value) in test.environment { variables[name.value] = value.value }
    return variables
  }

  /// The time at which the test starts.
  private func start(of test: TestCase, in context: IntentContext) throws -> Date {
    guard let text = test.now?.value,
      case .date(let date) = try Conversions.convert(.text(text), to: .date, in: context)
    else { return context.now() }
    return date.instant
  }

  private func trigger(of test: TestCase, in context: IntentContext) throws -> IntentValue {
    if test.trigger.isEmpty { return .nothing }
    return .dictionary(
      OrderedDictionary(
        uniqueKeysWithValues: try test.trigger.map {
          ($0.name.value, try $0.value.value(wanting: .any, in: context))
        }))
  }

  private func texts(
    _ entries: [(name: Located<String>, value: Located<String>)]
  ) -> OrderedDictionary<String, IntentValue> {
    OrderedDictionary(
      uniqueKeysWithValues: entries.map { ($0.name.value, .text($0.value.value)) })
  }
}

/// What happened in a test.
struct TestOutcome {
  /// Nil if the run didn't begin.
  var result: RunResult?
  /// Why the run didn't begin.
  var inputError: String?
  /// The steps that would have left the test's folder.
  var missing: [StandInRequest] = []
  var run: FinishedRun?
  /// The names and actions of the steps that ran.
  var ran: Set<String> = []
  var messages: [String] = []
  /// How many answers no question asked for.
  var unasked = 0
  /// How many replies no step asked for.
  var unusedReplies = 0
  /// The first request for which no reply was left.
  var unanswered: ModelQuestion?
  /// The replies for which another one was asked.
  var wrongReplies: [WrongReply] = []
}

extension CheckedStep {
  /// The name that it gives its output.
  fileprivate var name: String? { step.modifiers.as?.value }
}

extension IntentMessage {
  /// The text that a person sees.
  fileprivate var shown: String? {
    switch self {
    case .log(let text), .print(let text): text
    case .notification(let title, let text, _, _):
      [title, text].compactMap(\.self).joined(separator: "\n")
    case .progress, .wouldDo, .snippet: nil
    }
  }
}
