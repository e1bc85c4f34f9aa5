import Foundation
import Testing
import WorkflowLanguage
import WorkflowTesting

@testable import WorkflowEngine

/// The tests in a workflow's file: what they give, expect and protect.
@Suite("Tests in a workflow's file")
struct WorkflowTestTests {
  /// The reports of the tests of a file; empty for those that pass.
  private func reports(_ text: String) async throws -> [String] {
    try await WorkflowTester(text).runTests().map(\.report)
  }

  @Test func `inputs, answers, secrets, the environment and the time are given`() async throws {
    let found = try await reports(
      """
      inputs: { person: { type: text }, day: { type: date, default: today } }
      steps:
        - ask: How old?
          type: number
          as: age
        - wait: 2h
        - date.format: $now
          format: yyyy-MM-dd HH:mm
          as: time
        - set:
            line: ${person} ${age} ${env.COLOR} ${secrets.KEY} ${day.year}
      output: $line
      tests:
        all of it:
          inputs: { person: Ada }
          answers: [36]
          env: { COLOR: blue }
          secrets: { KEY: sesame }
          now: 2026-03-04 05:06
          zone: Europe/Berlin
          expect:
            output: Ada 36 blue sesame 2026
            names: { age: 36, person: Ada, time: 2026-03-04 07:06 }
            that: [age > 30, 'output begins with "Ada"']
      """)
    #expect(found == [""])
  }

  @Test func `an entity that comes with Segue is given by its properties`() async throws {
    let found = try await reports(
      """
      steps:
        - web.article: https://example.org/lamps
          as: article
        - feed.items: https://example.org/feed.xml
          as: items
      tests:
        both:
          with:
            article: { title: Lamps, url: "https://example.org/lamps", words: 3 }
            items: [{ title: One, link: "https://example.org/1" }]
          expect:
            that: [article.title is "Lamps", article.words is 3, article.url.host is "example.org", first(items).title is "One"]
        a property that it doesn't have:
          with: { article: { titel: Lamps }, items: [] }
          expect: { fails: { message: "an article has no `titel`" } }
      """)
    #expect(found == ["", ""])
  }

  @Test func `what a failed run can't have isn't passed over`() async throws {
    let found = try await reports(
      """
      inputs: { n: { type: number, max: 5 } }
      steps:
        - if: n > 1
          then: [fail: too much]
      tests:
        an output:
          inputs: { n: 2 }
          expect: { fails: fail, output: 3 }
        names and conditions:
          inputs: { n: 9 }
          expect: { fails: value, names: { n: 3 }, that: [1 is 2] }
      """)
    #expect(found[0].contains("a run that fails has no output"), "\(found[0])")
    #expect(found[1].components(separatedBy: "the run didn't start, so this has").count == 3)
  }

  @Test func `files are given, compared and taken away`() async throws {
    let found = try await reports(
      """
      inputs: { folder: { type: folder, default: ~/Inbox } }
      steps:
        - file.find: $folder
          older_than: 10d
          as: old
        - for: $old
          do:
            - file.move: $item
              to: ~/Archive/
        - file.write: ${count(old)} files
          to: report.txt
      output: $old
      tests:
        moves old files:
          files:
            Inbox/a.txt: { text: A, age: 20d }
            ~/Inbox/b.txt: B
            Empty/: ""
          expect:
            output: [Inbox/a.txt]
            files:
              Archive/a.txt: A
              Inbox/a.txt: false
              Inbox/b.txt: true
              Empty: true
              report.txt: { contains: 1 file }
        expects too much:
          files: { Inbox/b.txt: B }
          expect:
            files: { Inbox/b.txt: C, Archive/a.txt: A, Inbox/c.txt: true, report.txt: false }
      """)
    #expect(found[0] == "")
    for words in [
      "`Inbox/b.txt` is `B`, not `C`", "there is no file `Archive/a.txt`",
      "there is no `Inbox/c.txt`", "there is a `report.txt`",
      "note: there is `Inbox/b.txt` and `report.txt`",
    ] {
      #expect(found[1].contains(words), "\(words)\n\(found[1])")
    }
  }

  @Test func `a step that leaves the folder needs a replacement`() async throws {
    let found = try await reports(
      """
      steps:
        - try:
            - web.get: https://example.org/
              type: text
              as: page
          catch:
            - set: { page: none }
        - shell.run: date
      tests:
        nothing is replaced: {}
        by name and by intent:
          with: { page: Hello, shell.run: today }
          expect: { output: today, names: { page: Hello }, ran: [page, shell.run] }
        really:
          real: true
          with: { page: Hello, shell.run: { fails: exit } }
          expect: { fails: exit }
      """)
    #expect(
      found[0].contains("the test needs a replacement for `web.get`, which leaves its folder"))
    #expect(found[0].contains("add `with: { page: … }`"))
    #expect(found[0].contains("add `with: { shell.run: … }`"))
    #expect(found[1...] == ["", ""], "\(found)")
  }

  @Test func `replacements in turn, retries and failures`() async throws {
    let found = try await reports(
      """
      inputs: { sites: { type: [url], default: ["https://a.example/", "https://b.example/"] } }
      steps:
        - for: $sites
          do:
            - web.get: $item
              type: text
              retry: { times: 1, delay: 1h, only: [network] }
              as: page
            - print: ${page}
      tests:
        the second try:
          with:
            page: { in_turn: [{ fails: network }, One, Two] }
          expect: { messages: [One, Two] }
        no try is enough:
          with:
            page: { fails: { kind: network, message: the line is dead } }
          expect: { fails: { kind: network, message: line is dead }, not_ran: [print] }
        another failure than expected:
          with:
            page: { fails: timeout }
          expect: { fails: { kind: network, message: the line is dead } }
        no failure:
          with: { page: One }
          expect: { fails: network }
      """)
    #expect(found[0] == "")
    #expect(found[1] == "")
    #expect(found[2].contains("the run failed with `timeout`, not `network`"))
    #expect(found[2].contains("the message is `the test lets it fail`, not `the line is dead`"))
    #expect(found[3].contains("the run succeeded, but the test expects a failure"))
  }

  @Test func `a replacement has the properties of a program's output`() async throws {
    let found = try await reports(
      """
      steps:
        - shell.run: make
          allow_failure: true
          as: built
        - if: $built.exit_code is not 0
          then:
            - fail: ${built}
      tests:
        it fails:
          with:
            built: { output: no rule, details: { exit_code: 2 } }
          expect: { fails: { kind: fail, message: no rule } }
        it works:
          with:
            built: { output: "", details: { exit_code: 0 } }
      """)
    #expect(found == ["", ""])
  }

  @Test func `what isn't as expected is told with its place`() async throws {
    let found = try await reports(
      """
      steps:
        - print: Hello
        - set: { total: 3, names: [a, b], lines: "one\\ntwo" }
        - if: $total > 5
          then:
            - notify: much
      output: $total
      tests:
        everything is wrong:
          answers: [x]
          expect:
            output: 4
            names: { names: [a, c], lines: "one\\nthree" }
            messages: [Good-bye]
            ran: [notify]
            not_ran: [print]
            that: [total + 1 is 5]
      """)
    for words in [
      "test.yaml:12:15: error: `output` is `3`, not `4` [test-failed]",
      "`names` is `[a, b]`, not `[a, c]`",
      "- three", "+ two", "no step showed this", "they showed `Hello`", "`notify` didn't run",
      "`print` ran", "this isn't true", "`total + 1` is `4`",
      "no question asked for the last 1 answer",
    ] {
      #expect(found[0].contains(words), "\(words)\n\(found[0])")
    }
  }

  @Test func `files outside of the folder can't be used, by links neither`() async throws {
    let found = try await reports(
      """
      inputs: { path: { type: text } }
      steps:
        - file.read: $path
      tests:
        outside:
          inputs: { path: /etc/hostname }
          expect: { fails: { kind: not_permitted, message: outside of the test's folder } }
        above:
          inputs: { path: ../../x }
          expect: { fails: { kind: not_permitted } }
      """)
    #expect(found == ["", ""])
  }

  @Test func `a program's failure has its exit code and output, made and expected`() async throws {
    let found = try await reports(
      """
      steps:
        - try:
            - shell.run: make
          catch:
            - fail: ${error.exit_code}, ${error.output}
      tests:
        made:
          with: { shell.run: { fails: { kind: exit, exit_code: 3, output: no rule } } }
          expect: { fails: { kind: fail, message: "3, no rule" } }
        expected:
          with: { shell.run: { fails: { exit_code: 3 } } }
          expect: { fails: { exit_code: 3, output: x } }
      """)
    #expect(found[0] == "")
    #expect(found[1].contains("the failure has no exit code"), "\(found[1])")
    #expect(found[1].contains("the failed program's output doesn't have this"))
  }

  @Test func `a property that a replacement lacks is named`() async throws {
    let found = try await reports(
      """
      steps:
        - shell.run: make
          as: built
        - if: $built.exit_code is 0
          then: [print: built]
      tests:
        in the workflow: { with: { built: done } }
        in a condition:
          with: { built: { in_turn: [{ output: done, details: { exit_code: 0 } }] } }
          expect: { that: [built.stderr is ""] }
      """)
    for report in found { #expect(report.contains("give it one: `built: { output: …, details: {")) }
    #expect(found[0].contains("details: { exit_code: 0 } }`"), "\(found)")
  }

  @Test func `no value is told from a text, and a text from a list`() async throws {
    let found = try await reports(
      """
      steps:
        - set: { none: ~, list: [4], some: 3 }
      tests:
        all:
          expect: { names: { none: nothing, list: 3, some: ~ } }
      """)
    for words in [
      "`none` has no value, not `nothing`", "write `~` for no value",
      "`list` is `[4]`, not `3`", "`some` is `3`, but the test expects no value",
    ] {
      #expect(found[0].contains(words), "\(words)\n\(found[0])")
    }
  }

  @Test func `a failure that isn't expected fails the test, and a missing answer says so`()
    async throws
  {
    let found = try await reports(
      """
      inputs: { file: { type: file, default: a.txt } }
      steps:
        - file.read: $file
        - ask: Who?
      tests:
        no file: {}
        no answer:
          files: { a.txt: A }
        another value:
          inputs: { file: b.txt }
          files: { b.txt: B }
          answers: [Ada]
          expect: { output: Ada }
      """)
    #expect(found[0].contains("the run didn't start: `file`: there is no file"))
    #expect(found[1].contains("add the answer to the test's `answers`"))
    #expect(found[2] == "")
  }

  @Test func `every kind of failure is one of the engine's`() {
    // `refused` is a server's answer.
    for kind in TestFailure.Kind.allCases where kind != .refused {
      #expect(StepFailure.Kind(rawValue: kind.rawValue) != nil, "\(kind.rawValue)")
    }
  }
}
