package import Diagnostics

/// `while`: the steps as long as a condition holds, at most `max` times.
package struct WhileStep: StepAction {
  package var condition: Expression
  package var max: Template
  package var body: Block

  package var actionName: String { "while" }
  package var blocks: [Block] { [body] }
}
