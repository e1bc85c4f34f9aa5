import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowLanguage

extension ParallelStep: RunnableAction {
  var isConcurrent: Bool { true }

  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let ends = try await withThrowingTaskGroup(of: (Int, Frame, Completion).self) { group in
      for (index, block) in visit.step.blocks.enumerated() {
        let own = Frame(parent: visit.frame, previous: input)
        group.addTask { (index, own, try await block.run(after: input, in: own, of: visit.run)) }
      }
      var ends: [Int: (Frame, Completion)] = [:]
      while let (index, own, end) = try await group.next() { ends[index] = (own, end) }
      return ends
    }
    if ends.values.contains(where: { $0.1.isInterrupted }) { return .interrupted }
    var outputs: OrderedDictionary<String, IntentValue> = [:]
    var isKnown = true
    var parts: [ValueOrigin] = []
    var charges: [MemoryCharge] = []
    for (index, branch) in branches.enumerated() {
      guard let (own, end) = ends[index] else { continue }
      for (name, output) in own.names { visit.frame.set(name, to: output) }
      guard case .output(let output) = end else { return end }
      outputs[branch.name.value] = output.value
      parts.append(output.origin)
      charges += output.charges
      isKnown = isKnown && output.isKnown
    }
    let sources = parts.reduce(into: ValueOrigin.Sources()) { $0.formUnion($1.sources) }
    var all = StepOutput(
      .dictionary(outputs), isKnown: isKnown, from: ValueOrigin(sources, parts: parts))
    all.charges = charges
    return .output(all)
  }
}
