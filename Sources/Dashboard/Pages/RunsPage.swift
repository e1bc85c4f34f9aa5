import Control
import Diagnostics
import Foundation

/// All runs, the latest first, a page at a time.
struct RunsPage: Widget {
  /// What is listed.
  struct Part {
    let runs: [RunSummaryReport]
    /// The run before which the next page begins; nil if there is none.
    let next: Int64?
    /// How many runs were looked through; nil if the list is read by an index.
    var looked: Int?
  }

  private static let states = [
    "succeeded", "failed", "running", "waiting", "queued", "canceled", "timed_out", "skipped",
    "interrupted", "dead",
  ]
  /// What starts runs, in the words that a list has for it.
  private static let starts = [
    "folder", "cron", "time", "every", "webhook", "workflow", "person", "assistant", "shared form",
    "again",
  ]

  let context: PageContext
  let filter: RunsFilter
  let part: Part

  init(_ context: PageContext, _ filter: RunsFilter, _ part: Part) {
    self.context = context
    self.filter = filter
    self.part = part
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Runs", at: .runs, context) {
      HTML(.h1) { "Runs" }
      HTML(.form, .method("get"), .action(.runs), .class("fields"), .role("search")) { fields }
      if part.runs.isEmpty {
        // A run that begins is shown, too.
        region { EmptyNote(none) }
      } else {
        chooser
      }
      PageSteps(
        newer: filter.before == nil ? nil : filter.address(before: nil),
        older: part.next.map { filter.address(before: $0) },
        olderLabel: part.looked == nil ? "Older runs" : "Look through older runs")
    }
  }

  /// The first runs of a list that are on a page.
  static func fitting(_ runs: [RunSummaryReport], now: Date) -> [RunSummaryReport] {
    RunTable(
      runs: Array(runs.prefix(RunsFilter.rows)), now: now, title: "", isChosenFrom: true
    ).fitting(within: PageSize.list)
  }

  private var none: String {
    if let looked = part.looked { return "None of the \(looked) runs that were looked through." }
    return filter.isEmpty
      ? "Nothing has run yet. `segue run` runs a workflow." : "No run is like this."
  }

  // MARK: - Filter

  @HTMLBuilder private var fields: HTML {
    field("workflow", "Workflow") {
      HTML(
        .input, .id("workflow"), .name("workflow"), .type("search"), .value(filter.workflow ?? ""),
        .autocomplete("off"), .placeholder("its id"))
    }
    field("state", "State") {
      HTML(.select, .id("state"), .name("state")) {
        HTML(.option, .sent(ours: "")) { "any" }
        for state in Self.states {
          HTML(.option, .sent(ours: state), state == filter.state ? .selected : nil) {
            state.replacing("_", with: " ")
          }
        }
      }
    }
    field("by", "Started by") {
      HTML(
        .input, .id("by"), .name("by"), .type("text"), .value(filter.startedBy ?? ""),
        .autocomplete("off"), .list("starts"), .placeholder("folder, a file"))
      HTML(.datalist, .id("starts")) {
        for start in Self.starts { HTML(.option, .sent(ours: start)) }
      }
    }
    field("from", "From") { day("from", filter.from) }
    field("to", "Until") { day("to", filter.to) }
    field("text", "Text in values") {
      HTML(
        .input, .id("text"), .name("text"), .type("text"), .value(filter.text ?? ""),
        .autocomplete("off"))
    }
    HTML(.div, .class("buttons")) {
      HTML(.button, .type("submit"), .class("main")) { "Filter" }
      if !filter.isEmpty { HTML(.a, .class("button"), .href(.runs)) { "All runs" } }
    }
  }

  private func field(
    _ id: String, _ label: String, @HTMLBuilder control: () -> HTML
  ) -> HTML {
    HTML(.div) {
      HTML(.label, .for(id)) { label }
      control()
    }
  }

  private func day(_ name: String, _ day: String?) -> HTML {
    HTML(.input, .id(name), .name(name), .type("date"), .value(day ?? ""))
  }

  // MARK: - List

  /// What follows the runs as they are. Looking through many is repeated only when a person asks for it.
  @HTMLBuilder private func region(@HTMLBuilder content: () -> HTML) -> HTML {
    if filter.looksThrough { content() } else { LiveRegion("all-runs", content: content) }
  }

  @HTMLBuilder private var chooser: HTML {
    HTML(.form, .method("post"), .action(PageAction.chosen.address)) {
      TokenField(context: context)
      TicketField()
      // The first button of a form is the one that Enter presses, and nothing is done by Enter here.
      HTML(.button, .type("submit"), .disabled, .hidden) {}
      for (name, value) in filter.fields.sorted(by: { $0.key < $1.key }) {
        HTML(.input, .type("hidden"), .name(name), .sent(value))
      }
      if let looked = part.looked {
        HTML(.p, .class("hint")) { "Looked through \(Phrasing.count(looked, "run"))." }
      }
      region {
        RunTable(
          runs: part.runs, now: context.now, title: "Runs, the latest first", isChosenFrom: true)
      }
      HTML(.fieldset) {
        HTML(.legend) { "With the runs that are marked" }
        HTML(.div, .class("buttons")) { verbs }
      }
    }
  }

  @HTMLBuilder private var verbs: HTML {
    for verb in ChosenRuns.Verb.allCases where verb.isOffered {
      HTML(
        .button, .type("submit"), .class("plain"), .name(ChosenRuns.verbField),
        .sent(ours: verb.rawValue)
      ) { verb.label }
    }
  }
}
