import AppIntentsCore
import OrderedCollections
import WorkflowLanguage

/// The passes of one visit of a loop, and the list of what they gave, unless nothing uses it: then
/// memory doesn't grow with it.
struct LoopPasses {
  private let visit: StepVisit
  private let body: PlannedBlock
  private let collectsOutput: Bool
  private var outputs: [StepOutput] = []
  private var isKnown = true
  private var size: CollectedSize
  /// Whether a `break` has ended the loop.
  private(set) var hasEnded = false

  init(of visit: StepVisit) {
    self.visit = visit
    body = visit.step.blocks[0]
    collectsOutput = visit.step.checked.isOutputUsed
    size = CollectedSize(of: visit.run)
  }

  /// Runs one pass. Returns the completion that ends the run, if one does.
  mutating func run(_ pass: Frame, after input: StepOutput) async throws -> Completion? {
    add(try keep(await body.run(after: input, in: pass, of: visit.run)))
  }

  /// How a pass ended, as far as the loop needs it: `nextPass` if it gave nothing, or nothing that is
  /// used. Throws if the passes so far have given too much.
  mutating func keep(_ end: Completion) throws -> Completion {
    guard case .output(var output) = end else { return end }
    if !output.isKnown { isKnown = false }
    guard collectsOutput, output.value != .nothing || !output.isKnown else { return .nextPass }
    // The list doesn't contain them, and what a model was asked is much longer than its answer.
    output.details = [:]
    try size.add(output)
    return .output(output)
  }

  /// Appends the output of a pass, if it gave one. Returns the completion that ends the run, if one
  /// does.
  mutating func add(_ end: Completion) -> Completion? {
    switch end {
    case .output(let output): outputs.append(output)
    case .nextPass: break
    case .endLoop: hasEnded = true
    case .endRun, .interrupted: return end
    }
    return nil
  }

  /// The loop's own output.
  func completion() -> Completion {
    .output(size.charged(.list(outputs, isKnown: isKnown || !collectsOutput)))
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
