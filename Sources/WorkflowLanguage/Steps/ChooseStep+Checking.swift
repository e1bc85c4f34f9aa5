import Diagnostics

extension ChooseStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    let chosen = walk.known(value)
    var ends: [BranchEnd] = []
    for item in cases {
      var narrowed: [String] = []
      switch item.test {
      case .is(let template):
        WrongComparisonCheck.check(template, left: (chosen, value), in: walk)
      case .when(let condition):
        walk.condition(condition)
        narrowed = Narrowing.whenTrue(condition)
      }
      ends.append(
        BranchEnd(walk.branch(item.do, from: given) { walk.scope.assume(hasValue: narrowed) }))
    }
    if let otherwise {
      ends.append(BranchEnd(walk.branch(otherwise, from: given)))
    } else {
      ends.append(BranchEnd(scope: walk.scope, pipe: nil, isEnded: false))
    }
    return walk.join(ends, of: step)
  }
}
