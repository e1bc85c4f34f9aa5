internal import AppIntentsCore
import Diagnostics

/// `for`: the steps once for each item of a list, `parallel` at a time.
package struct ForStep: StepAction {
  package var list: Template
  package var names = PassNames()
  package var body: Block
  package var parallel: Template?
  /// The number of items that each pass receives as a list.
  package var batch: Template?

  package var actionName: String { "for" }
  package var blocks: [Block] { [body] }
  package var passNames: PassNames? { names }
}

extension ForStep: StepKind {
  package static let words = [
    ControlWord(
      "for", "Runs steps once for each item of a list.",
      output: "the list of what the passes gave, in the list's order",
      subject: .init(.value, "a list", example: "$files", "The list.") { $0.list = $1 },
      keys: [
        Key("each", .name, "The name of the item.") { $0.names.item = $1 }
          .defaulting(to: "item"),
        PassNames.indexKey { $0.names.index = $1 },
        Key("do", .steps, "The steps of a pass.") { $0.body = $1 }
          .required("add `do:` with the steps it runs"),
        Key(
          "parallel", .computedCount(atLeast: 1), "The number of passes that run at the same time."
        ) {
          $0.parallel = $1
        }.defaulting(to: "1"),
        Key(
          "batch", .computedCount(atLeast: 1),
          "Passes lists of this many items to the steps, not single items."
        ) { $0.batch = $1 },
      ],
      initial: { ForStep(list: .broken($0), body: Block([], range: $0)) })
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let target = Target(step: step, action: "for", name: "for", type: .list)
    let list = walk.checkWord(list, for: target) ? KnownValue(.list) : walk.value(list)
    walk.count(parallel, "parallel", of: step)
    walk.count(batch, "batch", of: step)
    walk.use(list, .list, at: self.list.range)
    let element = list.item
    let item = batch == nil ? element : element.listed
    walk.connectItem(names.itemName, item, of: self.list, step)
    let isParallel = parallel.map { $0.literalText != "1" } ?? false
    return walk.loop(body, step, isParallel: isParallel, first: item)
  }
}

extension ForStep {
  package var sentence: String { "for each \(names.itemName) of \(list.source)" }
  package var clause: String { "run the steps of `\(sentence)`" }
}
