import AppIntentsCore
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting

@Suite("Runner")
struct RunnerTests {
  @Test func `a number becomes text on its way into a text parameter`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - text.count: one two three
          unit: words
        - text.reverse
      """
    ).run()
    #expect(run.result == .text("3"))
    #expect(run.trace.conversions == ["number → text"])
  }

  @Test func `print and log pass on what they were given`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - text.change_case: hello
        - print: something else
        - log: $prev
        - text.reverse
      """
    ).run()
    #expect(run.result == "OLLEH")
    #expect(run.log.printed == ["something else"])
    #expect(run.log.logged == ["HELLO"])
  }

  @Test func `a step that when skips passes on what it was given`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - text.change_case: hello
        - text.reverse:
          when: 1 is 2
      """
    ).run()
    #expect(run.result == "HELLO")
    #expect(run.trace.steps.last?.outcome == .skipped)
  }

  @Test func `input gives the piped value, none cuts the pipe`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - text.change_case: hello
        - text.reverse:
          input: abc
          as: given
      output: $given
      """
    ).run()
    #expect(run.result == "cba")
  }

  @Test func `files are found and listed in the order that texts have`() async throws {
    let names = ["page 1.txt", "Page 2.txt", "page 10.txt"]
    let folder = try TestFolder(.init(uniqueKeysWithValues: names.map { ($0, "") }))
    let run = try await WorkflowTester(
      """
      steps:
        - file.find: .
          as: found
        - folder.list: .
          as: listed
      output: [$found.name, $listed.name]
      """, in: TestContext.make(folder: folder.path)
    ).run()
    let texts = IntentValue.list(names.map { .text($0) })
    #expect(run.result == [texts, texts])
  }

  @Test func `a list in a list of texts adds its items, and stays a list among values`()
    async throws
  {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { others: [b, c], value: [a, $others] }
        - shell.run: printf '<%s>' "$@"
          args: [a, $others, "${others}", d]
          as: told
      output: [$told, "${count(value)}"]
      """
    ).run()
    #expect(run.result == ["<a><b><c><b><c><d>", 2])
  }

  @Test(arguments: ["pi", "today"])
  func `a name gives the same alone and in an expression`(name: String) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { alone: $\(name), computed: "${\(name) if true else 0}" }
      output: [$alone, $computed]
      """
    ).run()
    guard case .list(let values) = run.result else {
      Issue.record("not a list")
      return
    }
    #expect(values.count == 2 && values[0] == values[1] && values[0].hasValue)
  }

  @Test func `what starts the run goes to the first input`() async throws {
    let run = try await WorkflowTester(
      """
      inputs:
        words: { type: text }
        n: 2
      steps:
        - text.change_case
      """
    ).run(startedWith: "piped")
    #expect(run.result == "PIPED")
  }

  @Test func `a missing input names its flag`() async throws {
    await #expect {
      try await WorkflowTester(
        """
        inputs:
          review_above: { type: number }
        steps:
          - print: $review_above
        """, in: TestContext.make(interaction: UnattendedInteraction())
      ).run()
    } throws: { error in
      (error as? InputError)?.help == "give it with `--review-above`"
    }
  }

  @Test func `a value outside an input's limits is refused`() async throws {
    await #expect {
      try await WorkflowTester(
        """
        inputs:
          size: { type: number, min: 1, max: 10 }
        steps:
          - print: $size
        """
      ).input("size", 11).run()
    } throws: { error in
      (error as? InputError)?.message == "`size` can't be 11"
    }
  }

  @Test func `dollar ask asks for the parameter's value`() async throws {
    let interaction = ScriptedInteraction(["typed"])
    let run = try await WorkflowTester(
      """
      steps:
        - text.change_case: $ask
      """, in: TestContext.make(interaction: interaction)
    ).run()
    #expect(run.result == "TYPED")
    #expect(interaction.asked.count == 1)
  }

  @Test(
    arguments: [
      ("$ask(\"Who?\")", [IntentValue.text("Ada")], ["Who?"], "Ada"),
      (
        "Dear ${ask(\"Who?\")}, ${ask}", ["Ada", "x"],
        ["Who?", "A value for “Print Dear ${ask(\"Who?\")}, ${ask}”?"], "Dear Ada, x"
      ),
      ("${ask(\"How many?\", 3) + 1}", [5], ["How many?"], "6"),
      ("${ask(\"How many?\", 3) + 1}", [], ["How many?"], "4"),
      ("$ask(\"Who?\", \"Ada\")", [], ["Who?"], "Ada"),
      ("${ask ?? 7}", [], ["Print Message: Message?"], "7"),
      ("${nothing ?? ask(\"Else?\")}", ["b"], ["Else?"], "b"),
      ("${1 ?? ask(\"Else?\")}", [], [], "1"),
      (
        "${ask(\"Is \" + upper(ask(\"Who?\")) + \" fine?\")}", ["Ada", "y"],
        ["Who?", "Is ADA fine?"], "y"
      ),
    ] as [(String, [IntentValue], [String], String)])
  func `ask works inside expressions, in order and when its value is needed`(
    value: String, answers: [IntentValue], asked: [String], printed: String
  ) async throws {
    let interaction = ScriptedInteraction(answers)
    let log = MessageLog()
    let run = try await WorkflowTester(
      "steps:\n  - print: \(value)\n",
      in: TestContext.make(interaction: interaction, log: log)
    ).run()
    #expect(run.failure == nil)
    #expect(log.printed == [printed])
    #expect(interaction.asked.map(\.prompt) == asked)
  }

  @Test func `the whole value of a parameter is asked for with its type and default`() async throws
  {
    let interaction = ScriptedInteraction(["lowercase"])
    let run = try await WorkflowTester(
      """
      steps:
        - text.change_case: ABC
          to: $ask("To which case?", "uppercase")
      """, in: TestContext.make(interaction: interaction)
    ).run()
    #expect(run.result == "abc")
    guard case .choice(let options)? = interaction.asked.first?.kind else {
      Issue.record("no choice")
      return
    }
    #expect(options.map(\.title).contains("uppercase"))
    #expect(interaction.asked.first?.defaultAnswer == "uppercase")
  }

  @Test func `a step that is tried again doesn't ask again`() async throws {
    let interaction = ScriptedInteraction([0, 5])
    let run = try await WorkflowTester(
      """
      steps:
        - number.calculate: ${ask("What?", 1)} / ${ask("By what?", 1) * 0}
          retry: { times: 3, delay: 1ms }
      """, in: TestContext.make(interaction: interaction)
    ).run()
    #expect(run.trace.steps.last?.attempts == 4)
    #expect(interaction.asked.map(\.prompt) == ["What?", "By what?"])
  }

  @Test func `every kind of step can ask`() async throws {
    let interaction = ScriptedInteraction([2, "b", true, "This", false, true, true, false])
    let run = try await WorkflowTester(
      """
      steps:
        - set:
            n: ${ask("How many?", 0)}
            more: ${n + 1}
            letter: $ask("Which letter?")
        - choose: $letter
          cases:
            - is: ${"a" if ask("Is it a?", true) else "b"}
              do: [fail: no]
        - menu: Which of ${letter}?
          options: { This: [], That: [fail: no] }
        - if: ask("Fail?", false)
          then: [fail: no]
        - while: ask("More?", false)
          max: 9
          do: [{ set: { more: "${more + 1}" } }]
      output: $more
      """, in: TestContext.make(interaction: interaction)
    ).run()
    #expect(run.failure == nil)
    #expect(run.result == 5)
    #expect(
      interaction.asked.map(\.prompt) == [
        "How many?", "Which letter?", "Is it a?", "Which of b?", "Fail?", "More?", "More?", "More?",
      ])
  }
}
