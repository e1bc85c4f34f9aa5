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

extension ForStep: ControlStep {
  package static let words = [
    ControlWord(name: "for", keys: ["as", "do", "parallel", "batch"])
  ]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    ForStep(
      list: step.value("a list", example: "$files"),
      item: step.take("as").flatMap(step.context.name),
      body: step.block("do"),
      parallel: step.count("parallel"),
      batch: step.count("batch"))
  }
}

extension ForStep {
  package var sentence: String { "for each \(item?.value ?? "item") of \(list.source)" }
}
