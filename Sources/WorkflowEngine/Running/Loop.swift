import AppIntents
import WorkflowLanguage

/// What all loops share: the body, and what is kept of its passes.
struct Loop: Sendable {
  let body: PlannedBlock
  private let collectsOutput: Bool
  private let collectedNames: [String]

  init(_ body: PlannedBlock, checked: CheckedStep) {
    self.body = body
    collectsOutput = checked.isOutputUsed
    collectedNames = checked.collectedNames
  }

  func passes(in frame: Frame) -> Passes {
    Passes(
      body: body, frame: frame, collectsOutput: collectsOutput,
      names: collectedNames.map { ($0, []) })
  }

  /// The passes of one visit of a loop. Only what somebody uses is collected, so that memory
  /// doesn't grow with the number of passes otherwise.
  struct Passes {
    let body: PlannedBlock
    let frame: Frame
    let collectsOutput: Bool
    var outputs: [IntentValue] = []
    var names: [(name: String, values: [IntentValue])]
    private(set) var isKnown = true
    /// A `break` came.
    private(set) var hasEnded = false

    fileprivate init(
      body: PlannedBlock, frame: Frame, collectsOutput: Bool,
      names: [(name: String, values: [IntentValue])]
    ) {
      self.body = body
      self.frame = frame
      self.collectsOutput = collectsOutput
      self.names = names
    }

    /// Runs one pass. Gives the completion that ends the run, if one does.
    mutating func add(
      _ pass: Frame, after input: StepOutput, of run: RunState
    ) async throws -> Completion? {
      add(pass, ended: try await body.run(after: input, in: pass, of: run))
    }

    /// Keeps what a pass gave. A pass that `next` or `break` ended has no output.
    mutating func add(_ pass: Frame, ended end: Completion) -> Completion? {
      for position in names.indices {
        guard let output = pass.ownOutput(named: names[position].name) else { continue }
        names[position].values.append(output.value)
        if !output.isKnown { isKnown = false }
      }
      switch end {
      case .output(let output):
        if collectsOutput { outputs.append(output.value) }
        if !output.isKnown { isKnown = false }
      case .nextPass: break
      case .endLoop: hasEnded = true
      case .endRun, .interrupted: return end
      }
      return nil
    }

    /// Binds the names that become lists, and gives the loop's own output.
    func completion() -> Completion {
      for (name, values) in names {
        frame.set(name, to: StepOutput(.list(values), isKnown: isKnown))
      }
      return .output(StepOutput(.list(outputs), isKnown: isKnown || !collectsOutput))
    }
  }
}
