import Control
import Diagnostics
import FileOperations

/// A workflow: its steps in sentences, what starts it, a form that runs it, and how its runs went.
struct WorkflowPage: Widget {
  let context: PageContext
  let details: WorkflowDetailReport
  /// Its last runs, the latest first.
  let history: [RunSummaryReport]
  /// What the form is filled in with.
  let given: [NamedValue]

  private var workflow: WorkflowReport { details.workflow }

  init(
    _ context: PageContext, _ details: WorkflowDetailReport, history: [RunSummaryReport],
    given: [NamedValue] = []
  ) {
    self.context = context
    self.details = details
    self.history = history
    self.given = given
  }

  @HTMLBuilder var body: HTML {
    PageLayout(workflow.name, at: .workflows, context) {
      HTML(.h1) { workflow.name }
      LiveRegion("state") { state }
      PageSection("Starts", id: "starts") {
        LiveRegion("triggers") {
          if workflow.triggers.isEmpty {
            EmptyNote("It has no triggers: it is run by hand, or by other workflows.")
          } else {
            TriggerList(triggers: workflow.triggers, now: context.now)
          }
        }
      }
      PageSection("Steps", id: "steps") { steps }
      PageSection("Run it", id: "run-it") { form }
      PageSection("Runs", id: "history") {
        LiveRegion("runs-of-workflow") { past }
      }
    }
  }

  @HTMLBuilder private var state: HTML {
    if let description = details.description { HTML(.p, .class("lead")) { description } }
    HTML(.p, .class("facts")) {
      StateLabel(state: workflow.state.rawValue)
      HTML(.code, .data(.copy)) { workflow.path.path.shown }
      if !details.tags.isEmpty { HTML(.span) { details.tags.joined(separator: ", ") } }
    }
    if let problem = workflow.problem {
      HTML(.p, .class("problem")) { MessageText(problem) }
      if workflow.state != .broken {
        EmptyNote("The version before stays in force until the file is corrected.")
      }
    }
    if let reason = workflow.reasons.last, workflow.state == .paused || workflow.state == .changed {
      HTML(.p, .class("message")) { MessageText(reason) }
    }
    HTML(.div, .class("buttons")) {
      switch workflow.state {
      case .off, .changed:
        HTML(.a, .class("button main"), .href(PageAddress("workflows", workflow.id, "enable"))) {
          "Enable…"
        }
      case .enabled:
        button("Pause", .pause)
        button("Disable", .disable)
      case .paused:
        button("Resume", .resume, isMain: true)
        button("Disable", .disable)
      case .broken, .gone: HTML()
      }
    }
  }

  private func button(
    _ label: String, _ what: PageAction.OfWorkflow, isMain: Bool = false
  ) -> ActionForm {
    ActionForm(
      label: label, action: .workflow(workflow.id, what), context: context, isMain: isMain)
  }

  @HTMLBuilder private var steps: HTML {
    if details.lines.isEmpty { EmptyNote("No version of it was ever free of errors.") }
    HTML(.ol, .class("outline")) {
      for line in details.lines.prefix(200) { self.line(line) }
    }
  }

  @HTMLBuilder private func line(_ line: WorkflowDetailReport.Line) -> HTML {
    HTML(.li, .class("depth-\(min(line.depth, 6))")) {
      if let step = line.step {
        HTML(.span, .class("number")) { "\(step)" }
        HTML(.span) { String(line.text.prefix(300)) }
      } else {
        HTML(.em) { "\(line.text):" }
      }
    }
  }

  @HTMLBuilder private var form: HTML {
    switch workflow.state {
    case .enabled, .paused:
      HTML(
        .form, .method("post"), .action(PageAction.workflow(workflow.id, .run).address),
        .class("card")
      ) {
        TokenField(context: context)
        TicketField()
        for input in details.inputs.prefix(50) {
          InputField(
            input: input, given: given.first { $0.name == input.name }?.value.value,
            workflow: workflow.id)
        }
        if details.inputs.isEmpty { EmptyNote("It has no inputs.") }
        HTML(.div, .class("buttons")) {
          HTML(.button, .type("submit"), .class("main")) { "Run" }
        }
      }
    case .gone: EmptyNote("Its file is gone, so nothing runs it.")
    case .broken: EmptyNote("It runs from here once its file has no errors, and it is enabled.")
    case .off, .changed:
      EmptyNote(
        "It runs from here once it is enabled. `segue run \(Phrasing.shellWord(workflow.id))` runs it in"
          + " a terminal.")
    }
  }

  @HTMLBuilder private var past: HTML {
    if history.isEmpty {
      EmptyNote("It never ran.")
    } else {
      DurationPlot(history)
      RunTable(
        runs: Array(history.prefix(20)), now: context.now, title: "Runs of \(workflow.name)",
        showsWorkflow: false)
      if history.count > 20 {
        HTML(.p) {
          HTML(.a, .href(PageAddress("runs", query: ["workflow": workflow.id]))) { "All its runs" }
        }
      }
    }
  }
}
