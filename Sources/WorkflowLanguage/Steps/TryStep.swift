import Diagnostics

/// `try`: steps whose failure `catch` handles; `finally` runs in any case.
package struct TryStep: StepAction {
  package var body: Block
  package var `catch`: Block?
  package var finally: Block?

  package var actionName: String { "try" }
  package var blocks: [Block] { [body] + [`catch`, finally].compactMap { $0 } }
}

extension TryStep: StepKind {
  package static let words = [
    ControlWord(
      "try",
      "Runs steps, and other steps if one of them fails. It has `catch`, `finally`, or both.",
      output: "the output of the steps, or of `catch`",
      subject: .init(.steps, "steps", example: "[…]", "The steps that may fail.") { $0.body = $1 },
      keys: [
        Key("catch", .steps, "The steps that run after a failure; `$error` describes it.") {
          $0.catch = $1
        },
        Key(
          "finally", .steps,
          "The steps that run last in any case; `$error` describes a failure that `catch` didn't handle."
        ) { $0.finally = $1 },
      ],
      needsOneOf: ["catch", "finally"],
      initial: { TryStep(body: Block([], range: $0)) },
      rest: { step, action in
        guard action.catch == nil, action.finally == nil else { return }
        step.context.report(
          .missingKey(
            "catch", of: "`try`", at: step.action.range,
            help: "add `catch:` with what to do when a step fails, or `finally:`"))
      })
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    let before = walk.scope
    let body = walk.branch(self.body, from: given)
    // `catch` and `finally` come after any of the body's steps.
    var partial = body.scope
    partial.join(skipped: before, at: step.actionRange)
    for (name, _) in body.added {
      guard var value = partial[name] else { continue }
      value.mayBeReplaced = true
      partial.set(name, value)
    }
    var ends = [body]
    if let handler = self.catch {
      ends.append(walk.withError { walk.branch(handler, from: given, scope: partial) })
    }
    var outcome = walk.join(ends, of: step)
    if let finally {
      let after = walk.scope
      var reached = after
      reached.join(skipped: before, at: step.actionRange)
      let end = walk.withError(mayBeNothing: true) {
        walk.branch(finally, from: given, scope: reached)
      }
      walk.scope = after
      for (name, value) in end.added { walk.scope.set(name, value) }
      outcome.isEnded = outcome.isEnded || end.isEnded
    }
    return outcome
  }
}

extension TryStep {
  package var partTitles: [String?] {
    [nil] + (`catch` == nil ? [] : ["if that fails"]) + (finally == nil ? [] : ["in the end"])
  }
}
