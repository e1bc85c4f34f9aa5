import Diagnostics

/// All names that a workflow sets, each with the first place. Made only when a name is unknown.
struct NameSurvey {
  enum Place {
    case set(SourceRange)
    /// The item of a loop, which ends with it.
    case item(SourceRange)

    var range: SourceRange {
      switch self {
      case .set(let range), .item(let range): range
      }
    }
  }

  private(set) var places: [String: Place] = [:]

  init(_ document: Document) {
    for input in document.inputs { add(input.name.value, .set(input.name.range)) }
    for block in [document.steps, document.onFailure, document.finally] { block.map { visit($0) } }
  }

  private mutating func add(_ name: String, _ place: Place) {
    if places[name] == nil { places[name] = place }
  }

  private mutating func visit(_ block: Block) {
    for step in block.steps {
      for (name, _) in step.action.assignments { add(name.value, .set(name.range)) }
      if let item = step.action.itemName { add(item.value, .item(item.range)) }
      if let name = step.modifiers.as { add(name.value, .set(name.range)) }
      for block in step.action.blocks { visit(block) }
    }
  }
}
