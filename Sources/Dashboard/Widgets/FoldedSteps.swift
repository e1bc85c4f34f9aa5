import Control

/// The steps of a run with those of loops together.
struct FoldedSteps {
  /// A pass of a loop, with the places of its steps in the list.
  struct Pass: Equatable {
    let number: Int
    var steps: [Int] = []
    var failures = 0
    var seconds = 0.0
  }

  enum Piece: Equatable {
    case step(Int)
    /// The passes that failed come first, and then the slowest.
    case loop([Pass])
  }

  let pieces: [Piece]

  init(_ steps: [StepReport]) {
    var pieces: [Piece] = []
    var passes: [Int: Pass] = [:]
    func endLoop() {
      if passes.isEmpty { return }
      pieces.append(.loop(passes.values.sorted(by: Self.comesBefore)))
      passes = [:]
    }
    for (index, step) in steps.enumerated() {
      guard let number = step.path.first else {
        endLoop()
        pieces.append(.step(index))
        continue
      }
      passes[number, default: Pass(number: number)].add(step, at: index)
    }
    endLoop()
    self.pieces = pieces
  }

  private static func comesBefore(_ one: Pass, _ other: Pass) -> Bool {
    let (failed, others) = (one.failures > 0, other.failures > 0)
    if failed != others { return failed }
    return one.seconds == other.seconds ? one.number < other.number : one.seconds > other.seconds
  }
}

extension FoldedSteps.Pass {
  fileprivate mutating func add(_ step: StepReport, at index: Int) {
    steps.append(index)
    if step.outcome == "failed" { failures += 1 }
    // The time of a loop inside is that of its passes.
    if step.path.count == 1 { seconds += step.seconds ?? 0 }
  }
}
