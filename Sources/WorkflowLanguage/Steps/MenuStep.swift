package import Diagnostics
internal import YAML

/// `menu`: a person chooses what happens.
package struct MenuStep: StepAction {
  package var prompt: Template
  package var options: [(label: Located<String>, body: Block)]
  package var defaultOption: Located<String>?
  package var timeout: Template?

  package var actionName: String { "menu" }
  package var blocks: [Block] { options.map(\.body) }
}

extension MenuStep: ControlStep {
  package static let words = [
    ControlWord(name: "menu", keys: ["options", "default", "timeout"])
  ]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    let context = step.context
    var menu = MenuStep(prompt: step.value("a question", example: "What now?"), options: [])
    if let entry = step.required(
      "options", help: "add `options:` with the steps of each, as `Label: [steps]`")
    {
      menu.options = step.namedBlocks(
        entry, example: "write each option as `Label: [steps]`"
      ).map { (label: $0, body: $1) }
    }
    menu.timeout = step.take("timeout").map(context.durationTemplate)
    if let entry = step.take("default"), let label = context.text(entry) {
      menu.defaultOption = label
      let labels = menu.options.map(\.label.value)
      if !labels.isEmpty, !labels.contains(label.value) {
        context.report(.unknownWord(entry, among: labels))
      }
    }
    return menu
  }
}

extension MenuStep {
  package var isReported: Bool { false }
  package var sentence: String { "ask “\(prompt.source)”" }
  package var partTitles: [String?] { options.map(\.label.value) }
}
