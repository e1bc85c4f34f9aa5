import AppIntentsCore
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

/// The names that are visible at one place of a run.
///
/// A loop's pass and a parallel branch have a frame of their own, whose parent is the frame around
/// them. The other blocks share the frame that they are in.
final class Frame: @unchecked Sendable {
  // Sendable: the task that runs the frame's steps is the only one that writes to the frame. Other
  // tasks come in two ways. Parallel passes and branches, time limits and `finally` run in tasks for
  // which the frame's own task waits, so that it neither reads nor writes in the meantime; parallel
  // ones only read the frames around them, and what they set is copied after they have ended:
  // `ParallelChangeCheck` refuses a file in which they change a name that is set outside. An
  // intent's condition or expression reads frames while the step's task waits for the intent.
  let parent: Frame?
  /// The output of the previous step: `$prev`.
  var previous: StepOutput
  /// The error that a `catch`, `on_failure` or `finally` block follows, or that `on_error: continue`
  /// passed over: `$error`.
  var error: IntentValue?
  /// Which pass of a loop this is, from 1.
  let index: Int?
  /// Where that number comes from: a model may decide how many passes there are.
  private let indexOrigin: ValueOrigin
  /// The names that the loop gives to the item and to the number.
  private let passNames: PassNames
  private let item: StepOutput?
  /// In a run that keeps a journal, the prefix of the places of the steps here.
  private var prefix: String
  /// Whether steps only repeat what was recorded.
  var isReplaying: Bool
  /// A frame has few names: searching an array is faster than hashing.
  private(set) var names: [(name: String, output: StepOutput)] = []

  /// The frame of a whole workflow.
  ///
  /// - Parameters:
  ///   - prefix: the prefix of its steps' places, for a workflow that a step of another one runs.
  init(previous: StepOutput, prefix: String = "", isReplaying: Bool = false) {
    parent = nil
    self.previous = previous
    self.prefix = prefix
    self.isReplaying = isReplaying
    index = nil
    indexOrigin = .workflow
    item = nil
    passNames = PassNames()
  }

  /// A frame inside another one: of a parallel branch, or of an item.
  ///
  /// - Parameter names: names that only exist here.
  init(
    parent: Frame, previous: StepOutput, item: StepOutput? = nil,
    names: [(name: String, output: StepOutput)] = []
  ) {
    self.names = names
    self.parent = parent
    self.previous = previous
    self.item = item
    prefix = parent.prefix
    isReplaying = parent.isReplaying
    index = nil
    indexOrigin = .workflow
    passNames = PassNames()
  }

  /// The frame of a pass of a loop.
  ///
  /// - Parameter origin: where the number of passes comes from.
  init(
    pass index: Int, of loop: StepVisit, previous: StepOutput, item: StepOutput? = nil,
    decidedBy origin: ValueOrigin = .workflow
  ) {
    let parent = loop.frame
    self.parent = parent
    self.previous = previous
    self.index = index
    indexOrigin =
      origin.sources.isDisjoint(with: .ofModels) ? .workflow : ValueOrigin([.data, .decided])
    self.item = item
    passNames = loop.step.checked.step.action.passNames ?? PassNames()
    // Only a journal names passes, so that other runs needn't make the texts.
    prefix = loop.record == nil ? parent.prefix : loop.place.prefix(inPass: index)
    isReplaying = parent.isReplaying
    for name in loop.step.checked.heldNames where parent.output(named: name) == nil {
      parent.names.append((name, .nothing))
    }
  }

  /// The place of a step in the run.
  func place(of step: Int) -> StepPlace { StepPlace(prefix: prefix, step: step) }

  /// Runs the steps of a further attempt of a block at places of their own.
  func whileTrying<Result>(
    _ step: Int, attempt: Int, _ work: () async throws -> Result
  ) async rethrows -> Result {
    let outer = prefix
    prefix = place(of: step).prefix(inAttempt: attempt)
    defer { prefix = outer }
    return try await work()
  }

  /// Runs the steps that a failure causes, in `on_failure` or `finally`, at places of their own.
  ///
  /// - Parameter step: the block's step; nil for a whole workflow.
  func whileFailing<Result>(
    _ step: Int?, _ work: () async throws -> Result
  ) async rethrows -> Result {
    let outer = prefix
    prefix = StepPlace.prefixAfterFailure(of: step, in: outer)
    defer { prefix = outer }
    return try await work()
  }

  /// Binds a name here, or changes it in the frame that has it.
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

  /// The value of a name here or in a frame around this one.
  func output(named name: String) -> StepOutput? {
    var frame: Frame? = self
    while let here = frame {
      for entry in here.names where entry.name == name { return entry.output }
      if let item = here.item, name == here.passNames.itemName { return item }
      if let index = here.index, name == here.passNames.indexName {
        return StepOutput(.number(index), from: here.indexOrigin)
      }
      if name == "error", let error = here.error {
        return StepOutput(error, from: .data)
      }
      frame = here.parent
    }
    return nil
  }

  /// The pass of the loops around this frame in words: “in pass 3, where `file` is `b.txt`”; nil
  /// outside of loops.
  var pass: String? {
    let path = path
    guard !path.isEmpty else { return nil }
    let number = "in pass \(path.map(String.init).joined(separator: "."))"
    var frame: Frame? = self
    while let here = frame, here.index == nil { frame = here.parent }
    guard let frame, let item = frame.item, item.isKnown, item.value.hasValue else { return number }
    return "\(number), where `\(frame.passNames.itemName)` is `\(item.value.shortText)`"
  }

  /// The passes of the loops around this frame, from the outermost loop in.
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
