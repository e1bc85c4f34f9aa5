import AppIntents
import OrderedCollections
import WorkflowLanguage

/// The names that are alive at one place of a run. A loop's pass and a parallel branch have one of
/// their own, whose parent is the frame around them; other blocks share the frame they stand in.
///
/// A frame is changed by one task only. While branches run in parallel their parent stands still,
/// so that they may read it.
final class Frame: @unchecked Sendable {
  let parent: Frame?
  /// What the step before gave: `$prev`.
  var previous: StepOutput
  /// The error that a `catch` block handles, or that `on_error: continue` passed over: `$error`.
  var error: IntentValue?
  /// Which pass of a loop this is, from 1.
  let index: Int?
  /// The item's name, where the loop has one of its own.
  private let itemName: String?
  private let item: IntentValue?
  /// In a run that keeps a journal, what stands before a step's number to name its place in the run:
  /// see `JournalEntry`.
  private(set) var prefix: String
  /// Whether steps are only to do again what was written down.
  var isReplaying: Bool
  /// Few names live in one frame: looking through them beats hashing.
  private(set) var names: [(name: String, output: StepOutput)] = []

  init(
    parent: Frame?, previous: StepOutput, index: Int? = nil, item: IntentValue? = nil,
    itemName: String? = nil, loop: StepVisit? = nil
  ) {
    self.parent = parent
    isReplaying = parent?.isReplaying ?? false
    prefix = parent?.prefix ?? ""
    if let loop, let index, loop.record != nil { prefix += "\(loop.step.id)[\(index)]/" }
    self.previous = previous
    self.index = index
    self.item = item
    self.itemName = itemName
  }

  /// The frame of a whole workflow, which a step of another workflow may run.
  init(previous: StepOutput, placePrefix: String) {
    parent = nil
    self.previous = previous
    prefix = placePrefix
    isReplaying = false
    index = nil
    item = nil
    itemName = nil
  }

  /// The place of a step in the run.
  func place(of step: Int) -> String { "\(prefix)\(step)" }

  /// Tells the steps inside a block that is tried again from those of its first try.
  func whileTrying<Result>(
    _ step: Int, attempt: Int, _ work: () async throws -> Result
  ) async rethrows -> Result {
    guard attempt > 1 else { return try await work() }
    let outer = prefix
    prefix += "\(step)~\(attempt)/"
    defer { prefix = outer }
    return try await work()
  }

  /// In a place, what stands behind the step that failed before what is done because of that.
  static let failureMark: Character = "!"

  /// Tells the steps that run because of a failure, on the run's way out of a block or of a whole
  /// workflow, from those that run when it is left in order.
  /// - Parameter step: the block's step; nil for a whole workflow.
  func whileFailing<Result>(
    _ step: Int?, _ work: () async throws -> Result
  ) async rethrows -> Result {
    let outer = prefix
    prefix += "\(step.map(String.init) ?? "")\(Self.failureMark)/"
    defer { prefix = outer }
    return try await work()
  }

  /// Binds a name here, or changes it in the frame where it lives.
  func set(_ name: String, to output: StepOutput) {
    var frame: Frame? = self
    while let here = frame {
      if let position = here.names.firstIndex(where: { $0.name == name }) {
        here.names[position].output = output
        return
      }
      frame = here.parent
    }
    names.append((name, output))
  }

  /// What a name stands for here, or in a frame around it.
  func output(named name: String) -> StepOutput? {
    var frame: Frame? = self
    while let here = frame {
      for entry in here.names where entry.name == name { return entry.output }
      if let item = here.item, name == here.itemName ?? "item" || name == "item" {
        return StepOutput(item)
      }
      if name == "index", let index = here.index { return StepOutput(.number(index)) }
      if name == "error", let error = here.error { return StepOutput(error) }
      frame = here.parent
    }
    return nil
  }

  /// What this very frame binds a name to.
  func ownOutput(named name: String) -> StepOutput? {
    names.first { $0.name == name }?.output
  }

  /// Which pass of which loop this is, from the outermost loop in.
  var path: [Int] {
    var indices: [Int] = []
    var frame: Frame? = self
    while let here = frame {
      if let index = here.index { indices.append(index) }
      frame = here.parent
    }
    return indices.reversed()
  }
}
