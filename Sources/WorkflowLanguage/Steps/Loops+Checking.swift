import WorkflowValues
import AppIntents
import Diagnostics

extension ForStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let list = walk.value(list)
    WrongTypeCheck.checkCount(parallel, "parallel", step, in: walk)
    WrongTypeCheck.checkCount(batch, "batch", step, in: walk)
    let element = KnownValue(list.type.itemType)
    let item = batch == nil ? element : element.listed
    let isParallel = parallel.map { $0.literalText != "1" } ?? false
    return walk.loop(body, step, isParallel: isParallel, first: item, item: self.item)
  }
}

extension RepeatStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    WrongTypeCheck.checkCount(count, "repeat", step, in: walk)
    return walk.loop(body, step)
  }
}

extension WhileStep {
  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    WrongTypeCheck.checkCount(max, "max", step, in: walk)
    let narrowed = Narrowing.whenTrue(condition)
    return walk.loop(
      body, step,
      prepare: { [condition] in
        walk.condition(condition)
        walk.scope.assume(hasValue: narrowed)
      })
  }
}

extension WorkflowWalk {
  /// Walks a loop's body once, as one of its passes.
  ///
  /// - Parameter first: what the pipe brings the first step; nil where it is what came before.
  func loop(
    _ body: Block, _ step: Step, isParallel: Bool = false, first: KnownValue? = nil,
    item: Located<String>? = nil, prepare: () -> Void = {}
  ) -> Outcome {
    let before = scope
    loops.append(step.id)
    if isParallel { parallelDepth += 1 }
    widen(namesChangedIn: body)
    var given = pipe
    if let first {
      let name = item?.value ?? "item"
      given = Pipe(known: first, source: .name(name), range: step.actionRange)
    }
    let end = branch(body, from: given) {
      prepare()
      if let first {
        if let item {
          define(item, first, .item)
        } else {
          scope.set("item", ScopedName(first, .item, at: step.actionRange))
        }
      }
      scope.set("index", ScopedName(.number, .item, at: step.actionRange))
    }
    if isParallel { parallelDepth -= 1 }
    loops.removeLast()

    scope = before
    for (name, value) in before.names {
      guard let changed = end.scope[name], value.origin != .item else { continue }
      var kept = value
      kept.known = value.known.joined(with: changed.known)
      scope.set(name, kept)
    }
    for (name, value) in end.scope.added(since: before) where value.origin != .item {
      var collected = value
      collected.known = value.known.listed
      collected.maybeNothing = nil
      collected.loops.append(step.id)
      collected.parallelDepth = parallelDepth
      scope.set(name, collected)
    }
    let element = end.isEnded ? KnownValue.any : end.pipe.known
    return Outcome(pipe: output(of: step, element.listed, from: [end.pipe]))
  }

  /// A name that a later pass finds changed may hold a value of another type than before the loop.
  private func widen(namesChangedIn body: Block) {
    for step in body.steps {
      if let set = step.action as? SetStep {
        for (name, value) in set.values {
          guard var known = scope[name.value], !keepsType(value, of: known.known.type) else {
            continue
          }
          known.known = .any
          scope.set(name.value, known)
        }
      }
      for block in step.action.blocks { widen(namesChangedIn: block) }
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
