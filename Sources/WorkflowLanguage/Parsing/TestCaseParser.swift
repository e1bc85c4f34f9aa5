internal import Diagnostics
internal import YAML

/// Parses `tests`: cases that the workflow should handle.
///
///     tests:
///       - name: leaves letters alone
///         inputs: { files: [Fixtures/letter.pdf] }   # by name, as a run would be given them
///         answers: [Leave it]                        # to the questions, in their order
///         expect:                                    # conditions that hold afterwards
///           - count($output) is 0
///         output: []                                 # what the run gives back
struct TestCaseParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  static let keys = ["name", "inputs", "answers", "expect", "output"]

  func parse(_ entry: YAMLEntry) -> [TestCase] {
    guard let items = entry.value.items else {
      context.report(.wrongShape(entry, wants: "a list of cases"))
      return []
    }
    return items.enumerated().compactMap { parseCase($1, number: $0 + 1) }
  }

  private func parseCase(_ node: YAMLNode, number: Int) -> TestCase? {
    guard let entries = node.entries else {
      context.report(
        Diagnostic(
          kind: .wrongShape, message: "a test is a map, not \(node.phrase)",
          range: node.firstLine))
      return nil
    }
    var map = MapReader(entries, range: node.range, owner: "a test")
    let name = map.take("name").flatMap(context.text)
    var test = TestCase(
      name: name ?? Located("test \(number)", at: node.firstLine), range: node.range)
    if let inputs = map.take("inputs") {
      if let entries = inputs.value.entries {
        test.inputs = entries.map {
          (Located($0.name, at: $0.key.range), context.template($0.value))
        }
      } else {
        context.report(.wrongShape(inputs, wants: "a map of names"))
      }
    }
    if let answers = map.take("answers") {
      if let items = answers.value.items {
        test.answers = items.map { context.template($0) }
      } else {
        context.report(.wrongShape(answers, wants: "a list", example: "[Leave it]"))
      }
    }
    if let expect = map.take("expect") {
      if let items = expect.value.items {
        test.expect = items.map { context.expression(YAMLEntry(key: expect.key, value: $0)) }
      } else {
        context.report(
          .wrongShape(expect, wants: "a list of conditions", example: "[$output is 3]"))
      }
    }
    test.output = map.take("output").map { context.template($0.value) }
    context.finish(map, known: Self.keys)
    return test
  }
}
