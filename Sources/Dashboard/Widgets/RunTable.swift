import Control
import Foundation

/// Runs as rows.
struct RunTable: Widget {
  let runs: [RunSummaryReport]
  let now: Date
  /// What the table is of, for those who can't see where it is.
  let title: String
  var showsWorkflow = true
  var id = "runs"
  /// Whether runs can be marked in it, in a form around it.
  var isChosenFrom = false

  @HTMLBuilder var body: HTML {
    HTML(.table, .id(id), .class("runs")) {
      HTML(.caption, .class("unseen")) { title }
      HTML(.thead) { HTML(.tr) { head } }
      HTML(.tbody) {
        for run in runs { row(run) }
      }
    }
  }

  @HTMLBuilder private var head: HTML {
    let workflow = showsWorkflow ? ["Workflow"] : []
    for title in ["Run", "State"] + workflow + ["Began", "Took", "Started by"] {
      HTML(.th, .scope("col")) { title }
    }
  }

  /// The first runs: as many as fit into some bytes.
  func fitting(within budget: Int) -> [RunSummaryReport] {
    Array(runs.prefix(FittingRows(runs, within: budget, row: row).count))
  }

  @HTMLBuilder private func row(_ run: RunSummaryReport) -> HTML {
    HTML(.tr, .id("\(id)-\(run.id)")) {
      HTML(.td, .class("number")) {
        if isChosenFrom {
          HTML(
            .input, .type("checkbox"), .class("mark"), .name(ChosenRuns.runField),
            .sent(ours: "\(run.id)"), .aria(.label, "Mark run \(run.id)"))
        }
        HTML(.a, .href(.run(run.id))) { "\(run.id)" }
      }
      HTML(.td) { StateLabel(state: run.state) }
      if showsWorkflow {
        HTML(.td, .class("name")) {
          HTML(.a, .href(.workflow(run.workflow))) { run.workflow }
        }
      }
      HTML(.td) {
        if run.queued != .distantPast {
          MomentLabel(moment: run.started ?? run.notBefore ?? run.queued, now: now)
        }
      }
      HTML(.td) {
        if let took = DurationLabel(RunTimes(started: run.started, ended: run.ended), now: now) {
          took
        }
      }
      HTML(.td, .class("why")) {
        run.subject.map { "\(run.cause): \($0.beginning(200))" } ?? run.cause
        if let message = run.message ?? run.progress {
          HTML(.div, .class("message")) { MessageText(message.beginning(200)) }
        }
      }
    }
  }
}
