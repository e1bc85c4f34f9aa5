import AppIntentsCore
package import Diagnostics
import OrderedCollections

/// `parallel`: named blocks at the same time.
package struct ParallelStep: StepAction {
  package var branches: [(name: Located<String>, body: Block)]

  package var actionName: String { "parallel" }
  package var blocks: [Block] { branches.map(\.body) }
}

extension ParallelStep: StepKind {
  package static let words = [
    ControlWord(
      "parallel", "Runs named blocks at the same time.",
      output: "a dictionary of the blocks' outputs, by name",
      subject: .init(
        .map(
          of: .steps, hasNames: false, "a map of name and steps",
          help: "give each branch a name: the output is a dictionary of them"),
        "named lists of steps", example: "{ first: […] }", "The steps of each branch, by name."
      ) { (step: inout ParallelStep, branches: [(name: Located<String>, value: Block)]) in
        step.branches = branches.map { ($0.name, $0.value) }
      },
      initial: { _ in ParallelStep(branches: []) }, needsSubject: true)
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    var fields: OrderedDictionary<String, KnownValue> = [:]
    var pipes: [Pipe] = []
    var added: OrderedDictionary<String, ScopedName> = [:]
    walk.parallelDepth += 1
    for (name, body) in branches {
      let end = walk.branch(body, from: given)
      if let pipe = end.pipe {
        pipes.append(pipe)
        fields[name.value] = pipe.known
      }
      for (name, value) in end.added {
        if let other = added[name] {
          walk.reportTaken(Located(name, at: value.range), by: other)
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

extension ParallelStep {
  package var sentence: String {
    "do in parallel: \(branches.map(\.name.value).joined(separator: ", "))"
  }
  package var partTitles: [String?] { branches.map(\.name.value) }
}
