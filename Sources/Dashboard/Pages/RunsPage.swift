import Control

/// All runs, the latest first, a page at a time.
struct RunsPage: Widget {
  /// Which runs are listed.
  struct Filter: Sendable, Hashable {
    static let rows = 50

    var workflow: String?
    var state: String?
    /// Lists those before this one.
    var before: Int64?

    var query: RunQuery {
      // One more than is shown tells whether there are others.
      RunQuery(
        workflow: workflow, states: state.map { [$0] } ?? [], limit: Self.rows + 1, before: before)
    }

    func address(before run: Int64?) -> PageAddress {
      var query: [String: String] = [:]
      query["workflow"] = workflow
      query["state"] = state
      query["before"] = run.map { "\($0)" }
      return PageAddress("runs", query: query)
    }
  }

  private static let states = [
    "succeeded", "failed", "running", "waiting", "queued", "canceled", "timed_out", "skipped",
    "interrupted", "dead",
  ]

  let context: PageContext
  let filter: Filter
  let runs: [RunSummaryReport]

  init(_ context: PageContext, _ filter: Filter, runs: [RunSummaryReport]) {
    self.context = context
    self.filter = filter
    self.runs = runs
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Runs", at: .runs, context) {
      HTML(.h1) { "Runs" }
      HTML(.form, .method("get"), .action(.runs), .class("filter"), .role("search")) { fields }
      LiveRegion("all-runs") { list }
    }
  }

  @HTMLBuilder private var fields: HTML {
    HTML(.label, .for("workflow")) { "Workflow" }
    HTML(
      .input, .id("workflow"), .name("workflow"), .type("search"), .value(filter.workflow ?? ""),
      .autocomplete("off"), .placeholder("its id"))
    HTML(.label, .for("state")) { "State" }
    HTML(.select, .id("state"), .name("state")) {
      HTML(.option, .sent(ours: "")) { "any" }
      for state in Self.states {
        HTML(.option, .sent(ours: state), state == filter.state ? .selected : nil) {
          state.replacing("_", with: " ")
        }
      }
    }
    HTML(.button, .type("submit"), .class("plain")) { "Filter" }
  }

  @HTMLBuilder private var list: HTML {
    let shown = Array(runs.prefix(Filter.rows))
    if shown.isEmpty {
      EmptyNote(
        filter == Filter()
          ? "Nothing has run yet. `segue run` runs a workflow." : "No run is like this.")
    } else {
      RunTable(runs: shown, now: context.now, title: "Runs, the latest first")
    }
    PageSteps(
      newer: filter.before == nil ? nil : filter.address(before: nil),
      older: runs.count > Filter.rows ? shown.last.map { filter.address(before: $0.id) } : nil,
      olderLabel: "Older runs")
  }
}
