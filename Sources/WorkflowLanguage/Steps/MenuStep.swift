package import Diagnostics

/// `menu`: a person chooses what happens.
package struct MenuStep: StepAction {
  package var prompt: Template
  package var options: [(label: Located<String>, body: Block)]
  package var defaultOption: Located<String>?
  package var timeout: Template?

  package var actionName: String { "menu" }
  package var blocks: [Block] { options.map(\.body) }
}
