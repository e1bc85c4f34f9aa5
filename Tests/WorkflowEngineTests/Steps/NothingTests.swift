import AppIntentsCore
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Nothing where a value is needed")
struct NothingTests {
  @Test(arguments: [
    (
      "inputs: { name: { type: text, optional: true } }\nsteps: [{ text.trim: $name }]",
      "`text` of `text.trim` needs a text, but `$name` is nothing: the input `name` wasn't given"
    ),
    (
      """
      steps:
        - text.match: abc
          pattern: x
          as: m
        - text.trim: $m
      """,
      "`text` of `text.trim` needs a text, but `$m` is nothing: `text.match` in line 2 gave nothing"
    ),
    (
      """
      steps:
        - if: 1 > 2
          then: [{ text.trim: a }]
        - text.trim
      """,
      "`text` of `text.trim` needs a text, but gets nothing: no branch of `if` in line 2 ran"
    ),
    (
      """
      steps:
        - file.read: /nope
          on_error: continue
        - text.trim
      """,
      "`text` of `text.trim` needs a text, but gets nothing: `file.read` in line 2 failed"
    ),
    (
      "inputs: { name: { type: text, optional: true } }\nsteps: [{ print: $name }]",
      "`message` of `print` needs a text, but `$name` is nothing: the input `name` wasn't given"
    ),
    (
      "steps:\n  - text.trim",
      "`text` of `text.trim` needs a text, but gets nothing: the run was started without a value"
    ),
    (
      """
      steps:
        - set: { files: [] }
        - file.copy: ${first(files)}
          to: /tmp
      """,
      "`file` of `file.copy` needs a list of files, but `${first(files)}` is nothing: "
        + "`$files` is an empty list"
    ),
    (
      """
      steps:
        - json.parse: '{"a": 1}'
          as: reply
        - text.trim: $reply.name
      """,
      "`text` of `text.trim` needs a text, but `$reply.name` is nothing: `$reply` has no `name`"
    ),
    (
      """
      steps:
        - if: 1 > 2
          then: [{ set: { x: 1 } }]
        - number.round: $x
      """,
      "`number` of `number.round` needs a number, but `$x` is nothing: "
        + "`set` in line 3, which sets it, didn't run"
    ),
  ])
  func `the error tells the parameter, the value and why there is none`(
    text: String, message: String
  ) async throws {
    // An answer that no question may get.
    let interaction = ScriptedInteraction(["answered"])
    let run = try await WorkflowTester(text, in: TestContext.make(interaction: interaction)).run()
    #expect(run.failure == message)
    #expect(run.full.failure?.kind == .value)
    #expect(interaction.asked.isEmpty)
  }

  @Test func `a workflow that another one runs doesn't ask for its input`() async throws {
    let interaction = ScriptedInteraction(["answered"])
    let run = try await WorkflowTester(
      """
      steps:
        - text.match: abc
          pattern: x
        - run: inner
      """, in: TestContext.make(interaction: interaction)
    ).workflows(["inner": "inputs: { word: { type: text } }\nsteps: [{ text.trim: $word }]"]).run()
    #expect(
      run.failure
        == "`inner` needs a value for `word`, but gets nothing: `text.match` in line 2 gave nothing"
    )
    #expect(interaction.asked.isEmpty)
  }

  @Test func `nothing leaves a parameter out that needn't be given`() async throws {
    let run = try await WorkflowTester(
      """
      inputs: { by: { type: text, optional: true } }
      steps:
        - list.unique: [b, a, b]
          by: $by
        - list.unique
          by: null
        - list.unique
          by: ~
      """
      .replacing("- list.unique\n", with: "- list.unique:\n")
    ).run()
    #expect(run.result == ["b", "a"], "\(run.failure ?? "")")
  }

  @Test(arguments: ["null", "~", "Null"])
  func `null and ~ are nothing where a type is declared, too`(word: String) async throws {
    let run = try await WorkflowTester(
      """
      inputs: { name: { type: text, optional: true, default: \(word) } }
      steps:
        - value: ${"none" if name has no value else "some"}
      """
    ).run()
    #expect(run.result == "none", "\(run.failure ?? "")")
    let shorthand = "inputs: { name: \(word) }\nsteps: [{ value: $name }]"
    #expect(try await WorkflowTester(shorthand).input("name", "given").run().result == "given")
    let problem = await #expect(throws: BrokenWorkflow.self) {
      try await WorkflowTester("steps:\n  - text.trim: \(word)").run()
    }
    #expect(problem?.description.contains("`\(word)` is nothing; in quotes it is a text") == true)
    let quoted = try await WorkflowTester("steps:\n  - text.trim: \"\(word)\"").run()
    #expect(quoted.result == .text(word))
  }

  @Test func `~ is home for a file`() async throws {
    let folder = try TestFolder()
    let run = try await WorkflowTester(
      "steps:\n  - file.details: ~\n  - value: ${text(prev.path)}",
      in: TestContext.make(folder: folder.path)
    ).run()
    #expect(run.result == .text(folder.path.string), "\(run.failure ?? "")")
  }
}

@Suite("One value of several")
struct OneOfSeveralTests {
  @Test(
    arguments: [
      ("- set: { l: [\" a \"] }\n  - text.trim: $l", "a"),
      ("- json.parse: '[\" a \"]'\n  - text.trim", "a"),
      ("- value: ${number([\"5\"]) + 1}", 6),
      ("- value: ${duration([\"2m\"]).minutes}", 2),
      ("- value: ${date([\"2026-11-21\"]).year}", 2026),
    ] as [(String, IntentValue)])
  func `a list of one is fine where one is wanted`(steps: String, value: IntentValue) async throws {
    let run = try await WorkflowTester("steps:\n  \(steps)\n").run()
    #expect(run.result == value, "\(run.failure ?? "")")
  }

  @Test(arguments: [
    (
      "- json.parse: '[3, 4]'\n    as: l\n  - number.round: $l",
      "`number` of `number.round`: `$l` is a list of 2 items, which isn't one number"
    ),
    (
      "- json.parse: '[3, 4, 5]'\n  - number.round",
      "`number` of `number.round`: the output of `json.parse` in line 2 is a list of 3 items, "
        + "which isn't one number"
    ),
    (
      "- json.parse: '[3, 4]'\n    as: l\n  - value: ${number(l)}",
      "`$l` is a list of 2 items, which isn't one number; take one with `first(…)`, or go through "
        + "them with `for`"
    ),
  ])
  func `more than one is an error with the count`(steps: String, message: String) async throws {
    let run = try await WorkflowTester("steps:\n  \(steps)\n").run()
    #expect(run.failure == message)
  }

  @Test(arguments: [
    (
      "- number.round: $t",
      "`number` of `number.round`: `$t` is the text `abc`, which isn't a number"
    ),
    (
      "- text.trim: $t\n  - number.round",
      "`number` of `number.round`: the output of `text.trim` in line 3 is the text `abc`, "
        + "which isn't a number"
    ),
    ("- value: ${number(t) + 1}", "`$t` is the text `abc`, which isn't a number"),
    ("- repeat: $t\n    do: [{ print: a }]", "`$t` is the text `abc`, which isn't a number"),
  ])
  func `a text that is no number is told with its origin`(
    steps: String, message: String
  ) async throws {
    let run = try await WorkflowTester("inputs: { t: abc }\nsteps:\n  \(steps)\n").run()
    #expect(run.failure == message)
  }
}
