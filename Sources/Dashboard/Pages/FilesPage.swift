import Control
import Foundation

/// The folders that triggers watch: how they do, what they leave out, and what they handled lately.
struct FilesPage: Widget {
  /// The most runs of a workflow that are shown.
  static let mostRuns = 4

  struct Row {
    let workflow: WorkflowReport
    let trigger: TriggerReport
  }

  /// The folder triggers that are on a page of the list.
  static func part(of workflows: [WorkflowReport], from start: Int) -> ListPart<Row> {
    let rows = workflows.flatMap { workflow in
      workflow.triggers.filter { $0.kind == "folder" }.map { Row(workflow: workflow, trigger: $0) }
    }
    // Those that are watched come first.
    return ListPart(
      of: rows.filter { $0.trigger.state != nil } + rows.filter { $0.trigger.state == nil },
      from: start, size: 15)
  }

  let context: PageContext
  let part: ListPart<Row>
  /// The last runs by workflow, the latest first.
  let lately: [String: [RunSummaryReport]]

  init(_ context: PageContext, _ part: ListPart<Row>, lately: [String: [RunSummaryReport]]) {
    self.context = context
    self.part = part
    self.lately = lately
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Files", at: .files, context) {
      HTML(.h1) { "Files" }
      HTML(.form, .method("get"), .action(.why), .class("filter"), .role("search")) {
        HTML(.label, .for("path")) { "Why has a file started a run, or not?" }
        HTML(
          .input, .id("path"), .name("path"), .type("search"), .autocomplete("off"),
          .placeholder("~/Inbox/a.pdf"))
        HTML(.button, .type("submit"), .class("plain")) { "Explain" }
      }
      LiveRegion("folders") { list }
    }
  }

  @HTMLBuilder private var list: HTML {
    if part.count == 0 {
      EmptyNote(
        "No workflow watches a folder: `triggers: [{ folder: ~/Inbox }]` makes one do it.")
    }
    let cards = FittingRows(part.rows, within: PageSize.list) { card($0) }
    cards
    ListSteps(part: part, shown: cards.count) { start in
      PageAddress("files", query: start > 0 ? ["from": "\(start)"] : [:])
    }
  }

  @HTMLBuilder private func card(_ row: Row) -> HTML {
    HTML(.article, .class("card")) {
      HTML(.h2, .class("first")) {
        HTML(.a, .href(.workflow(row.workflow.id))) { row.workflow.name.beginning(300) }
      }
      HTML(.p, .class("facts")) {
        StateLabel(state: row.workflow.state.rawValue)
        HTML(.span) { MessageText(row.trigger.sentence) }
      }
      if let state = row.trigger.state { HTML(.p) { MessageText(state.beginning(400)) } }
      counts(of: row.trigger)
      notes(of: row.trigger)
      runs(of: row.workflow)
    }
  }

  @HTMLBuilder private func counts(of trigger: TriggerReport) -> HTML {
    let counts = trigger.counts.filter { $0.value > 0 }
    if !counts.isEmpty {
      HTML(.p, .class("facts")) {
        for count in counts { HTML(.span) { "\(count.value) \(count.name)" } }
      }
    }
  }

  /// What waits, and what was left out and why.
  @HTMLBuilder private func notes(of trigger: TriggerReport) -> HTML {
    if !trigger.notes.isEmpty {
      HTML(.ul) {
        for note in trigger.notes.prefix(12) { HTML(.li) { MessageText(note.beginning(300)) } }
      }
    }
  }

  @HTMLBuilder private func runs(of workflow: WorkflowReport) -> HTML {
    if let runs = lately[workflow.id], !runs.isEmpty {
      HTML(.ul, .class("checks"), .aria(.label, "the last runs of \(workflow.name.beginning(300))"))
      {
        for run in runs.prefix(Self.mostRuns) { row(run) }
      }
    } else if workflow.state == .enabled {
      EmptyNote("No file has started it yet.")
    }
  }

  @HTMLBuilder private func row(_ run: RunSummaryReport) -> HTML {
    HTML(.li) {
      HTML(.a, .href(.run(run.id))) { "run \(run.id)" }
      StateLabel(state: run.state)
      HTML(.span) { (run.subject ?? run.cause).beginning(120) }
      MomentLabel(moment: run.started ?? run.queued, now: context.now)
    }
  }
}
