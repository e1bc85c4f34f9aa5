import Control
import Foundation

/// The triggers of a workflow, with their next times and what they have done.
struct TriggerList: Widget {
  let triggers: [TriggerReport]
  let now: Date

  @HTMLBuilder var body: HTML {
    HTML(.ul, .class("triggers")) {
      for trigger in triggers { HTML(.li) { row(trigger) } }
    }
  }

  @HTMLBuilder private func row(_ trigger: TriggerReport) -> HTML {
    MessageText(trigger.sentence)
    HTML(.span, .class("facts")) {
      if let state = trigger.state {
        " – "
        // The address of a webhook.
        if state.hasPrefix("http://") {
          HTML(.code, .data(.copy)) { state }
        } else {
          state
        }
      }
      if let next = trigger.next {
        " – next "
        MomentLabel(moment: next, now: now, isFull: true, zone: trigger.zone)
      }
    }
    let counts = trigger.counts.filter { $0.value > 0 }.map { "\($0.value) \($0.name)" }
    if !counts.isEmpty { HTML(.div, .class("facts")) { counts.joined(separator: ", ") } }
    for note in trigger.notes { HTML(.div, .class("message")) { MessageText(note) } }
  }
}
