import Control
import Diagnostics
import Foundation

/// The steps of a run, each with a bar on a common axis of time.
struct StepTree: Widget {
  /// The most steps outside of loops, passes of a loop, and steps of a pass.
  private static let (most, mostPasses, mostOfPass) = (60, 10, 12)

  let run: RunReport
  let now: Date
  /// The place of the chosen step in the list.
  let chosen: Int?

  @HTMLBuilder var body: HTML {
    let pieces = FoldedSteps(run.steps).pieces
    HTML(.ol, .class("steps")) {
      for piece in pieces.prefix(Self.most) { self.piece(piece) }
    }
    if pieces.count > Self.most {
      EmptyNote(
        "\(pieces.count - Self.most) more steps: `segue runs show \(run.summary.id)` lists all.")
    }
  }

  @HTMLBuilder private func piece(_ piece: FoldedSteps.Piece) -> HTML {
    switch piece {
    case .step(let index): row(run.steps[index], index)
    case .loop(let passes): loop(passes)
    }
  }

  @HTMLBuilder private func loop(_ passes: [FoldedSteps.Pass]) -> HTML {
    let isOpen = passes.count <= 3 || passes.contains { $0.steps.contains { $0 == chosen } }
    HTML(.li, .class("loop")) {
      HTML(.details, .id("loop-\(passes[0].steps[0])"), isOpen ? .open : nil) {
        HTML(.summary) { words(passes) }
        HTML(.ol, .class("steps")) {
          for pass in shown(passes) { rows(of: pass) }
        }
        rest(of: passes)
      }
    }
  }

  @HTMLBuilder private func rows(of pass: FoldedSteps.Pass) -> HTML {
    for index in pass.steps.prefix(Self.mostOfPass) { row(run.steps[index], index) }
  }

  @HTMLBuilder private func rest(of passes: [FoldedSteps.Pass]) -> HTML {
    if passes.count > Self.mostPasses {
      EmptyNote(
        "\(passes.count - Self.mostPasses) more passes: `segue runs show \(run.summary.id)` lists all."
      )
    }
  }

  /// The first passes, and the one with the chosen step.
  private func shown(_ passes: [FoldedSteps.Pass]) -> [FoldedSteps.Pass] {
    let first = passes.prefix(Self.mostPasses)
    let other = passes.dropFirst(Self.mostPasses).first { pass in
      pass.steps.contains { $0 == chosen }
    }
    return first + [other].compactMap(\.self)
  }

  /// “200 passes, 3 of them failed; the slowest is pass 17 with 2.3 s”
  private func words(_ passes: [FoldedSteps.Pass]) -> String {
    let failed = passes.count { $0.failures > 0 }
    var text = Phrasing.count(passes.count, "pass", plural: "passes")
    if failed > 0 { text += ", \(failed) of them failed" }
    if passes.count > 1, let slowest = passes.max(by: { $0.seconds < $1.seconds }) {
      let time = ElapsedTime.text(.milliseconds(Int64(min(slowest.seconds, 1e12) * 1000)))
      text += "; the slowest is pass \(slowest.number) with \(time)"
    }
    return text
  }

  @HTMLBuilder private func row(_ step: StepReport, _ index: Int) -> HTML {
    HTML(
      .li, .class("step depth-\(min(step.path.count, 4))"),
      index == chosen ? .aria(.current, "step") : nil
    ) {
      HTML(.a, .href(address(of: index)), .class("what")) {
        HTML(.span, .class("number")) { "\(step.step)\(pass(of: step))" }
        StateLabel(state: step.outcome)
        HTML(.span, .class("sentence")) { String(step.sentence.prefix(200)) }
      }
      HTML(.span, .class("took")) {
        if let seconds = step.seconds { DurationLabel(seconds) }
        if step.attempts > 1 { ", \(step.attempts) attempts" }
      }
      bar(of: step)
    }
  }

  private func address(of index: Int) -> PageAddress {
    PageAddress(
      "runs", "\(run.summary.id)", query: ["step": "\(index)"], fragment: "step")
  }

  private func pass(of step: StepReport) -> String {
    step.path.isEmpty ? "" : " pass \(step.path.map(String.init).joined(separator: "."))"
  }

  @HTMLBuilder private func bar(of step: StepReport) -> HTML {
    HTML(.svg, .class("bar"), .aria(.hidden, "true"), .viewBox("0 0 400 10"), .unstretched) {
      line(of: step)
    }
  }

  private func line(of step: StepReport) -> Bars {
    let span = max(0.001, end.timeIntervalSince(start))
    let begin = min(max((step.started ?? start).timeIntervalSince(start) / span, 0), 0.99)
    let length = (step.seconds ?? (step.outcome == "running" ? span : 0)) / span
    var bars = Bars()
    // A step that took no time is seen, too.
    bars.addLevel(
      StateLabel.kind(of: step.outcome), y: 5, from: begin * 400,
      to: max(begin * 400 + 3, min(begin + length, 1) * 400))
    return bars
  }

  private var start: Date { run.summary.started ?? run.summary.queued }
  private var end: Date { run.summary.ended ?? now }
}
