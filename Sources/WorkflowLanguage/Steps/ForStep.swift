package import Diagnostics

/// `for`: the steps once for each item of a list, `parallel` at a time.
package struct ForStep: StepAction {
  package var list: Template
  /// The item's name; `item` where the file gives none.
  package var item: Located<String>?
  package var body: Block
  package var parallel: Template?
  /// Hands over lists of this many items instead of single ones.
  package var batch: Template?

  package var actionName: String { "for" }
  package var blocks: [Block] { [body] }
}
