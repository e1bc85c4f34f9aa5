extension Document {
  /// The number of steps; their ids go from 1 to this.
  package var stepCount: Int {
    [steps, onFailure, finally].reduce(0) { $0 + ($1?.stepCount ?? 0) }
  }

  /// The steps that can run, those in blocks too, in the order of the file.
  package var enabledSteps: [Step] {
    [steps, onFailure, finally].compactMap(\.self).flatMap(\.enabledSteps)
  }
}

extension Block {
  fileprivate var enabledSteps: [Step] {
    steps.filter(\.modifiers.isEnabled).flatMap { [$0] + $0.action.blocks.flatMap(\.enabledSteps) }
  }

  fileprivate var stepCount: Int {
    steps.reduce(0) { $0 + 1 + $1.action.blocks.reduce(0) { $0 + $1.stepCount } }
  }
}
