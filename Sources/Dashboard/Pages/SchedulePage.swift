import Control
import Diagnostics
import Foundation

/// When workflows started and will start, in a week or a month, and what else starts them.
struct SchedulePage: Widget {
  /// The most rows of everything but a day.
  private static let most = 25

  let context: PageContext
  let status: StatusReport
  let days: ScheduleDays
  let triggers: [ScheduledTriggerReport]

  init(
    _ context: PageContext, status: StatusReport, _ days: ScheduleDays,
    triggers: [ScheduledTriggerReport]
  ) {
    self.context = context
    self.status = status
    self.days = days
    self.triggers = triggers
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Schedule", at: .schedule, context) {
      HTML(.h1) { "Schedule, \(days.title)" }
      steps
      LiveRegion("paused") { paused }
      LiveRegion("days") { calendar }
      LiveRegion("often") { often }
      if days.kind == .week { LiveRegion("other-starts") { others } }
    }
  }

  // MARK: - Days

  @HTMLBuilder private var steps: HTML {
    HTML(.nav, .class("pages"), .aria(.label, "weeks and months")) {
      let (before, after) =
        days.kind == .week
        ? ("the week before", "the week after") : ("the month before", "the month after")
      HTML(.a, .class("button"), .href(days.address(moved: -1)), .aria(.label, "Back, \(before)")) {
        "Back"
      }
      HTML(.a, .class("button"), .href(days.address(moved: 1)), .aria(.label, "Next, \(after)")) {
        "Next"
      }
      HTML(.a, .class("button"), .href(today)) { "Today" }
      switch days.kind {
      case .week: HTML(.a, .class("button"), .href(days.address(of: .month))) { "Month" }
      case .month: HTML(.a, .class("button"), .href(days.address(of: .week))) { "Week" }
      }
    }
  }

  private var today: PageAddress {
    PageAddress("schedule", query: days.kind == .month ? ["view": "month"] : [:])
  }

  @HTMLBuilder private var calendar: HTML {
    let plans = DayPlan.all(of: days.days, triggers, most: days.kind == .week ? 10 : 3)
    HTML(.ol, .class("calendar \(days.kind.rawValue)")) {
      for (day, plan) in zip(days.days, plans) {
        DayBox(day: day, zone: days.zone, plan: plan, now: context.now)
      }
    }
  }

  @HTMLBuilder private func link(to trigger: ScheduledTriggerReport) -> HTML {
    HTML(.a, .href(.workflow(trigger.workflow))) { trigger.name }
    if trigger.isPaused { StateLabel(state: "paused") }
  }

  // MARK: - What has no day

  @HTMLBuilder private var often: HTML {
    let frequent = triggers.filter(\.isFrequent)
    if !frequent.isEmpty {
      PageSection("More than once an hour", id: "often-list") {
        HTML(.ol, .class("coming")) {
          for trigger in frequent.prefix(Self.most) { row(trigger) }
        }
        rest(frequent.count)
      }
    }
  }

  private var otherTriggers: [(workflow: WorkflowReport, trigger: TriggerReport)] {
    let timed = Set(triggers.map { [$0.workflow, $0.sentence] })
    return status.workflows.filter { [.enabled, .paused].contains($0.state) }.flatMap { workflow in
      workflow.triggers.filter { $0.next == nil && !timed.contains([workflow.id, $0.sentence]) }
        .map { (workflow, $0) }
    }
  }

  @HTMLBuilder private var others: HTML {
    let others = otherTriggers
    PageSection("At no set time", id: "other-list") {
      if others.isEmpty { EmptyNote("Nothing else starts a workflow by itself.") }
      HTML(.ol, .class("coming")) {
        for (workflow, trigger) in others.prefix(Self.most) { row(trigger, of: workflow) }
      }
      rest(others.count)
    }
  }

  @HTMLBuilder private func row(_ trigger: ScheduledTriggerReport) -> HTML {
    HTML(.li) {
      HTML(.span, .class("when")) {
        if let next = trigger.times.first {
          MomentLabel(moment: next.at, now: context.now, isFull: true, zone: trigger.zone)
        }
      }
      link(to: trigger)
      HTML(.span, .class("facts")) { MessageText(trigger.sentence) }
      if trigger.ran + trigger.missed > 0 {
        HTML(.span, .class("facts")) { "\(trigger.ran) ran" }
      }
      if trigger.missed > 0 { HTML(.span, .class("missed")) { "\(trigger.missed) missed" } }
    }
  }

  @HTMLBuilder private func row(_ trigger: TriggerReport, of workflow: WorkflowReport) -> HTML {
    HTML(.li) {
      HTML(.a, .href(.workflow(workflow.id))) { workflow.name }
      if workflow.state == .paused { StateLabel(state: "paused") }
      HTML(.span, .class("facts")) { MessageText(trigger.sentence) }
      if trigger.kind == "folder" {
        HTML(.a, .href(.files), .aria(.label, "the folders of \(workflow.name)")) { "Folders" }
      }
    }
  }

  @HTMLBuilder private func rest(_ count: Int) -> HTML {
    if count > Self.most {
      EmptyNote("\(count - Self.most) more: `segue status` lists all.")
    }
  }

  // MARK: - Pauses

  @HTMLBuilder private var paused: HTML {
    let paused = status.workflows.filter { $0.state == .paused }
    if !paused.isEmpty {
      PageSection("Paused", id: "paused-list") {
        HTML(.ul, .class("concerns")) {
          for workflow in paused.prefix(Self.most) {
            ConcernRow(
              concern: Concern(
                workflow: workflow, state: "paused",
                text: workflow.reasons.last ?? "its runs stay in the queue",
                actions: [("Resume", .workflow(workflow.id, .resume))]), context: context)
          }
        }
        rest(paused.count)
      }
    }
  }
}
