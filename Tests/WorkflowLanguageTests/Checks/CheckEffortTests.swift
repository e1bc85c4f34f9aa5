import AppIntentsCore
import Diagnostics
import Testing

@testable import WorkflowLanguage

/// What checking a file costs, in comparisons rather than in seconds.
@Suite("The effort of checking")
struct CheckEffortTests {
  private func effort(of text: String) -> (suggestions: Int, looks: Int, messages: Int) {
    let actions = KnownActions { sampleCatalogue[$0].map(ActionParameters.init) }
    let effort = SuggestionEffort()
    return SuggestionEffort.$current.withValue(effort) {
      let parsed = DocumentParser.parse(Array(text.utf8), path: "test.yaml", actions: actions)
      guard let document = parsed.document else { return (0, 0, 0) }
      let checker = WorkflowChecker(catalogue: sampleCatalogue)
      let walk = WorkflowWalk(checker, document)
      _ = walk.walk()
      return (
        effort.comparisons, walk.scope.looks, parsed.diagnostics.count + walk.diagnostics.count
      )
    }
  }

  private func steps(_ count: Int, _ step: (Int) -> String) -> String {
    "steps:\n" + (0..<count).map { "  - \(step($0))\n" }.joined()
  }

  @Test(arguments: [
    "unknown names", "unknown keys", "unknown properties", "unknown parameters",
  ])
  func `so many suggestions are looked for, whatever a file has`(kind: String) {
    let count = 1500
    let text =
      switch kind {
      case "unknown names":
        steps(count) { "set: { known\($0): 1 }" }
          + (0..<count).map { "  - print: $unknwn\($0)\n" }.joined()
      case "unknown keys":
        (0..<count).map { "step\($0): 1\n" }.joined() + "steps: [{ print: a }]\n"
      case "unknown properties":
        "inputs: { x: { type: file } }\nsteps:\n"
          + (0..<count).map { "  - print: $x.unknwn\($0)\n" }.joined()
      default: steps(count) { "print: a\n    mesage\($0): b" }
      }
    let effort = effort(of: text)
    #expect(effort.messages >= count)
    #expect(effort.suggestions <= SuggestionEffort.mostComparisons)
  }

  @Test(arguments: [
    "for: [1]\n    do: [{ set: { a#: 1 } }]",
    "if: 1 == 1\n    then: [{ set: { a#: 1 } }]",
    "if: 1 == 1\n    then: [{ set: { a#: 1 } }]\n    else: [{ set: { a#: 2 } }]",
    "choose: 1\n    cases: [{ when: 1, do: [{ set: { a#: 1 } }] }]",
    "try: [{ set: { a#: 1 } }]\n    catch: [{ print: b }]\n    finally: [{ print: c }]",
    "set: { a#: 1 }\n    when: 1 == 1",
    "parallel: { one: [{ print: a, as: a# }], two: [{ print: b, as: b# }] }",
    "while: 1 == 2\n    do: [{ set: { a#: 1 } }]",
    "repeat: 2\n    do: [{ for: [1], do: [{ set: { a#: 1 } }] }]",
  ])
  func `twice as many blocks look at twice as many names`(block: String) {
    func looks(_ count: Int) -> Int {
      effort(of: steps(count) { block.replacing("#", with: "\($0)") }).looks
    }
    let (once, twice) = (looks(100), looks(200))
    #expect(once > 0)
    #expect(twice <= 2 * once + 100)
  }

  @Test func `a branch for each of many names looks at each a few times`() {
    func looks(_ count: Int) -> Int {
      let branches = (0..<count).map {
        "      - { if: 1 == \($0), then: [{ set: { a\($0): 1 } }] }\n"
      }
      return effort(
        of: "steps:\n  - if: 1 == 1\n    then: [{ print: a }]\n    else_if:\n" + branches.joined()
      ).looks
    }
    #expect(looks(200) <= 2 * looks(100) + 100)
  }
}
