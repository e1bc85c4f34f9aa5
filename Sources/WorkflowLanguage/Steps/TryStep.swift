internal import Diagnostics
internal import YAML

/// `try`: steps whose failure `catch` handles; `finally` runs in any case.
package struct TryStep: StepAction {
  package var body: Block
  package var `catch`: Block?
  package var finally: Block?

  package var actionName: String { "try" }
  package var blocks: [Block] { [body] + [`catch`, finally].compactMap { $0 } }
}

extension TryStep: ControlStep {
  package static let words = [ControlWord(name: "try", keys: ["catch", "finally"])]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    let body = step.requiredSubject("steps", example: "[…]").map(BlockParser(step.context).parse)
    let handler = step.optionalBlock("catch")
    let finally = step.optionalBlock("finally")
    if handler == nil, finally == nil {
      step.context.report(
        .missingKey(
          "catch", of: "`try`", at: step.action.range,
          help: "add `catch:` with what to do when a step fails, or `finally:`"))
    }
    return TryStep(
      body: body ?? Block([], range: step.action.range), catch: handler, finally: finally)
  }
}

extension TryStep {
  package var partTitles: [String?] {
    [nil] + (`catch` == nil ? [] : ["if that fails"]) + (finally == nil ? [] : ["in the end"])
  }
}
