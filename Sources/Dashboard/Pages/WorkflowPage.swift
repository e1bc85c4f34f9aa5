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
      if let problems = details.problems, !problems.isEmpty {
        PageSection("Problems", id: "problems") { ProblemList(problems: problems) }
      }
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
      if let consent = details.consent {
        PageSection("Permissions", id: "permissions") {
          ConsentTerms(preview: consent, isFolded: true)
        }
      }
      PageSection("Run it", id: "run-it") {
        RunForm(context: context, details: details, given: given)
      }
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
      if workflow.state != .gone {
        HTML(.a, .class("button"), .href(.source(workflow.id))) { "Edit" }
      }
      if let saved = details.saved {
        ActionForm(
          label: "Undo the last change", action: .workflow(workflow.id, .undo), context: context,
          fields: [("version", saved.version)])
      }
    }
    if let saved = details.saved {
      HTML(.p, .class("hint")) {
        "Its file was changed here "
        MomentLabel(moment: saved.at, now: context.now)
        "."
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
      for (line, edges) in shownLines { self.line(line, edges) }
    }
    if shownLines.reduce(0, { $0 + $1.edges.count }) == Self.mostEdges {
      EmptyNote(
        "`segue check --explain \(Phrasing.shellWord(workflow.id))` prints how all values are converted."
      )
    }
  }

  /// The most values that go into steps on the page.
  private static let mostEdges = 100

  private var shownLines: [(line: WorkflowDetailReport.Line, edges: [WorkflowDetailReport.Edge])] {
    var left = Self.mostEdges
    return details.lines.prefix(200).map { line in
      let edges = (line.edges ?? []).prefix(left)
      left -= edges.count
      return (line, Array(edges))
    }
  }

  @HTMLBuilder private func line(
    _ line: WorkflowDetailReport.Line, _ edges: [WorkflowDetailReport.Edge]
  ) -> HTML {
    HTML(.li, .class("depth-\(min(line.depth, 6))")) {
      if let step = line.step {
        HTML(.span, .class("number")) { "\(step)" }
        HTML(.span) {
          String(line.text.prefix(300))
          for edge in edges { self.edge(edge) }
        }
      } else {
        HTML(.em) { "\(line.text):" }
      }
    }
  }

  @HTMLBuilder private func edge(_ edge: WorkflowDetailReport.Edge) -> HTML {
    HTML(.small, .class("edge")) {
      HTML(.code) { String(edge.target.prefix(100)) }
      " ← "
      HTML(.code) { String(edge.source.prefix(100)) }
      ": \(edge.conversion.prefix(200))"
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
