import AppIntentsCore
import Diagnostics

/// The state at the end of a branch.
struct BranchEnd {
  /// The scope at its beginning.
  let start: Scope
  let scope: Scope
  /// What the branch gives; nil if there is no branch.
  let pipe: Pipe?
  let isEnded: Bool

  /// The names that the branch has set for the first time, in its order.
  var added: [(name: String, value: ScopedName)] {
    scope.changes(since: start).compactMap { name in
      guard start[name] == nil, let value = scope[name] else { return nil }
      return (name, value)
    }
  }
}

/// Blocks inside a step: branches, of which one runs, and the bodies of loops.
extension WorkflowWalk {
  /// Walks a block inside the current step, and leaves scope and pipe as they were.
  func branch(
    _ block: Block, from pipe: Pipe, scope: Scope? = nil, prepare: () -> Void = {}
  ) -> BranchEnd {
    let (outerScope, outerPipe, outerStep) = (self.scope, self.pipe, current)
    defer { (self.scope, self.pipe, current) = (outerScope, outerPipe, outerStep) }
    let start = (scope ?? outerScope).forBranch
    self.scope = start
    self.pipe = pipe
    prepare()
    let isEnded = walk(block)
    return BranchEnd(start: start, scope: self.scope, pipe: self.pipe, isEnded: isEnded)
  }

  /// The branch that runs if no other one does.
  func lastBranch(_ block: Block?, from pipe: Pipe) -> BranchEnd {
    block.map { branch($0, from: pipe) }
      ?? BranchEnd(start: scope, scope: scope, pipe: nil, isEnded: false)
  }

  /// What comes after a block of which one branch ran. The scope is the one before the block.
  func join(_ ends: [BranchEnd], of step: Step) -> Outcome {
    scope.join(
      ends.map { Scope.Branch(start: $0.start, end: $0.scope, isEnded: $0.isEnded) },
      at: step.actionRange)
    let reaching = ends.filter { !$0.isEnded }
    let pipes = reaching.compactMap(\.pipe)
    var known = pipes.map(\.known).reduce(KnownValue.nothing) { $0.joined(with: $1) }
    if reaching.contains(where: { $0.pipe == nil }) {
      known = known.maybeAbsent(
        PossibleAbsence("gives nothing if no branch runs", at: step.actionRange))
    } else if pipes.contains(where: { $0.known.type == .nothing }) {
      known = known.maybeAbsent(
        PossibleAbsence("one of its branches gives nothing", at: step.actionRange))
    }
    return Outcome(
      pipe: output(of: step, known, from: pipes), isEnded: ends.allSatisfy(\.isEnded))
  }

  /// Walks steps in which `$error` exists.
  ///
  /// - Parameter mayBeNothing: whether the steps run without a failure, too.
  func withError<Result>(mayBeNothing: Bool = false, _ walk: () -> Result) -> Result {
    let outer = (hasError, errorMayBeNothing)
    errorMayBeNothing = mayBeNothing && (!hasError || errorMayBeNothing)
    hasError = true
    defer { (hasError, errorMayBeNothing) = outer }
    return walk()
  }

  // MARK: - Loops

  /// Walks a loop's body once, as one of its passes.
  ///
  /// - Parameter first: the item, which the pipe brings the first step; nil if what came before the
  ///   loop does.
  func loop(
    _ body: Block, _ step: Step, isParallel: Bool = false, first: KnownValue? = nil,
    prepare: () -> Void = {}
  ) -> Outcome {
    let before = scope
    let names = step.action.passNames ?? PassNames()
    loops.append(step)
    if isParallel { parallelDepth += 1 }
    widen(namesChangedIn: body, of: step)
    var given = pipe
    if let first {
      given = Pipe(
        known: first, source: .name(names.itemName), range: step.actionRange)
    }
    let end = branch(body, from: given) {
      prepare()
      if let first { define(names.item, or: "item", first, of: step) }
      define(names.index, or: "index", .number, of: step)
    }
    if isParallel { parallelDepth -= 1 }
    loops.removeLast()
    scope = before
    leaveLoop(step, from: end)
    let element = end.isEnded ? KnownValue.any : end.pipe?.known ?? .any
    return Outcome(
      pipe: output(of: step, element.listed, from: [end.pipe].compactMap { $0 }))
  }

  /// Defines a name of each pass. A file may also write the name that it has anyway.
  private func define(
    _ name: Located<String>?, or standing: String, _ known: KnownValue, of step: Step
  ) {
    if let name, name.value != standing {
      define(name, known, .item)
    } else {
      scope.set(standing, ScopedName(known, .item, at: step.actionRange))
    }
  }

  /// Sets the names that exist after a loop: those from before, which its last pass may have changed.
  private func leaveLoop(_ step: Step, from end: BranchEnd) {
    for name in end.scope.changes(since: end.start) {
      guard let changed = end.scope[name], var kept = scope[name], kept.origin != .item,
        changed.origin != .item
      else { continue }
      wanted.carry(changed.known, in: name, through: step.id)
      if kept.maybeNothing != nil { hold(name, outside: step) }
      kept.known = kept.known.joined(with: changed.known)
      kept.secrets.formUnion(changed.secrets)
      scope.set(name, kept)
    }
  }

  /// A name that a later pass finds changed may hold a value of another type than before the loop, or a
  /// model's answer of the pass before it.
  private func widen(namesChangedIn body: Block, of loop: Step) {
    for step in body.steps {
      for (name, value) in step.action.assignments {
        guard var known = scope[name.value] else { continue }
        let before = known.known
        known.known = keepsType(value, of: before.type) ? KnownValue(before.type) : .any
        for found in [before, wanted.carried(in: name.value, through: loop.id)] {
          known.known.answers.formUnion(found.answers)
          known.known.itemAnswers.formUnion(found.itemAnswers)
        }
        scope.set(name.value, known)
      }
      for block in step.action.blocks { widen(namesChangedIn: block, of: loop) }
    }
  }

  /// Whether a value certainly has a type, as far as it can be told without knowing names:
  /// `$total + 1` keeps a number a number.
  private func keepsType(_ value: Template, of type: ValueType) -> Bool {
    switch value.content {
    case .scalar(let scalar): Self.coreType(of: scalar) == type
    case .text: type == .text
    case .expression(.arithmetic): type == .number || type == .text || type == .duration
    case .expression(.literal(let literal, _)): literal.type == type
    case .expression(.comparison), .expression(.between), .expression(.not): type == .boolean
    case .dictionary: false
    case .list, .expression: type == .any
    }
  }
}
