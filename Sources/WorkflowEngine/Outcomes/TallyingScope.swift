import AppIntentsCore
import WorkflowLanguage

/// A scope that collects where the values come from that an evaluation reads.
protocol TallyingScope: EvaluationScope {
  var tally: OriginTally? { get }
  /// Collects the same of some values only.
  var others: OriginTally? { get }
}

extension TallyingScope {
  func added(piece: String) { tally?.add(piece: piece) }

  func evaluating(piece: () throws -> IntentValue) rethrows -> IntentValue {
    try collectingApart {
      let value = try piece()
      if value.isQuantity { tally?.forgetText() }
      return value
    }
  }

  func evaluating<Answer>(decision: () throws -> Answer) rethrows -> Answer {
    guard let others else { return try decision() }
    let (answer, isFromModel) = try others.watching(decision)
    if isFromModel { others.noteDecision() }
    return answer
  }

  func filledKeys() { tally?.forgetParts() }

  func added(items count: Int) { tally?.divideLastPart(into: count) }

  var others: OriginTally? { nil }

  func evaluating<Item>(item: () throws -> Item, isPlace: Bool) rethrows -> Item {
    try tally?.part(isPlace: isPlace, item) ?? item()
  }

  func evaluating(
    _ base: () throws -> IntentValue, isPlace: Bool, part: (IntentValue) throws -> ValuePart
  ) throws -> IntentValue {
    try collectingApart {
      let value = try base()
      let place = (tally?.turnToItem(isPlace: isPlace), others?.turnToItem(isPlace: isPlace))
      let found = try part(value)
      if let base = place.0 { tally?.take(found.position, of: base) }
      if let base = place.1 { others?.take(found.position, of: base) }
      return found.value
    }
  }

  /// Evaluates a part of something, for which origins are collected apart until it ends.
  private func collectingApart(_ work: () throws -> IntentValue) rethrows -> IntentValue {
    let outer = (tally?.open(), others?.open())
    defer {
      if let outer = outer.0 { tally?.close(outer) }
      if let outer = outer.1 { others?.close(outer) }
    }
    return try work()
  }
}

extension IntentValue {
  /// Whether it is a number, a date, a duration, or yes or no, which has no text in it that anybody wrote.
  fileprivate var isQuantity: Bool {
    switch self {
    case .number, .date, .duration, .boolean: true
    default: false
    }
  }
}
