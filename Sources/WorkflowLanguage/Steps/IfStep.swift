/// `if`: the first branch whose condition holds.
package struct IfStep: StepAction {
  package struct Branch: Sendable {
    package var condition: Expression
    package var then: Block
  }

  package var branches: [Branch]
  package var otherwise: Block?

  package var actionName: String { "if" }
  package var blocks: [Block] { branches.map(\.then) + (otherwise.map { [$0] } ?? []) }
}
