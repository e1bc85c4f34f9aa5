/// Jobs of one kind: those that wait are done together, by one start of a program that takes longer to start than
/// to do one of them.
actor BatchQueue<Job: Sendable, Output: Sendable> {
  private enum Ending: Sendable {
    case done(Output)
    /// It is the one that does what waits.
    case leads
  }

  private let most: Int
  private let work: @Sendable ([Job]) async -> [Output]
  private var isRunning = false
  private var waiting: [(job: Job, continuation: CheckedContinuation<Ending, Never>)] = []

  /// - Parameters:
  ///   - most: how many are done together at most.
  ///   - work: does jobs, and gives an output for each.
  init(most: Int, _ work: @escaping @Sendable ([Job]) async -> [Output]) {
    self.most = most
    self.work = work
  }

  func perform(_ job: Job) async -> Output {
    if isRunning {
      let ending = await withCheckedContinuation { waiting.append((job, $0)) }
      if case .done(let output) = ending { return output }
    }
    isRunning = true
    let others = waiting.prefix(most - 1)
    waiting.removeFirst(others.count)
    defer { passOn() }
    let outputs = await work([job] + others.map(\.job))
    precondition(outputs.count == others.count + 1, "each job has an output")
    for (other, output) in zip(others, outputs.dropFirst()) {
      other.continuation.resume(returning: .done(output))
    }
    return outputs[0]
  }

  private func passOn() {
    guard !waiting.isEmpty else { return isRunning = false }
    // Its job is the first of the next ones.
    waiting.removeFirst().continuation.resume(returning: .leads)
  }
}
