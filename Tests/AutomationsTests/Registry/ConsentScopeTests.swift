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
    ("time: '07:30'", "time: '07:31'", "starts by itself at `time 07:31 daily`"),
    ("{ every: 15m, enabled: false }", "every: 15m", "starts by itself at `every PT15M`"),
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
    let inner = try Compiled.workflow("steps:\n  - file.delete: a\n", id: "inner")
    let outer = try Compiled.workflow(
      """
      steps:
        - if: 1 < 2
          then:
            - run: inner
      """)
    let wants = ConsentScope(of: outer, nested: { name, _ in name == "inner" ? inner : nil })
    #expect(wants.workflows == ["inner"])
    #expect(wants.intents == ["file.delete"])
    #expect(
      EffectList.sentences(of: outer, nested: { name, _ in name == "inner" ? inner : nil }).count
        == 2)
  }

  @Test func `steps count however deep workflows run each other, and once`() throws {
    let file = { (text: String) in try Compiled.workflow("steps:\n" + text) }
    let outer = try file("  - run: inner\n  - run: other\n")
    let workflows = [
      "inner": try file("  - run: other\n"),
      "other": try file("  - file.delete: a\n  - shell.run: date\n  - run: inner\n"),
    ]
    let nested = { (name: String, _: Workflow) in workflows[name] }
    let wants = ConsentScope(of: outer, nested: nested)
    #expect(wants.workflows == ["inner", "other"])
    #expect(wants.intents == ["file.delete", "shell.run"])
    #expect(
      EffectList.sentences(of: outer, nested: nested) == [
        "Run the workflow inner", "inner: Run the workflow other", "other: Delete a",
        "other: Run date", "other: Run the workflow inner", "Run the workflow other",
      ])
  }

  @Test func `fewer permissions are fine, and no permissions are all`() throws {
    let steps = "steps:\n  - print: hi\n"
    let wide = "permissions: { read: [~/a, ~/b], write: [~/c] }\n" + steps
    let narrow = "permissions: { read: [~/a], write: [~/c], run: [] }\n" + steps
    #expect(try more(wide, narrow) == [])
    #expect(try more(narrow, wide) == ["may read `~/b`", "may run everything"])
    #expect(try more(steps, wide) == [])
    #expect(try more(narrow, steps).count == 3)
  }

  @Test func `it comes back from JSON as it was`() throws {
    let wants = ConsentScope(
      of: try Compiled.workflow(
        "permissions: { run: [git] }\n" + file("folder: a", steps: "shell.run: git pull")))
    #expect(try JSONDecoder().decode(ConsentScope.self, from: JSONEncoder().encode(wants)) == wants)
  }
}
