/// `try`: steps whose failure `catch` handles; `finally` runs in any case.
package struct TryStep: StepAction {
  package var body: Block
  package var `catch`: Block?
  package var finally: Block?

  package var actionName: String { "try" }
  package var blocks: [Block] { [body] + [`catch`, finally].compactMap { $0 } }
}
