package import Diagnostics

/// `parallel`: named blocks at the same time.
package struct ParallelStep: StepAction {
  package var branches: [(name: Located<String>, body: Block)]

  package var actionName: String { "parallel" }
  package var blocks: [Block] { branches.map(\.body) }
}

extension ParallelStep: ControlStep {
  package static let words = [ControlWord(name: "parallel", keys: [])]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    guard let entry = step.requiredSubject("named lists of steps", example: "{ first: […] }")
    else { return nil }
    return ParallelStep(
      branches: step.namedBlocks(
        entry, example: "give each branch a name: the output is a dictionary of them"
      ).map { (name: $0, body: $1) })
  }
}

extension ParallelStep {
  package var sentence: String {
    "do in parallel: \(branches.map(\.name.value).joined(separator: ", "))"
  }
  package var partTitles: [String?] { branches.map(\.name.value) }
}
