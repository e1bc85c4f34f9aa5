import Control
import Foundation

/// Something that a person should look at.
struct Concern {
  /// A workflow by its id and name.
  struct Subject {
    let id: String
    let name: String
  }

  let workflow: Subject?
  /// The state that is shown with it.
  let state: String
  let text: String
  var run: Int64?
  var since: Date?
  var actions: [(label: String, action: PageAction)] = []

  private init(_ state: String, _ text: String) {
    (workflow, self.state, self.text) = (nil, state, text)
  }

  init(
    workflow: WorkflowReport, state: String, text: String, run: Int64? = nil, since: Date? = nil,
    actions: [(label: String, action: PageAction)] = []
  ) {
    self.workflow = Subject(id: workflow.id, name: workflow.name)
    (self.state, self.text, self.run, self.since) = (state, text, run, since)
    self.actions = actions
  }

  /// A run that failed, of a workflow that may have succeeded since.
  init(_ run: RunSummaryReport) {
    workflow = Subject(id: run.workflow, name: run.workflow)
    (state, text) = (run.state, run.message ?? "it failed")
    (self.run, since) = (run.id, run.ended)
    actions = [("Run again", .run(run.id, .rerun))]
  }

  /// What needs a person, by the reports of the daemon.
  static func all(of status: StatusReport) -> [Concern] {
    let notes =
      (status.daemon?.notes ?? []) + status.notes + (status.store?.notes ?? [])
      + status.folders.compactMap(\.problem)
    return notes.map { note in
      var concern = Concern("note", note)
      if note == status.pauseNote { concern.actions = [("Resume all", .resumeAll)] }
      return concern
    } + status.workflows.flatMap(concerns)
  }

  private static func concerns(of workflow: WorkflowReport) -> [Concern] {
    var concerns: [Concern] = []
    switch workflow.state {
    case .broken, .gone:
      concerns.append(
        Concern(
          workflow: workflow, state: workflow.state.rawValue,
          text: workflow.problem ?? "its file is gone"))
    case .paused:
      concerns.append(
        Concern(
          workflow: workflow, state: "paused", text: workflow.reasons.last ?? "",
          actions: [("Resume", .workflow(workflow.id, .resume))]))
    case .changed:
      concerns.append(
        Concern(
          workflow: workflow, state: "changed",
          text: "it \(workflow.reasons.joined(separator: ", ")) now, and waits for your consent"))
    case .enabled, .off: break
    }
    if workflow.state == .enabled, let problem = workflow.problem {
      concerns.append(Concern(workflow: workflow, state: "broken", text: problem))
    }
    if let since = workflow.overdueSince {
      concerns.append(
        Concern(
          workflow: workflow, state: "overdue", text: "it should have succeeded by now",
          since: since))
    }
    if let run = workflow.lastRun, ["failed", "timed_out", "dead"].contains(run.state) {
      concerns.append(
        Concern(
          workflow: workflow, state: run.state, text: run.message ?? "its last run failed",
          run: run.id, since: run.ended,
          actions: [
            ("Run again", .run(run.id, .rerun)), ("Pause", .workflow(workflow.id, .pause)),
          ]))
    }
    return concerns
  }
}

/// A concern as a row, with what can be done.
struct ConcernRow: Widget {
  let concern: Concern
  let context: PageContext

  @HTMLBuilder var body: HTML {
    HTML(.li, .class("concern")) {
      HTML(.div, .class("what")) {
        StateLabel(state: concern.state)
        if let workflow = concern.workflow {
          HTML(.a, .href(.workflow(workflow.id))) { workflow.name.beginning(300) }
        }
        if let run = concern.run { HTML(.a, .href(.run(run))) { "run \(run)" } }
        if let since = concern.since {
          HTML(.span, .class("facts")) { MomentLabel(moment: since, now: context.now) }
        }
      }
      HTML(.div, .class("message")) { MessageText(concern.text.beginning(400)) }
      HTML(.div, .class("buttons")) {
        if concern.state == "changed", let workflow = concern.workflow {
          HTML(.a, .class("button"), .href(PageAddress("workflows", workflow.id, "enable"))) {
            "Show what is new"
          }
        }
        for (label, action) in concern.actions {
          ActionForm(
            label: label, action: action, context: context,
            about: concern.workflow?.name.beginning(60))
        }
        if let run = concern.run {
          ActionForm(
            label: "Dismiss", action: .dismiss, context: context, about: "run \(run)",
            fields: [(PageAction.runField, "\(run)")])
        }
      }
    }
  }
}
