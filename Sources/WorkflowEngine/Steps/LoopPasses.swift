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
    size = CollectedSize(of: visit.run)
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
      if let output { try size.add(output) }
      if output?.isKnown == false { pass.isKnown = false }
      pass.names.append(output)
    }
    if case .output(let output) = end {
      if !output.isKnown { pass.isKnown = false }
      if collectsOutput { try size.add(output) } else { pass.end = .nextPass }
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
      visit.frame.set(name, to: size.charged(.list(values, isKnown: isKnown)))
    }
    return .output(size.charged(.list(outputs, isKnown: isKnown || !collectsOutput)))
  }
}

/// How large the values are that a loop collects, which together become one value.
struct CollectedSize {
  private let run: ActiveRun
  private var bytes = 0
  /// The bytes of values that are too small to be counted one by one, since they were last counted.
  private var small = 0
  private var charges: [MemoryCharge] = []

  init(of run: ActiveRun) { self.run = run }

  /// Counts a value. Throws if that is too much.
  mutating func add(_ output: StepOutput) throws {
    let limits = run.context.limits
    let size = try limits.size(of: output.value)
    bytes += size
    guard bytes <= limits.bytes else { throw limits.tooLarge("what the loop collects") }
    guard output.charges.isEmpty else { return }
    small += size
    guard let charge = try run.memory.charge(small) else { return }
    charges.append(charge)
    small = 0
  }

  /// A list of the values.
  func charged(_ list: StepOutput) -> StepOutput {
    guard !charges.isEmpty, list.value != .list([]) else { return list }
    var list = list
    list.charges += charges
    return list
  }
}
