import Automations
import Testing

/// What a step depends on is agreed to with it, wherever in the file it is.
@Suite("Consent to what steps depend on")
struct ConsentDependencyTests {
  /// What the second of two versions of a file wants beyond the first.
  private func more(_ before: String, _ after: String) throws -> [String] {
    try ConsentScope(of: Compiled.workflow(after)).beyond(
      ConsentScope(of: Compiled.workflow(before)))
  }

  /// The script's arguments are the same text in both versions.
  @Test(arguments: [
    (
      "- try: [fail: echo one]\n    catch: [SCRIPT]", "fail: echo one", "fail: echo two",
      "$error.message"
    ),
    ("- repeat: 2\n    do: [SCRIPT]", "repeat: 2", "repeat: 4", "$index"),
    ("- for: [a, b]\n    do: [SCRIPT]", "[a, b]", "[a, b, c]", "$index"),
    (
      "- repeat: 2\n    do:\n      - if: true\n        then:\n          - print: hi\n          - SCRIPT",
      "repeat: 2", "repeat: 3", "$index"
    ),
    (
      "- set: { n: 2 }\n  - repeat: $n\n    do: [SCRIPT]", "n: 2", "n: 3", "$index"
    ),
    (
      "- if: true\n    then:\n      - text.reverse:\n        input: a\n    as: x\n  - SCRIPT",
      "input: a",
      "input: b", "$x"
    ),
    (
      "- for: [a, b]\n    batch: 1\n    do: [SCRIPT]", "batch: 1", "batch: 2", "$item"
    ),
    (
      "- parallel: { one: [text.trim: a], two: [text.trim: b] }\n    as: x\n  - SCRIPT",
      "one: [text.trim: a], two", "two: [text.trim: a], one", "$x.one"
    ),
  ])
  func `whatever a script's arguments depend on counts`(
    steps: String, before: String, after: String, argument: String
  ) throws {
    let script = "{ shell.run: '\"$1\"', args: [\(argument)] }"
    func file(_ steps: String) -> String {
      "steps:\n  \(steps.replacing("SCRIPT", with: script))\n"
    }
    let changed = steps.replacing(before, with: after)
    #expect(changed != steps)
    let phrase = "performs `shell.run` with another `args`"
    #expect(try more(file(steps), file(changed)).contains { $0.hasPrefix(phrase) })
  }

  @Test func `the type of an input counts where a script uses it`() throws {
    let file = { (type: String) in
      "inputs: { x: \(type), y: \(type) }\nsteps:\n  - { shell.run: '\"$1\"', args: [$x], input: none }\n"
    }
    #expect(
      try more(file("{ type: text, default: ~/a }"), file("{ type: file, default: ~/a }"))
        == ["performs `shell.run` with another `args`"])
  }

  @Test func `texts, conditions and labels need no consent where nothing depends on them`() throws {
    let file = { (text: String) in
      """
      steps:
        - repeat: 2
          do:
            - print: \(text)
              label: \(text)
            - { shell.run: ./x.sh, args: [$index], input: none, when: $index > \(text.count) }
      """
    }
    #expect(try more(file("one"), file("three")) == [])
  }
}
