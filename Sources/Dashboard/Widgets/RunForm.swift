import Control
import Diagnostics

/// The form with which a workflow is run, or tried.
struct RunForm: Widget {
  let context: PageContext
  let details: WorkflowDetailReport
  /// What it is filled in with.
  let given: [NamedValue]
  /// The inputs whose values don't fit.
  var wrong: [WrongInput] = []
  /// What an app was asked for one of its inputs.
  var found: FoundValues?
  /// The entities that it is filled in with, by the names of their inputs.
  var chosen: [String: [FoundEntityReport]] = [:]

  private var workflow: WorkflowReport { details.workflow }

  @HTMLBuilder var body: HTML {
    switch workflow.state {
    case .enabled, .paused: form(mayRun: true)
    case .off, .changed:
      form(mayRun: false)
      EmptyNote(
        "It runs from here once it is enabled. `segue run \(Phrasing.shellWord(workflow.id))` runs it in"
          + " a terminal.")
    case .gone: EmptyNote("Its file is gone, so nothing runs it.")
    case .broken: EmptyNote("It runs from here once its file has no errors, and it is enabled.")
    }
  }

  @HTMLBuilder private func form(mayRun: Bool) -> HTML {
    let dryRun = PageAction.workflow(workflow.id, .dryRun).address
    HTML(
      .form, .method("post"),
      .action(mayRun ? PageAction.workflow(workflow.id, .run).address : dryRun), .class("card"),
      details.inputs.contains { $0.type == "file" } ? .multipart : nil
    ) {
      TokenField(context: context)
      if mayRun { TicketField() }
      // The first button of a form is the one that Enter presses.
      HTML(.button, .type("submit"), .hidden) { "Run" }
      for input in details.inputs.prefix(50) {
        InputField(
          input: input, given: given.first { $0.name == input.name }?.value.value,
          workflow: workflow.id, found: found, chosen: chosen[input.name] ?? [],
          wrong: wrong.filter { $0.input == input.name })
      }
      if details.inputs.isEmpty { EmptyNote("It has no inputs.") }
      HTML(.div, .class("buttons")) {
        if mayRun { HTML(.button, .type("submit"), .class("main")) { "Run" } }
        HTML(.button, .type("submit"), .class("plain"), .formaction(dryRun)) { "Dry run" }
      }
    }
  }
}
