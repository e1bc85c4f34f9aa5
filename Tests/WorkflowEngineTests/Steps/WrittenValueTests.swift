import AppIntentsCore
import OrderedCollections
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Values as the file writes them")
struct WrittenValueTests {
  @Test func `a key of a dictionary is filled in`() async throws {
    let run = try await WorkflowTester(
      """
      inputs: { kind: color }
      steps:
        - set: { d: { "${kind}": red, "a ${kind}": 1, "$kind s": 2, "$$kind": 3, plain: 4 } }
        - value: $d
      """.replacing("\"$kind s\": 2, ", with: "")
    ).run()
    #expect(run.result == ["color": "red", "a color": 1, "$kind": 3, "plain": 4])
  }

  @Test func `a key that comes out twice is an error`() async throws {
    let run = try await WorkflowTester(
      """
      inputs: { kind: a }
      steps:
        - set: { d: { a: 2, "${kind}": 1 } }
      """
    ).run()
    #expect(
      run.failure?.contains("the dictionary has two keys `a`") == true, "\(run.failure ?? "")")
  }

  @Test func `a key that is a name as a whole is filled in, and one with nothing is an error`()
    async throws
  {
    let text = """
      inputs: { kind: { type: text, optional: true } }
      steps:
        - dictionary.set: { $kind: 1 }
          key: b
          value: 2
      """
    let run = try await WorkflowTester(text).input("kind", "a").run()
    #expect(run.result == ["a": 1, "b": 2])
    let failed = try await WorkflowTester(text).run()
    #expect(failed.failure == "`$kind` has no value, so it is no key")
  }

  @Test func `a computed name of a variable isn't one that the file writes`() async throws {
    let text = """
      inputs: { name: { type: text, default: SAFE } }
      steps:
        - shell.run: printenv SAFE
          env: { "${name}": value }
      """
    #expect(try await WorkflowTester(text).run().result == "value")
    let typed = try await WorkflowTester(text).input("name", "SAFE").run()
    #expect(typed.status == "failed")
  }

  @Test func `a label is filled in`() async throws {
    let run = try await WorkflowTester(
      """
      inputs: { name: Ada }
      steps:
        - text.trim: x
          label: Trim for ${name}
        - for: [1, 2]
          do:
            - text.trim: y
              label: Item ${item}
      """
    ).run()
    #expect(
      run.trace.steps.map(\.sentence) == [
        "Trim for Ada", "for each item of 1, 2", "Item 1", "Item 2",
      ]
        || run.trace.steps.map(\.sentence) == [
          "Trim for Ada", "Item 1", "Item 2", "for each item of 1, 2",
        ])
  }

  @Test func `the default of an input can use the inputs before it`() async throws {
    let text = """
      inputs:
        folder: /tmp/x
        out: { type: text, default: "${folder}/out" }
        count: 2
        double: { type: number, default: "${count * 2}" }
        same: { type: text, default: $out }
      steps:
        - value: ${out} ${double} ${same}
      """
    #expect(try await WorkflowTester(text).run().result == "/tmp/x/out 4 /tmp/x/out")
    let given = try await WorkflowTester(text).input("folder", "/a").input("count", 5).run()
    #expect(given.result == "/a/out 10 /a/out")
    let later = await #expect(throws: BrokenWorkflow.self) {
      try await WorkflowTester(
        "inputs:\n  a: { type: text, default: \"${b}\" }\n  b: x\nsteps:\n  - print: $a"
      ).run()
    }
    #expect(later?.description.contains("`b`") == true)
  }

  @Test func `a default that uses data comes from data`() async throws {
    let run = try await WorkflowTester(
      """
      inputs:
        word: { type: text }
        sentence: { type: text, default: "say ${word}" }
      steps:
        - value: $sentence
      """
    ).run(startedWith: "hello")
    #expect(run.result == "say hello")
    #expect(run.origin.isFromData)
  }

  @Test(arguments: [
    "timeout: -3s\nsteps: [{ print: a }]", "expect: -2h\nsteps: [{ print: a }]",
    "steps: [{ print: a, timeout: -1s }]", "steps: [{ wait: -3s }]",
    "steps: [{ print: a, retry: { times: 2, delay: -1s } }]",
    "steps: [{ print: a, retry: { times: 2, within: -1s } }]",
    "steps: [{ ask: Name, within: -1m, default: x }]",
  ])
  func `a negative time to wait is an error`(text: String) async throws {
    let problem = await #expect(throws: BrokenWorkflow.self) {
      try await WorkflowTester(text).run()
    }
    #expect(problem?.description.contains("negative") == true, "\(problem?.description ?? "")")
  }

  @Test func `a duration may have a sign for each part`() async throws {
    let run = try await WorkflowTester("steps:\n  - value: ${duration(\"-1h -30m\").minutes}").run()
    #expect(run.result == -90)
  }

  @Test func `a dictionary is changed at a path`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - dictionary.set: { a: { b: { c: 1 } } }
          key: a.b.c
          value: 2
        - dictionary.set:
          key: a.x.y
          value: 3
      """
    ).run()
    #expect(run.result == ["a": ["b": ["c": 2], "x": ["y": 3]]])
  }

  @Test func `input beside the parameter that it would fill is an error`() async throws {
    let problem = await #expect(throws: BrokenWorkflow.self) {
      try await WorkflowTester("steps:\n  - text.trim: a\n    input: b").run()
    }
    #expect(
      problem?.description.contains("`input` would fill `text`, which the step gives itself")
        == true)
  }
}
