import Control
import Diagnostics
import FileOperations
import Foundation
import SystemPackage

/// A run: what started it, its steps, the chosen step's values, its log, and why it failed.
struct RunPage: Widget {
  let context: PageContext
  let run: RunReport
  let log: [LogLineReport]
  /// The questions for which it waits.
  let questions: [PromptReport]
  /// The place in the list of the step whose values are shown: the chosen one, or the one that failed.
  let chosen: Int?
  let place: ValuePlace

  private var summary: RunSummaryReport { run.summary }

  init(
    _ context: PageContext, _ run: RunReport, log: [LogLineReport], questions: [PromptReport],
    chosen: Int?, sights: [FilePath: PageFiles.Sight]
  ) {
    self.context = context
    self.run = run
    self.log = log
    self.questions = questions
    self.chosen = Self.shownStep(of: run, chosen: chosen)
    place = ValuePlace(run: run.summary.id, sights: sights)
  }

  /// The place in the list of the step whose values are shown.
  private static func shownStep(of run: RunReport, chosen: Int?) -> Int? {
    if let chosen, run.steps.indices.contains(chosen) { return chosen }
    // The step that failed is what one wants to see first.
    guard let number = run.failure?.step else { return nil }
    return run.steps.lastIndex { $0.step == number && $0.outcome == "failed" }
  }

  /// The files in the values that are shown.
  static func files(of run: RunReport, chosen: Int?) -> [FilePath] {
    var values = run.inputs.map(\.value.value) + [run.output?.value].compactMap(\.self)
    if let index = shownStep(of: run, chosen: chosen) {
      let step = run.steps[index]
      values += step.inputs.map(\.value.value) + [step.output?.value].compactMap(\.self)
    }
    return RunValues.paths(in: values, most: 200)
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Run \(summary.id) of \(summary.workflow)", at: .runs, context) {
      HTML(.h1) {
        "Run \(summary.id) of "
        HTML(.a, .href(.workflow(summary.workflow))) { summary.workflow }
      }
      LiveRegion("run-state") { state }
      LiveRegion("run-steps") { steps }
      LiveRegion("run-log") {
        if !log.isEmpty {
          PageSection("Log", id: "log") { LogView(lines: log) }
        }
      }
      LiveRegion("run-keeping") { keeping }
    }
  }

  @HTMLBuilder private var state: HTML {
    HTML(.p, .class("facts")) {
      StateLabel(state: summary.state)
      HTML(.span) {
        "started by \(summary.cause)"
        if let trigger = run.trigger { ", trigger \(trigger)" }
        if let subject = summary.subject { ": \(subject)" }
      }
      HTML(.span) {
        "queued "
        MomentLabel(moment: summary.queued, now: context.now, isFull: true)
        if let took = DurationLabel(
          RunTimes(started: summary.started, ended: summary.ended), now: context.now)
        {
          summary.ended == nil ? "; running for " : "; took "
          took
        }
      }
    }
    if let message = summary.message { problem(message) }
    HTML(.div, .class("buttons")) { buttons }
    obstacle
    for question in questions.prefix(10) {
      QuestionCard(prompt: question, context: context, isOfRun: true)
    }
    if let snippets = run.snippets, !snippets.isEmpty {
      PageSection("Shown", id: "shown") {
        for snippet in snippets.prefix(20) { SnippetCard(snippet: snippet, context: context) }
      }
    }
    if !run.inputs.isEmpty {
      PageSection("Inputs", id: "inputs") {
        NamedValues(values: run.inputs.map { ($0.name, $0.value.value) }, place: place)
      }
    }
    if let output = run.output {
      PageSection("Output", id: "output") { ValueView(value: output.value, place: place) }
    }
  }

  @HTMLBuilder private func problem(_ message: String) -> HTML {
    let isFailure = StateLabel.kind(of: summary.state) == "bad"
    HTML(.div, .class(isFailure ? "problem" : "message")) {
      HTML(.p) { MessageText(message) }
      if let failurePlace { HTML(.p, .class("facts")) { failurePlace } }
      if let help = run.help { HTML(.p) { MessageText(help) } }
    }
  }

  /// Where it failed.
  private var failurePlace: HTML? {
    if let elsewhere = run.failedIn { return MessageText("in \(elsewhere)").body }
    guard let number = run.failure?.step, let step = run.steps.last(where: { $0.step == number })
    else { return nil }
    return MessageText(
      "in `\(run.path.path.shown)`, line \(step.line), step \(number), `\(step.action)`"
    )
    .body
  }

  @HTMLBuilder private var buttons: HTML {
    switch summary.state {
    case "queued", "claimed", "running", "waiting", "interrupted": button("Cancel", .cancel)
    case "failed", "timed_out", "canceled", "dead":
      again("Run again", .rerun, isMain: true)
      again("Go on where it stopped", .resume)
      others
    case "succeeded", "skipped":
      again("Run again", .rerun)
      others
    default: HTML()
    }
  }

  private static let obstacle = "not-again"

  /// A button that starts the run again; one that can't be pressed if a file is gone that was sent for it.
  @HTMLBuilder private func again(
    _ label: String, _ what: PageAction.OfRun, isMain: Bool = false
  ) -> HTML {
    if run.lostFiles == nil {
      button(label, what, isMain: isMain)
    } else {
      HTML(
        .button, .type("button"), .class("plain"), .disabled,
        .aria(.describedby, Self.obstacle)
      ) { label }
    }
  }

  /// Why it can't be run again.
  @HTMLBuilder private var obstacle: HTML {
    if summary.ended != nil, let lost = run.lostFiles {
      HTML(.p, .class("hint"), .id(Self.obstacle)) {
        MessageText(
          "It can’t be run again, because a file that was sent for \(Phrasing.list(lost)) is gone.")
        " "
        HTML(.a, .href(otherInputs)) { "Send it again" }
        "."
      }
    }
  }

  /// The form of its workflow, filled in with its inputs.
  private var otherInputs: PageAddress {
    PageAddress(
      "workflows", summary.workflow, query: ["run": "\(summary.id)"], fragment: "run-it-title")
  }

  /// What leads to a page where more is asked.
  @HTMLBuilder private var others: HTML {
    if !run.inputs.isEmpty {
      HTML(.a, .class("button"), .href(otherInputs)) { "With other inputs…" }
    }
    if run.isUndoable == true {
      HTML(.a, .class("button"), .href(PageAddress("runs", "\(summary.id)", "undo"))) { "Undo…" }
    }
  }

  /// What can be kept of it.
  @HTMLBuilder private var keeping: HTML {
    HTML(.p, .class("names")) {
      HTML(.a, .href(RunPart.trace(summary.id).address)) { "Download its trace" }
      if summary.ended != nil {
        HTML(.a, .href(PageAddress("runs", "\(summary.id)", "test"))) { "Copy as a test case" }
      }
    }
  }

  private func button(
    _ label: String, _ what: PageAction.OfRun, isMain: Bool = false
  ) -> ActionForm {
    ActionForm(
      label: label, action: .run(summary.id, what), context: context, isMain: isMain)
  }

  // MARK: - Steps

  @HTMLBuilder private var steps: HTML {
    PageSection("Steps", id: "run-steps-list") {
      if run.steps.isEmpty {
        EmptyNote(
          summary.ended == nil
            ? "No step has begun yet." : "The history has nothing about its steps.")
      } else {
        StepTree(run: run, now: context.now, chosen: chosen)
        if let index = chosen { details(of: run.steps[index]) }
      }
    }
  }

  private func details(of step: StepReport) -> StepDetails {
    StepDetails(step: step, log: log, place: place) {
      if canBegin(at: step) {
        ActionForm(
          label: "Run again from this step", action: .run(summary.id, .rerun), context: context,
          fields: [(PageAction.stepField, "\(step.step)")])
      }
    }
  }

  /// Whether another run can take the results of the steps before this one.
  private func canBegin(at step: StepReport) -> Bool {
    summary.ended != nil && step.path.isEmpty && step.step > 1 && run.lostFiles == nil
  }
}
