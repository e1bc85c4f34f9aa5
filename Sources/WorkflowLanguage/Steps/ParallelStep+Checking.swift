import AppIntents
import Diagnostics
import OrderedCollections

extension ParallelStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    let before = walk.scope
    var fields: OrderedDictionary<String, KnownValue> = [:]
    var pipes: [Pipe] = []
    var added: [String: ScopedName] = [:]
    walk.parallelDepth += 1
    for (name, body) in branches {
      let end = walk.branch(body, from: given)
      pipes.append(end.pipe)
      fields[name.value] = end.pipe.known
      for (name, value) in end.scope.added(since: before) {
        if let other = added[name] {
          DuplicateNameCheck.report(Located(name, at: value.range), other, in: walk)
        } else {
          added[name] = value
        }
      }
    }
    walk.parallelDepth -= 1
    for (name, var value) in added {
      value.parallelDepth = walk.parallelDepth
      walk.scope.set(name, value)
    }
    return .init(
      pipe: walk.output(of: step, KnownValue(.dictionary, .details(fields)), from: pipes))
  }
}
