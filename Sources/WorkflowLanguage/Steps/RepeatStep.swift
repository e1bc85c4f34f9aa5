/// `repeat`: the steps a number of times.
package struct RepeatStep: StepAction {
  package var count: Template
  package var body: Block

  package var actionName: String { "repeat" }
  package var blocks: [Block] { [body] }
}
