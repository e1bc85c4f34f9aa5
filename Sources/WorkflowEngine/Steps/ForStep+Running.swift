import AppIntents
import Diagnostics
import WorkflowLanguage

extension ForStep: PlannableAction {
  var sentence: String { "for each \(item?.value ?? "item") of \(list.source)" }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    ForOperation(
      list: list, itemName: item?.value, parallel: parallel, batch: batch,
      loop: Loop(try planner.plan(body), checked: planner.checked(step)))
  }
}

private struct ForOperation: Operation {
  let list: Template
  let itemName: String?
  let parallel: Template?
  let batch: Template?
  let loop: Loop

  var isConcurrent: Bool { parallel != nil }

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let given = try run.value(list, wanting: .list, in: frame, for: visit)
    visit.note("for", given, convertedFrom: given)
    var items = given.items
    if let batch {
      let size = max(1, try run.count(batch, named: "batch", in: frame, for: visit))
      items = stride(from: 0, to: items.count, by: size).map {
        .list(Array(items[$0..<min($0 + size, items.count)]))
      }
    }
    let width =
      try parallel.map { try run.count($0, named: "parallel", in: frame, for: visit) } ?? 1
    if width > 1, items.count > 1 {
      return try await inParallel(items, width: width, in: frame, of: run, visit)
    }
    var passes = loop.passes(in: frame)
    for (index, item) in items.enumerated() {
      let pass = frameOfPass(index + 1, item, in: frame, visit)
      if let end = try await passes.add(pass, after: StepOutput(item), of: run) { return end }
      if passes.hasEnded { break }
    }
    return passes.completion()
  }

  private func frameOfPass(
    _ index: Int, _ item: IntentValue, in frame: Frame, _ visit: StepVisit
  ) -> Frame {
    Frame(
      parent: frame, previous: StepOutput(item), index: index, item: item, itemName: itemName,
      loop: visit)
  }

  /// At most `width` passes at a time; what they gave is put together in the order of the list.
  private func inParallel(
    _ items: [IntentValue], width: Int, in frame: Frame, of run: RunState, _ visit: StepVisit
  ) async throws -> Completion {
    let width = min(width, ForStep.widthLimit)
    var ends: [Int: (Frame, Completion)] = [:]
    var next = 0
    var lastPass = items.count
    try await withThrowingTaskGroup(of: (Int, Frame, Completion).self) { group in
      func start() {
        let index = next
        next += 1
        let pass = frameOfPass(index + 1, items[index], in: frame, visit)
        group.addTask {
          let end = try await loop.body.run(after: StepOutput(items[index]), in: pass, of: run)
          return (index, pass, end)
        }
      }
      while next < min(width, items.count) { start() }
      while let (index, pass, end) = try await group.next() {
        ends[index] = (pass, end)
        switch end {
        // No pass beyond the one that ended the loop counts; those before it still finish.
        case .endLoop, .endRun, .interrupted: lastPass = min(lastPass, index)
        case .output, .nextPass: break
        }
        if next < items.count, next < lastPass { start() }
      }
    }
    if ends.values.contains(where: { $0.1.isInterrupted }) { return .interrupted }
    var passes = loop.passes(in: frame)
    for index in 0..<items.count {
      guard index <= lastPass, let (pass, end) = ends[index] else { break }
      if let end = passes.add(pass, ended: end) { return end }
    }
    return passes.completion()
  }
}

extension ForStep {
  /// More passes than this at a time help nobody.
  static var widthLimit: Int { 256 }
}
