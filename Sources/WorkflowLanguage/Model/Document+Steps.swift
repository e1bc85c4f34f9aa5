extension Document {
  /// The number of steps; their ids go from 1 to this.
  package var stepCount: Int {
    [steps, `catch`, finally].reduce(0) { $0 + ($1?.stepCount ?? 0) }
  }
}

extension Block {
  fileprivate var stepCount: Int {
    steps.reduce(0) { $0 + 1 + $1.action.blocks.reduce(0) { $0 + $1.stepCount } }
  }
}
