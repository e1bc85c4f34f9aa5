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
  static func part(of workflows: [WorkflowReport], page: Int) -> ListPart<Row> {
    let rows = workflows.flatMap { workflow in
      workflow.triggers.filter { $0.kind == "folder" }.map { Row(workflow: workflow, trigger: $0) }
    }
    // Those that are watched come first.
    return ListPart(
      of: rows.filter { $0.trigger.state != nil } + rows.filter { $0.trigger.state == nil },
      page: page, size: 15
    ) { row in
      let name = row.workflow.name.beginning(300)
      var texts = [name, name, row.trigger.sentence, state(of: row) ?? ""]
      texts += notes(of: row)
      texts += row.trigger.counts.map(\.name)
      return 600 + mostRuns * 400 + PageSize.bytes(inAddress: row.workflow.id)
        + texts.reduce(0) { $0 + PageSize.bytes($1) }
    }
  }

  private static func state(of row: Row) -> String? { row.trigger.state?.beginning(400) }

  /// What waits, and what was left out and why.
  private static func notes(of row: Row) -> [String] {
    row.trigger.notes.prefix(12).map { $0.beginning(300) }
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
    if part.shown.isEmpty, part.page == 1 {
      EmptyNote(
        "No workflow watches a folder: `triggers: [{ folder: ~/Inbox }]` makes one do it.")
    }
    for row in part.shown { card(row) }
    ListSteps(part: part) { page in
      PageAddress("files", query: page > 1 ? ["page": "\(page)"] : [:])
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
      if let state = Self.state(of: row) { HTML(.p) { MessageText(state) } }
      counts(of: row.trigger)
      notes(Self.notes(of: row))
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

  @HTMLBuilder private func notes(_ notes: [String]) -> HTML {
    if !notes.isEmpty {
      HTML(.ul) {
        for note in notes { HTML(.li) { MessageText(note) } }
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
