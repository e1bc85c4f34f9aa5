package import Diagnostics

/// `parallel`: named blocks at the same time.
package struct ParallelStep: StepAction {
  package var branches: [(name: Located<String>, body: Block)]

  package var actionName: String { "parallel" }
  package var blocks: [Block] { branches.map(\.body) }
}
