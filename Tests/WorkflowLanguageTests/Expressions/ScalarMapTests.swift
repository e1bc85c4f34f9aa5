import Diagnostics
import Testing
import WorkflowLanguage
import YAML

@Suite("Scalar map")
struct ScalarMapTests {
  /// In each, every `$name` is one of an expression.
  @Test(arguments: [
    "- log: ${$one} and ${$two.x}\n",
    "- log: 'it''s ${$one} and ''${$two}'''\n",
    "- log: \"a\\tb ${$one} \\u00e9 \\x41 \\U0001F600 ${$two}\\\n    joined ${$three}\"\n",
    "- log: \"first ${$one}\n\n    second   \n    ${$two}\"\n",
    "- log: plain ${$one}\n    goes   on ${$two}\n\n    ${$three}\n",
    "- log: 'single ${$one}\n    ''goes'' on ${$two}'\n",
    "- log: |\n    first ${$one}\n      deeper ${$two}\n\n    last ${$three}\n",
    "- log: |2-\n      indented ${$one}\n    ${$two}\n",
    "- log: >\n    folded ${$one}\n    here ${$two}\n\n    new ${$three}\n      kept ${$four}\n\n    end ${$five}\n",
    "- log: >-\n    ${$one}\n\n\n    ${$two}\n",
    "- log: grün ${$one} äöü ${$two}\n",
    "- log: |\r\n    first ${$one}\r\n    ${$two}\r\n",
    "- log: &anchor 'a ${$one}'\n",
    "- log: ${ $one +\n    $two }\n",
  ])
  func `places in a text are places in the file`(steps: String) throws {
    let text = "steps:\n" + steps
    let (document, diagnostics, reading) = DocumentParser.parse(Array(text.utf8), path: "a.yaml")
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let step = try #require(document?.steps.steps.first?.action as? IntentStep)
    let names = try #require(step.first).names
    #expect(
      names.count == text.split(separator: "$", omittingEmptySubsequences: false).count {
        !$0.hasPrefix("{")
      } - 1)
    for name in names {
      #expect(reading.source[name.range] == "$\(name.value)")
    }
  }
}
