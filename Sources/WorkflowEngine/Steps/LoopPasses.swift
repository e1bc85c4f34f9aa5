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
    add(try keep(pass, ended: await body.run(after: input, in: pass, of: visit.run)))
  }

  /// What is kept of a pass that has ended: all else that it had is free.
  struct Pass: Sendable {
    /// The outputs with the names that the loop collects.
    fileprivate var names: [StepOutput?] = []
    fileprivate var isKnown = true
    /// How it ended; `nextPass` if its output isn't collected.
    fileprivate(set) var end: Completion
  }

  /// Takes what the loop collects out of a pass. Throws if the passes so far have too much of it.
  mutating func keep(_ frame: Frame, ended end: Completion) throws -> Pass {
    var pass = Pass(end: end)
    for (name, _) in names {
      let output = frame.ownOutput(named: name)
      if let output { try size.add(output.value) }
      if output?.isKnown == false { pass.isKnown = false }
      pass.names.append(output)
    }
    if case .output(let output) = end {
      if !output.isKnown { pass.isKnown = false }
      if collectsOutput { try size.add(output.value) } else { pass.end = .nextPass }
    }
    return pass
  }

  /// Appends the outputs of a pass. A pass that `next` or `break` ended has none of its own. Returns the
  /// completion that ends the run, if one does.
  mutating func add(_ pass: Pass) -> Completion? {
    for (position, output) in pass.names.enumerated() {
      if let output { names[position].values.append(output) }
    }
    if !pass.isKnown { isKnown = false }
    switch pass.end {
    case .output(let output): outputs.append(output)
    case .nextPass: break
    case .endLoop: hasEnded = true
    case .endRun, .interrupted: return pass.end
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
