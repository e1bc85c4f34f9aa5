import Diagnostics

/// All names that a workflow sets, each with the first place. Made only when a name is unknown.
struct NameSurvey {
  struct Place {
    var range: SourceRange
    /// The innermost loop around it, by step id. The name ends with a pass of it.
    var loop: Int?
    /// Whether the loop gives the name to what each pass has of its own, such as the item.
    var isOfPass = false
  }

  private(set) var places: [String: Place] = [:]
  /// Names that every workflow has, and that a step sets all the same, which is an error of its own.
  private(set) var reserved: Set<String> = []

  init(_ document: Document) {
    for input in document.inputs { add(input.name, in: nil) }
    for block in [document.steps, document.onFailure, document.finally] {
      block.map { visit($0, in: nil) }
    }
  }

  private mutating func add(_ name: Located<String>, in loop: Int?, isOfPass: Bool = false) {
    if !isOfPass, StandingName.named(name.value) != nil {
      reserved.insert(name.value)
      return
    }
    guard places[name.value] == nil else { return }
    places[name.value] = Place(range: name.range, loop: loop, isOfPass: isOfPass)
  }

  private mutating func visit(_ block: Block, in loop: Int?) {
    for step in block.steps {
      for (name, _) in step.action.assignments { add(name, in: loop) }
      for name in step.action.passNames?.given ?? [] { add(name, in: step.id, isOfPass: true) }
      if let name = step.modifiers.as { add(name, in: loop) }
      let inner = step.action.passNames == nil ? loop : step.id
      for block in step.action.blocks { visit(block, in: inner) }
    }
  }
}
