import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// The evaluation of one expression, as in a workflow.
struct ExpressionRun {
  private let compilation: Compilation
  private let values: OrderedDictionary<String, IntentValue>
  private let secrets: Secrets

  /// - Parameter values: what the expression may use, by name.
  init(_ text: String, with values: OrderedDictionary<String, IntentValue>, secrets: Secrets) {
    self.values = values
    self.secrets = secrets
    let start = SourceLocation(line: 1, column: 1)
    let inputs = values.map { name, value in
      var input = InputDeclaration(
        name: Located(name, at: SourceRange(at: start)),
        type: value == .nothing ? .any : value.type)
      input.isOptional = value == .nothing
      return input
    }
    compilation = WorkflowLoader().compile(expression: text, inputs: inputs)
  }

  /// The value of the expression.
  ///
  /// - Throws: `ExitStatus`, after the reason was printed.
  func value() throws -> IntentValue {
    report(compilation.diagnostics)
    guard let workflow = compilation.workflow else { throw ExitStatus.invalidWorkflow }
    let result = try Blocking.value { [self] in try await perform(workflow) }
    if result.status == .succeeded { return result.output }
    if let failure = result.failure {
      var diagnostic = failure.diagnostic
      // There is no step that could be named.
      diagnostic.message = failure.message
      report([diagnostic])
    }
    throw result.status == .timedOut ? ExitStatus.timedOut : ExitStatus.failed
  }

  private func perform(_ workflow: Workflow) async throws -> RunResult {
    let settings = SettingsFile(Environment.configuration).read().settings
    let context = IntentContext(
      interaction: UnattendedInteraction(), values: WorkflowValueOperations(),
      limits: ValueLimits(settings))
    var assembly = RunAssembly(Plan(workflow), in: context, secrets: secrets)
    let given = values.filter { $0.value != .nothing }
    let inputs = try await assembly.inputs(given: given, start: .nothing)
    assembly.name(run: 0, started: .now)
    return await assembly.run(inputs: inputs, piped: .nothing)
  }

  private func report(_ diagnostics: [Diagnostic]) {
    if diagnostics.isEmpty { return }
    let printer = DiagnosticPrinter(style: TerminalStyle(for: STDERR_FILENO))
    Output.message(secrets.redact(printer.text(diagnostics, of: compilation.source)))
  }
}
