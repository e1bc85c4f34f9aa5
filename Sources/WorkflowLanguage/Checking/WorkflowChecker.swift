package import AppIntentsCore
package import Diagnostics
package import SystemPackage
import YAML

/// Checks a parsed workflow before it runs: names, parameters, types along every connection, patterns
/// and schedules.
///
///     let checker = WorkflowChecker(catalogue: .builtIn)
///     let (workflow, diagnostics) = checker.check(document)
package struct WorkflowChecker: Sendable {
  package let catalogue: IntentCatalogue
  package let workflows: any WorkflowLookup
  package let settings: SettingsLookup
  /// Whether a program is installed. Called once for each program that a workflow needs.
  package let isInstalled: @Sendable (String) -> Bool
  /// The path without links of the program that a name stands for; nil if it isn't known.
  package var realProgram: @Sendable (String) -> FilePath? = { _ in nil }
  /// The variables of a run's environment that say where language models are.
  package var environment: [String: String] = [:]
  /// Reads and parses a file that another one names.
  let parse: @Sendable (SourceText) -> ParsedWorkflow
  let intents: KnownIntents
  let walks: StepWalks
  let checks: CheckTable
  /// Whether the workflows that it makes have their `connections`, which only an explanation needs.
  package var explains = false

  /// - Parameters:
  ///   - parse: reads and parses a file that another one names.
  ///   - walks: how each kind of step is walked.
  ///   - checks: what to look for.
  init(
    catalogue: IntentCatalogue, workflows: any WorkflowLookup, settings: SettingsLookup,
    isInstalled: @escaping @Sendable (String) -> Bool,
    parse: @escaping @Sendable (SourceText, KnownIntents) -> ParsedWorkflow, walks: StepWalks,
    checks: [any Check.Type]
  ) {
    let intents = KnownIntents(catalogue)
    self.catalogue = catalogue
    self.intents = intents
    self.workflows = workflows
    self.settings = settings
    self.isInstalled = isInstalled
    self.parse = { parse($0, intents) }
    self.walks = walks
    self.checks = CheckTable(checks)
  }

  /// Checks a document. The workflow is nil if it has errors.
  package func check(_ document: Document) -> (workflow: Workflow?, diagnostics: [Diagnostic]) {
    let (workflow, diagnostics, _) = checkWithOthers(document)
    return (workflow, diagnostics)
  }

  /// Checks a document, and says which other paths decided about the result: those of the workflows
  /// that it runs, and of the settings that it uses.
  func checkWithOthers(
    _ document: Document
  ) -> (workflow: Workflow?, diagnostics: [Diagnostic], looked: [FilePath]) {
    let (walk, workflow) = WorkflowWalk.check(self, document.resolvingChoices(in: catalogue))
    let diagnostics = walk.diagnostics.inOrder()
    return (diagnostics.hasErrors ? nil : workflow, diagnostics, walk.called.looked)
  }
}
