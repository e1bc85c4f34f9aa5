import Diagnostics
import YAML

/// The keys of a case under `tests`.
///
///     tests:
///       - name: leaves letters alone
///         inputs: { files: [Fixtures/letter.pdf] }
///         answers: [Leave it]
///         expect:
///           - count($output) is 0
///         output: []
enum TestCaseKeys {
  static let all: [Key<TestCase>] = [
    Key("name", .text, "The name of the test.") { $0.name = $1 },
    Key(
      "inputs", .map(of: .value, hasNames: false, "a map of names"),
      "The values of the workflow's inputs, by name."
    ) { (test: inout TestCase, inputs: [(name: Located<String>, value: Template)]) in
      test.inputs = inputs
    },
    Key(
      "answers", .list(of: .value, example: "[Leave it]"),
      "The answers to the workflow's questions, in order."
    ) { $0.answers = $1 },
    Key(
      "expect",
      .list(of: .condition, "a list of conditions", example: "[$output is 3]"),
      "Conditions that hold after the run, about its names and `$output`."
    ) { $0.expect = $1 },
    Key("output", .value, "The run's output.") { $0.output = $1 },
  ]

  static let type = KeyType<[TestCase]>(
    shape: .list(.record(RecordShape(all.map(\.description))))
  ) { entry, context in
    guard let items = entry.value.items else {
      context.report(.wrongShape(entry, wants: "a list of cases"))
      return nil
    }
    return items.enumerated().compactMap { parse($1, number: $0 + 1, context) }
  }

  private static func parse(
    _ node: YAMLNode, number: Int, _ context: ParsingContext
  ) -> TestCase? {
    guard let entries = node.entries else {
      context.report(
        Diagnostic(
          kind: .wrongShape, message: "a test is a map, not \(node.phrase)",
          range: node.firstLine))
      return nil
    }
    var test = TestCase(name: Located("test \(number)", at: node.firstLine), range: node.range)
    context.read(
      MapReader(entries, range: node.range, owner: "a test"), all, into: &test,
      missingAt: node.firstLine)
    return test
  }
}
