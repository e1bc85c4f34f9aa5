import AppIntents
import WorkflowLanguage

/// The passes of one visit of a loop, and what is collected from them: only outputs and names that
/// something uses, so that memory doesn't grow with unused ones.
struct LoopPasses {
  private let visit: StepVisit
  private let body: PlannedBlock
  private let collectsOutput: Bool
  private var outputs: [StepOutput] = []
  private var names: [(name: String, values: [StepOutput])]
  private var isKnown = true
  /// Whether a `break` has ended the loop.
  private(set) var hasEnded = false

  init(of visit: StepVisit) {
    self.visit = visit
    body = visit.step.blocks[0]
    collectsOutput = visit.step.checked.isOutputUsed
    names = visit.step.checked.collectedNames.map { ($0, []) }
  }

  /// Runs one pass. Returns the completion that ends the run, if one does.
  mutating func run(_ pass: Frame, after input: StepOutput) async throws -> Completion? {
    add(pass, ended: try await body.run(after: input, in: pass, of: visit.run))
  }

  /// Collects the outputs of a pass. A pass that `next` or `break` ended has none.
  mutating func add(_ pass: Frame, ended end: Completion) -> Completion? {
    for position in names.indices {
      guard let output = pass.ownOutput(named: names[position].name) else { continue }
      names[position].values.append(output)
      if !output.isKnown { isKnown = false }
    }
    switch end {
    case .output(let output):
      if collectsOutput { outputs.append(output) }
      if !output.isKnown { isKnown = false }
    case .nextPass: break
    case .endLoop: hasEnded = true
    case .endRun, .interrupted: return end
    }
    return nil
  }

  /// Binds the collected names to lists, and returns the loop's own output.
  func completion() -> Completion {
    for (name, values) in names {
      visit.frame.set(name, to: .list(values, isKnown: isKnown))
    }
    return .output(.list(outputs, isKnown: isKnown || !collectsOutput))
  }
}
