/// `choose`: the first case that the value is, or whose condition holds.
package struct ChooseStep: StepAction {
  package enum Test: Sendable {
    case `is`(Template)
    case when(Expression)
  }

  package struct Case: Sendable {
    package var test: Test
    package var `do`: Block
  }

  package var value: Expression
  package var cases: [Case]
  package var otherwise: Block?

  package var actionName: String { "choose" }
  package var blocks: [Block] { cases.map(\.do) + (otherwise.map { [$0] } ?? []) }
}
