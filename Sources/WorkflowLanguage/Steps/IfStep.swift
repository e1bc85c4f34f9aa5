import Diagnostics
import YAML

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

extension IfStep: StepKind {
  package static let words = [
    ControlWord(
      "if", "Runs steps if a condition holds.",
      output: "the output of the branch that ran; nothing if none did",
      subject: .init(
        .condition, "a condition", example: "$count > 3", "The condition of the first branch."
      ) { $0.branches[0].condition = $1 },
      keys: [
        Key("then", .steps, "The steps that run if the condition holds.") {
          $0.branches[0].then = $1
        }.required("add `then:` with the steps it runs"),
        Key("else_if", branches, "Further branches, of which the first one that holds runs.") {
          $0.branches += $1
        },
        Key("else", .steps, "The steps that run if no condition holds.") { $0.otherwise = $1 },
      ],
      initial: { IfStep(branches: [.broken(at: $0)], otherwise: nil) })
  ]

  private static let branches = KeyType<[Branch]>.list(
    of: .record(
      "`else_if`",
      [
        Key("if", .condition, "The condition.") { $0.condition = $1 }.required(),
        Key("then", .steps, "The steps that run if it holds.") { $0.then = $1 }.required(),
      ], "maps of `if` and `then`", initial: { Branch.broken(at: $0.value.range) }),
    help: "put `- if:` and `then:` under `else_if:`")

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    var given = walk.pipe
    let before = walk.scope
    var ends: [BranchEnd] = []
    for item in branches {
      walk.condition(item.condition)
      ends.append(
        walk.branch(item.then, from: given) {
          walk.assume(hasValue: Narrowing.whenTrue(item.condition))
        })
      walk.assume(hasValue: Narrowing.whenFalse(item.condition))
      given = walk.pipe
    }
    ends.append(walk.lastBranch(otherwise, from: given))
    walk.scope = before
    return walk.join(ends, of: step)
  }
}

extension IfStep.Branch {
  fileprivate static func broken(at range: SourceRange) -> Self {
    Self(condition: .broken(range), then: Block([], range: range))
  }
}

extension IfStep {
  package var sentence: String { "if \(branches.first?.condition.source ?? "")" }
  package var clause: String { "run the steps of `\(sentence)`" }

  package var partTitles: [String?] {
    branches.enumerated().map { $0.offset == 0 ? nil : "else if \($0.element.condition.source)" }
      + (otherwise == nil ? [] : ["else"])
  }
}
