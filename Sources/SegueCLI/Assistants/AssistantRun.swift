import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import ModelContext
import OrderedCollections
import RunHistory
import SystemPackage
import ToolServing
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// One run of a workflow for an assistant: its inputs, its questions, its progress and its result.
struct AssistantRun: Sendable {
  let tool: OfferedTool
  let arguments: JSONObject
  let call: ServedCall
  let files: ResultFiles
  /// What all runs of the server share.
  let memory: MemoryBudget
  private let secrets: Secrets
  private let surroundings: RunSurroundings
  private let said: AssistantMessages
  private let progress: StepProgress

  /// - Throws: `CommandFailure` if secrets can't be read.
  init(
    of tool: OfferedTool, _ arguments: JSONObject, for call: ServedCall, keeping files: ResultFiles,
    in memory: MemoryBudget, isDryRun: Bool
  ) throws {
    self.tool = tool
    self.arguments = arguments
    self.call = call
    self.files = files
    self.memory = memory
    let secrets = try SecretStore.load()
    self.secrets = secrets
    // Relative paths mean what they mean in a run of the daemon.
    surroundings = RunSurroundings(
      isDryRun: isDryRun,
      recording: isDryRun && !tool.reachesOut ? nil : RunRecording(redact: secrets.redact),
      folder: tool.path.removingLastComponent())
    said = AssistantMessages()
    progress = StepProgress(call: call, redact: secrets.redact)
  }

  /// The programs that its steps run.
  var programs: RunningPrograms { surroundings.programs }

  /// The result of the tool.
  ///
  /// - Throws: `RemoteError`, `CancellationError`, or a `CallFailure` without secrets.
  func result() async throws -> JSONObject {
    var keepsFiles = false
    defer { if !keepsFiles { surroundings.temporary.remove() } }
    do {
      let (result, context) = try await perform()
      try check(result)
      if surroundings.isDryRun { return AssistantResult.preview(result.wouldDo) }
      let writer = AssistantResult(
        said: said.lines.map(secrets.redact), hasOutput: tool.hasOutput)
      return try writer.json(
        of: result.output, newFolder: { try surroundings.temporary.path() }
      ) { path, file in
        keepsFiles = true
        return files.link(to: path, file, in: context, surroundings.temporary)
      }
    } catch let error where error is RemoteError || error is CancellationError {
      throw error
    } catch {
      // A question that found no form is why it failed.
      if call.isMissingForms, call.request.isNew { throw RemoteError.formsNeeded }
      throw failure(error)
    }
  }

  private func perform() async throws -> (RunResult, IntentContext) {
    let temporary = surroundings.temporary
    let context = surroundings.context(
      answering: AssistantInteraction(
        call: call, redact: secrets.redact, isEnabled: tool.needsConsent), secrets: secrets,
      isUndoAgreed: false
    ) { [said, progress] message in
      said.add(message)
      progress.report(message)
    }
    var assembly = RunAssembly(
      Plan(tool.workflow), in: context, secrets: secrets, ownFolder: { temporary.pathIfMade })
    assembly.setup.memory = memory
    assembly.setup.startOrigin = .data
    let limited = assembly.setup.context
    // What an assistant sends counts as data: no person has written it.
    let inputs = try await assembly.inputs(
      given: AssistantArguments.values(of: arguments, for: tool, in: limited), from: .data,
      start: .nothing)
    try await confirm(in: limited)
    let event = TriggerEvent.call(by: client)
    let started = Date()
    // A workflow without the trigger runs as `segue run` does it.
    assembly.name(
      run: 0, started: started,
      trigger: tool.trigger == nil ? .nothing : .dictionary(event.values))
    assembly.setup.observer = { [progress] in progress.observe($0) }
    let recording = surroundings.recording
    if let recording {
      assembly.setup.keepUndo = { [secrets] in recording.add($0, hide: secrets.marks.hide) }
    }
    assembly.receiveOutput { recording?.add($0, at: Date()) }
    record {
      try recording?.begin(
        tool.workflow, inputs: secrets.marks.hide(inputs.values), event: event, at: started)
    }
    var result = await assembly.run(inputs: inputs, piped: .nothing)
    result.wouldDo = surroundings.wouldDo.all
    record {
      if surroundings.isDryRun {
        try recording?.endPreview(result, at: Date())
      } else {
        try recording?.end(result, at: Date())
      }
    }
    return (result.hidingSecrets(with: secrets.redact), limited)
  }

  /// The client's name, as the history has it.
  private var client: String {
    let name = Printable.line(String(call.request.client.name.prefix(64)))
    return name.isEmpty ? "an assistant" : secrets.redact(name)
  }

  /// Asks first if the trigger says so, also before a preview: it performs the steps that only read, and
  /// tells the assistant what they find.
  private func confirm(in context: IntentContext) async throws {
    guard tool.trigger?.options.confirm != nil else { return }
    let name = tool.workflow.document.name
    let question = Question(
      surroundings.isDryRun
        ? "Let the assistant see what “\(name)” would do? Its steps that only read are performed."
        : "Run “\(name)”?", kind: .confirmation)
    guard try await context.interaction.answer(question) == .boolean(true) else {
      throw CallFailure(
        "its user doesn't want it to \(surroundings.isDryRun ? "be previewed" : "run")",
        kind: "declined")
    }
  }

  /// Writes to the history. A run that can't be recorded is performed all the same.
  private func record(_ writing: () throws -> Void) {
    do {
      try writing()
    } catch {
      ServerLog.write(
        "this run isn't in the history: \(secrets.redact(IntentErrorText.message(for: error)))")
    }
  }

  private func check(_ result: RunResult) throws {
    switch result.status {
    case .succeeded: return
    case .canceled: throw CancellationError()
    case .failed, .timedOut, .interrupted:
      guard let failure = result.failure else {
        throw CallFailure("the run \(result.status.rawValue)")
      }
      var shown = CallFailure(
        failure.action == tool.id
          ? failure.message
          : "step \(failure.step) of `\(tool.id)`, `\(failure.action)`, failed: \(failure.message)",
        kind: failure.kind.rawValue, help: failure.help)
      shown.exitCode = failure.exitCode
      shown.output = failure.lastLines
      throw shown
    }
  }

  /// Why it failed, without secrets and control characters.
  private func failure(_ error: any Error) -> CallFailure {
    let found: CallFailure =
      switch error {
      case let error as InputError:
        // The help says how a command line gives it.
        CallFailure(
          error.message, kind: error.kind.rawValue, help: error.isUnanswered ? nil : error.help)
      case let error as CommandFailure: CallFailure(error.message, help: error.help)
      default: CallFailure(error)
      }
    var cutter = ResultCutter()
    func clean(_ text: String) -> String { cutter.cut(Printable.text(secrets.redact(text))) }
    var message = clean(found.message)
    if let output = found.output { message += "\n\(clean(output))" }
    var shown = CallFailure(message, kind: found.kind, help: found.help.map(clean))
    shown.exitCode = found.exitCode
    return shown
  }
}

extension RemoteError {
  /// The client can't show the form that the call needs.
  static let formsNeeded = RemoteError(
    code: Code.missingCapability, message: "The workflow asks, and the client has no forms",
    data: ["requiredCapabilities": ["elicitation": ["form": [:]]]])
}
