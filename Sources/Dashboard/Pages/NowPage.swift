import Control
import Diagnostics
import Foundation

/// What needs a person first, then what runs, what comes next, and the day.
struct NowPage: Widget {
  private static let (mostConcerns, mostFailures, mostNext, mostRuns) = (12, 5, 10, 12)
  /// The most workflows of the day, and the most runs on the line of one.
  static let (mostLines, mostOfDay) = (12, 30)
  /// The runs that are in progress, however long ago they began. One more than is shown tells whether there
  /// are others.
  static let active = RunQuery(
    states: ["running", "claimed", "waiting", "interrupted"], limit: mostRuns + 1)
  /// What failed since the last visit, some of which may be dismissed.
  static func failed(since moment: Date?) -> RunQuery {
    RunQuery(states: ["failed", "timed_out", "dead"], limit: 60, since: moment)
  }
  static let queued = RunQuery(states: ["queued"], limit: mostRuns + 1)
  /// What it shows of the status.
  static var parts: StatusParts {
    var parts = StatusParts()
    parts.lastRuns = .unsuccessful(most: mostConcerns + 1)
    parts.expectations = true
    return parts
  }

  /// The runs that failed since the last visit of a browser, the latest first.
  struct Failures {
    let since: Date?
    let runs: [RunSummaryReport]
    let dismissed: Set<Int64>
  }

  let context: PageContext
  let status: StatusReport
  let questions: [PromptReport]
  let failures: Failures
  /// The runs in progress, and those that haven't begun, the latest first.
  let active: [RunSummaryReport]
  let queued: [RunSummaryReport]
  /// The runs since midnight.
  let today: DayReport
  private let concerns: [Concern]
  private let coming: [Coming]

  init(
    _ context: PageContext, status: StatusReport, questions: [PromptReport],
    failures: Failures, active: [RunSummaryReport], queued: [RunSummaryReport], today: DayReport
  ) {
    self.context = context
    self.status = status
    self.questions = questions
    self.failures = failures
    self.active = active
    self.queued = queued
    self.today = today
    concerns = Concern.all(of: status).filter {
      !($0.run.map { failures.dismissed.contains($0) } ?? false)
    }
    coming = Self.coming(of: status.workflows)
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Now", at: .now, context) {
      HTML(.h1) { "Now" }
      LiveRegion("needs") { needs }
      LiveRegion("failed") { failed }
      LiveRegion("running") { running }
      LiveRegion("next") { next }
      LiveRegion("today") { day }
    }
  }

  // MARK: - What needs a person

  @HTMLBuilder private var needs: HTML {
    let shown = FittingRows(concerns.prefix(Self.mostConcerns), within: 15_000) { concern in
      ConcernRow(concern: concern, context: context).body
    }
    PageSection("Needs you", id: "needs-you") {
      if concerns.isEmpty, questions.isEmpty {
        EmptyNote("Nothing: all is well.")
      }
      asked
      if !concerns.isEmpty {
        HTML(.ul, .class("concerns")) { shown }
      }
      if concerns.count > shown.count {
        EmptyNote("There is more; `segue status` lists all workflows.")
      }
    }
  }

  /// What failed and isn't told above: an earlier run, or one of a workflow that has succeeded since.
  @HTMLBuilder private var failed: HTML {
    let told = Set(concerns.compactMap(\.run)).union(failures.dismissed)
    let runs = failures.runs.filter { !told.contains($0.id) }
    let shown = FittingRows(runs.prefix(Self.mostFailures), within: 6000) { run in
      ConcernRow(concern: Concern(run), context: context).body
    }
    if !runs.isEmpty {
      PageSection("Failed since your last visit", id: "failed-lately") {
        if let since = failures.since {
          HTML(.p, .class("facts")) {
            "Since "
            MomentLabel(moment: since, now: context.now, isFull: true)
          }
        }
        HTML(.ul, .class("concerns")) { shown }
        HTML(.div, .class("buttons")) { dismissal(of: runs, shown: shown.count) }
      }
    }
  }

  @HTMLBuilder private func dismissal(of runs: [RunSummaryReport], shown: Int) -> HTML {
    ActionForm(
      label: "Dismiss all", action: .dismiss, context: context,
      fields: [(PageAction.runField, runs.map { "\($0.id)" }.joined(separator: ","))])
    if runs.count > shown {
      HTML(.a, .class("button"), .href(PageAddress("runs", query: ["state": "failed"]))) {
        "All that failed"
      }
    }
  }

  /// The first questions. The others are on their own page.
  @HTMLBuilder private var asked: HTML {
    let shown = QuestionCards(questions, context, heading: .h3, most: 10, budget: 12_000)
    shown.cards
    if shown.rest > 0 {
      HTML(.p) {
        HTML(.a, .href(.questions)) { Phrasing.count(shown.rest, "more question") }
      }
    }
  }

  // MARK: - What runs

  @HTMLBuilder private var running: HTML {
    let runs = RunTable(
      runs: Array(active.prefix(Self.mostRuns)) + Array(queued.prefix(Self.mostRuns)),
      now: context.now, title: ""
    ).fitting(within: 10_000)
    let waiting = queued.prefix(max(0, runs.count - min(active.count, Self.mostRuns)))
    PageSection("Running", id: "runs-now") {
      if runs.isEmpty {
        EmptyNote("Nothing runs at the moment.")
      } else {
        RunTable(
          runs: runs, now: context.now, title: "Runs in progress", id: "running-runs")
      }
      if active.count > runs.count - waiting.count { others("All that run", state: "running") }
      if queued.count > waiting.count { others("All in the queue", state: "queued") }
      if status.pauseNote == nil, status.workflows.contains(where: { $0.state == .enabled }) {
        HTML(.div, .class("buttons")) {
          ActionForm(label: "Pause all workflows", action: .pauseAll, context: context)
        }
      }
    }
  }

  @HTMLBuilder private func others(_ label: String, state: String) -> HTML {
    HTML(.p) { HTML(.a, .href(PageAddress("runs", query: ["state": state]))) { label } }
  }

  // MARK: - What comes

  private struct Coming {
    let workflow: WorkflowReport
    let trigger: TriggerReport
    let moment: Date
  }

  /// The next times, the first one first. Their places are sorted rather than reports, which are large.
  private static func coming(of workflows: [WorkflowReport]) -> [Coming] {
    var times: [(moment: Date, workflow: Int, trigger: Int)] = []
    for index in workflows.indices where workflows[index].state == .enabled {
      for trigger in workflows[index].triggers.indices {
        if let next = workflows[index].triggers[trigger].next {
          times.append((next, index, trigger))
        }
      }
    }
    return times.sorted { $0 < $1 }.prefix(mostNext).map { moment, index, trigger in
      Coming(
        workflow: workflows[index], trigger: workflows[index].triggers[trigger], moment: moment)
    }
  }

  @HTMLBuilder private var next: HTML {
    PageSection("Next", id: "comes-next") {
      if coming.isEmpty {
        EmptyNote("No enabled workflow starts at a time that is known.")
      }
      HTML(.ol, .class("coming")) {
        FittingRows(coming, within: 4000) { row($0) }
      }
    }
  }

  @HTMLBuilder private func row(_ next: Coming) -> HTML {
    HTML(.li) {
      HTML(.span, .class("when")) {
        MomentLabel(moment: next.moment, now: context.now, isFull: true, zone: next.trigger.zone)
      }
      HTML(.a, .href(.workflow(next.workflow.id))) { next.workflow.name.beginning(300) }
      HTML(.span, .class("facts")) { MessageText(next.trigger.sentence.beginning(200)) }
    }
  }

  // MARK: - The day

  @HTMLBuilder private var day: HTML {
    PageSection("Today", id: "the-day") {
      if today.lines.isEmpty { EmptyNote("Nothing has run today.") }
      let lines = FittingRows(today.lines, within: 8000) { row($0) }
      HTML(.dl, .class("days")) { lines }
      if today.others + lines.rest > 0 {
        EmptyNote("\(today.others + lines.rest) other workflows ran earlier today.")
      }
    }
  }

  @HTMLBuilder private func row(_ line: DayReport.Line) -> HTML {
    HTML(.dt) { HTML(.a, .href(.workflow(line.workflow))) { line.workflow } }
    HTML(.dd) {
      DayLine(
        // What waits in the queue hasn't run.
        runs: line.runs.filter { $0.state != "queued" }, isCut: line.runs.count == Self.mostOfDay,
        midnight: Calendar.current.startOfDay(for: context.now), now: context.now)
    }
  }
}
