import WorkflowLanguage

/// A scope that collects where the values come from that an evaluation reads.
protocol TallyingScope: EvaluationScope {
  var tally: OriginTally? { get }
}

extension TallyingScope {
  func added(piece: String) { tally?.add(piece: piece) }

  func filledKeys() { tally?.forgetParts() }

  func added(items count: Int) { tally?.divideLastPart(into: count) }

  func evaluating<Part>(item: () throws -> Part) rethrows -> Part {
    try tally?.part(item) ?? item()
  }
}
