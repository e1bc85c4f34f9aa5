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
  private var size: CollectedSize
  /// Whether a `break` has ended the loop.
  private(set) var hasEnded = false

  init(of visit: StepVisit) {
    self.visit = visit
    body = visit.step.blocks[0]
    collectsOutput = visit.step.checked.isOutputUsed
    names = visit.step.checked.collectedNames.map { ($0, []) }
    size = CollectedSize(limits: visit.run.context.limits)
  }

  /// Runs one pass. Returns the completion that ends the run, if one does.
  mutating func run(_ pass: Frame, after input: StepOutput) async throws -> Completion? {
    try add(pass, ended: await body.run(after: input, in: pass, of: visit.run))
  }

  /// Collects the outputs of a pass. A pass that `next` or `break` ended has none.
  mutating func add(_ pass: Frame, ended end: Completion) throws -> Completion? {
    for position in names.indices {
      guard let output = pass.ownOutput(named: names[position].name) else { continue }
      try size.add(output.value)
      names[position].values.append(output)
      if !output.isKnown { isKnown = false }
    }
    switch end {
    case .output(let output):
      if collectsOutput {
        try size.add(output.value)
        outputs.append(output)
      }
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

/// How large the values are that a loop collects, which together become one value.
struct CollectedSize {
  let limits: ValueLimits
  private var bytes = 0

  init(limits: ValueLimits) { self.limits = limits }

  /// Counts a value. Throws if that is too much.
  mutating func add(_ value: IntentValue) throws {
    bytes += try limits.size(of: value)
    guard bytes <= limits.bytes else { throw limits.tooLarge("what the loop collects") }
  }
}
