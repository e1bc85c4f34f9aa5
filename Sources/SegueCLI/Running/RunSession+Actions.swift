import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowLanguage

/// Runs that begin with a sentence, a suggestion or a result of a search.
extension RunSession {
  /// The run of one intent, which asks for what has no value.
  ///
  /// - Parameters:
  ///   - answer: hears what the app says.
  ///   - help: how a missing value can be given.
  /// - Throws: `CommandFailure` if a value is missing and can't be asked for.
  init(
    of run: IntentRun, answer: SpokenAnswer, _ options: RunOptions,
    help: (ParameterDescriptor) -> String
  ) throws {
    if let missing = run.missing.first, !TerminalInteraction.isAvailable || options.json {
      throw run.lacks(missing, help: help(missing))
    }
    var options = options
    options.isSpoken = true
    try self.init(run.workflow, options: options, given: run.inputs)
    (self.answer, subject, suggest) = (answer, .intent(run.descriptor), run.suggesting)
  }

  /// The run of a workflow.
  ///
  /// - Parameter name: what `segue run` and `segue check` find it by.
  /// - Throws: `CommandFailure` if it has errors.
  init(
    of compilation: Compilation, called name: String, _ options: RunOptions,
    given: OrderedDictionary<String, IntentValue>
  ) throws {
    guard let workflow = compilation.workflow else {
      throw CommandFailure(
        status: .invalidWorkflow, message: "the workflow `\(name)` has errors",
        help: "`segue check \(Phrasing.shellWord(name))` shows them")
    }
    var options = options
    options.inputHelp = RunOptions.inputHelp(running: name)
    try self.init(workflow, options: options, given: given)
    subject = .workflow(workflow)
  }
}
