import AppIntents
import Diagnostics
import OrderedCollections
import WorkflowLanguage

extension ParallelStep: PlannableAction {
  var sentence: String { "do in parallel: \(branches.map(\.name.value).joined(separator: ", "))" }

  var partTitles: [String?] {
    branches.map(\.name.value)
  }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    ParallelOperation(branches: try branches.map { ($0.name.value, try planner.plan($0.body)) })
  }
}

private struct ParallelOperation: Operation {
  let branches: [(name: String, body: PlannedBlock)]

  var isConcurrent: Bool { true }

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let ends = try await withThrowingTaskGroup(of: (Int, Frame, Completion).self) { group in
      for (index, branch) in branches.enumerated() {
        let own = Frame(parent: frame, previous: input)
        group.addTask {
          (index, own, try await branch.body.run(after: input, in: own, of: run))
        }
      }
      var ends: [Int: (Frame, Completion)] = [:]
      while let (index, own, end) = try await group.next() { ends[index] = (own, end) }
      return ends
    }
    if ends.values.contains(where: { $0.1.isInterrupted }) { return .interrupted }
    var outputs: OrderedDictionary<String, IntentValue> = [:]
    var isKnown = true
    for (index, branch) in branches.enumerated() {
      guard let (own, end) = ends[index] else { continue }
      for (name, output) in own.names { frame.set(name, to: output) }
      guard case .output(let output) = end else { return end }
      outputs[branch.name] = output.value
      isKnown = isKnown && output.isKnown
    }
    return .output(StepOutput(.dictionary(outputs), isKnown: isKnown))
  }
}
