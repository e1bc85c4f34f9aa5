import AppIntents
import Diagnostics

extension IfStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    let before = walk.scope
    var ends: [BranchEnd] = []
    for item in branches {
      walk.condition(item.condition)
      ends.append(
        BranchEnd(
          walk.branch(item.then, from: given) {
            walk.scope.assume(hasValue: Narrowing.whenTrue(item.condition))
          }))
      walk.scope.assume(hasValue: Narrowing.whenFalse(item.condition))
    }
    if let otherwise {
      ends.append(BranchEnd(walk.branch(otherwise, from: given)))
    } else {
      ends.append(BranchEnd(scope: walk.scope, pipe: nil, isEnded: false))
    }
    walk.scope = before
    return walk.join(ends, of: step)
  }
}

/// How a branch of a block ends.
struct BranchEnd {
  let scope: Scope
  /// Nil where there is no branch, so that it gives nothing.
  let pipe: Pipe?
  let isEnded: Bool

  init(scope: Scope, pipe: Pipe?, isEnded: Bool) {
    self.scope = scope
    self.pipe = pipe
    self.isEnded = isEnded
  }

  init(_ end: (scope: Scope, pipe: Pipe, isEnded: Bool)) {
    self.init(scope: end.scope, pipe: end.pipe, isEnded: end.isEnded)
  }
}

extension WorkflowWalk {
  /// What comes after a block of which one branch ran.
  func join(_ ends: [BranchEnd], of step: Step) -> Outcome {
    scope = Scope.joined(ends.map { ($0.scope, $0.isEnded) }, at: step.actionRange)
    let pipes = ends.filter { !$0.isEnded }.compactMap(\.pipe)
    let known = pipes.map(\.known).reduce(KnownValue.nothing) { $0.joined(with: $1) }
    return Outcome(
      pipe: output(of: step, known, from: pipes), isEnded: ends.allSatisfy(\.isEnded))
  }
}
