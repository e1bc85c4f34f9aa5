import AppIntentsCore
import Diagnostics
import WorkflowLanguage

extension ForStep: RunnableAction {
  var isConcurrent: Bool { parallel != nil }

  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let given = try await visit.evaluate { try $0.value(list, wanting: .list) }
    defer { withExtendedLifetime(given.charges) {} }
    visit.note("for", given.value)
    let values = given.value.items
    var items = values.enumerated().map { index, item in
      StepOutput(item, from: given.origin.ofItem(index, of: values.count))
    }
    if let batch {
      let size = try await visit.evaluate { try $0.count(batch, named: "batch") }
      items = Self.batches(of: items, size: max(1, size))
    }
    var width = 1
    if let parallel {
      width = try await visit.evaluate { try $0.count(parallel, named: "parallel") }
    }
    if width > 1, items.count > 1 {
      return try await runInParallel(
        items, from: given.origin, width: min(width, Self.mostParallel), visit)
    }
    var passes = LoopPasses(of: visit)
    for (index, item) in items.enumerated() {
      let pass = frame(index + 1, item, of: given.origin, visit)
      if let end = try await passes.run(pass, after: item) { return end }
      if passes.hasEnded { break }
    }
    return passes.completion()
  }

  private static func batches(of items: [StepOutput], size: Int) -> [StepOutput] {
    stride(from: 0, to: items.count, by: size).map {
      .list(items[$0..<min($0 + size, items.count)])
    }
  }

  private func frame(
    _ index: Int, _ item: StepOutput, of list: ValueOrigin, _ visit: StepVisit
  ) -> Frame {
    Frame(pass: index, of: visit, previous: item, item: item, decidedBy: list)
  }

  /// Runs at most `width` passes at a time. Their outputs are collected in the order of the list.
  private func runInParallel(
    _ items: [StepOutput], from list: ValueOrigin, width: Int, _ visit: StepVisit
  ) async throws -> Completion {
    var passes = LoopPasses(of: visit)
    var ended: [Int: Completion] = [:]
    var next = 0
    var lastPass = items.count
    try await withThrowingTaskGroup(of: (Int, Completion).self) { group in
      func start() {
        let index = next
        next += 1
        let pass = frame(index + 1, items[index], of: list, visit)
        group.addTask {
          let body = visit.step.blocks[0]
          return (index, try await body.run(after: items[index], in: pass, of: visit.run))
        }
      }
      while next < min(width, items.count) { start() }
      while let (index, end) = try await group.next() {
        ended[index] = try passes.keep(end)
        switch end {
        // Later passes than the one that ended the loop don't count; earlier ones still finish.
        case .endLoop, .endRun, .interrupted: lastPass = min(lastPass, index)
        case .output, .nextPass: break
        }
        if next < items.count, next < lastPass { start() }
      }
    }
    if ended.values.contains(where: \.isInterrupted) { return .interrupted }
    for index in items.indices {
      guard index <= lastPass, let pass = ended[index] else { break }
      if let end = passes.add(pass) { return end }
    }
    return passes.completion()
  }

  /// The number of parallel passes beyond which more don't make a loop faster.
  private static var mostParallel: Int { 256 }
}
