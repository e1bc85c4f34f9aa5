import Control

/// The values of a step, what it said, and why it failed.
struct StepDetails: Widget {
  let step: StepReport
  /// The log of the run.
  let log: [LogLineReport]
  let place: ValuePlace
  /// What can be done with it.
  let buttons: HTML

  init(
    step: StepReport, log: [LogLineReport], place: ValuePlace, @HTMLBuilder buttons: () -> HTML
  ) {
    self.step = step
    self.log = log
    self.place = place
    self.buttons = buttons()
  }

  @HTMLBuilder var body: HTML {
    HTML(.section, .id("step"), .class("card details"), .aria(.labelledby, "step-title")) {
      HTML(.h3, .id("step-title")) { "\(step.step). \(step.sentence)" }
      HTML(.p, .class("facts")) {
        StateLabel(state: step.outcome)
        HTML(.code) { step.action }
        HTML(.span) { "line \(step.line)" }
        if let seconds = step.seconds {
          HTML(.span) {
            "took "
            DurationLabel(seconds)
          }
        }
      }
      if let message = step.message { HTML(.p, .class("problem")) { MessageText(message) } }
      for failure in step.earlierFailures ?? [] {
        HTML(.p, .class("message")) { MessageText("an attempt failed: \(failure)") }
      }
      if !step.inputs.isEmpty {
        HTML(.h4) { "Inputs" }
        NamedValues(values: step.inputs.map { ($0.name, $0.value.value) }, place: place)
      }
      if let output = step.output {
        HTML(.h4) { "Output" }
        ValueView(value: output.value, place: place)
      }
      let own = log.filter { $0.step == step.step }
      if !own.isEmpty {
        HTML(.h4) { "What its program wrote" }
        LogView(lines: own)
      }
      HTML(.div, .class("buttons")) { buttons }
    }
  }
}
