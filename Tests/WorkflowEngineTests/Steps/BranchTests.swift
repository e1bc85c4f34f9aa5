import AppIntentsCore
import Testing
import WorkflowTesting

@Suite("Branches")
struct BranchTests {
  @Test(arguments: [(5, "small"), (50, "middle"), (500, "large")])
  func `the first branch whose condition holds runs`(n: Int, word: String) async throws {
    let run = try await WorkflowTester(
      """
      inputs: { n: 0 }
      steps:
        - if: $n < 10
          then:
            - set: { size: small }
          else_if:
            - if: $n < 100
              then:
                - set: { size: middle }
          else:
            - set: { size: large }
      output: $size
      """
    ).input("n", .number(n)).run()
    #expect(run.result == .text(word))
  }

  @Test func `an if without a branch to take gives nothing`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - if: 1 is 2
          then:
            - text.change_case: hello
      """
    ).run()
    #expect(run.result == .nothing)
  }

  @Test(arguments: [("pdf", "document"), ("PNG", "picture"), ("gif", "picture"), ("txt", "other")])
  func `choose takes the first case that the value is`(
    kind: String, word: String
  ) async throws {
    let run = try await WorkflowTester(
      """
      inputs: { kind: pdf }
      steps:
        - choose: $kind
          cases:
            - is: pdf
              do:
                - set: { word: document }
            - in: [png, gif]
              do:
                - set: { word: picture }
          else:
            - set: { word: other }
      output: $word
      """
    ).input("kind", .text(kind)).run()
    #expect(run.result == .text(word))
  }

  @Test(
    arguments: [
      ("kind", "in: $kinds", true), ("KIND", "in: $kinds", true), ("other", "in: $kinds", false),
      ("kind", "in: [a, null]", false), ("kind", "is: ${\"KI\" + \"nd\"}", true),
      ("[a, b]", "is: [a, b]", true), ("[a, b]", "is: [b, a]", false),
      ("${nothing}", "in: [1, null]", true), ("${nothing}", "is: null", true),
      ("${nothing}", "is: 1", false), ("${''}", "is: null", false), ("${[]}", "is: ''", false),
      ("${''}", "in: [a, '']", true),
    ])
  func `is compares with one value, and in with any of several`(
    value: String, test: String, isTaken: Bool
  ) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set:
            kinds: [kind, sort]
            value: \(value)
        - choose: $value
          cases:
            - \(test)
              do: [{ print: taken }]
      """
    ).run()
    #expect(run.failure == nil)
    #expect(run.log.printed == (isTaken ? ["taken"] : []))
  }

  @Test func `parallel branches give a dictionary by name`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - parallel:
            upper:
              - text.change_case: hello
            turned:
              - text.reverse: hello
      """
    ).run()
    #expect(run.result == ["upper": "HELLO", "turned": "olleh"])
  }

  @Test func `a menu runs the steps of the option that was chosen`() async throws {
    let interaction = ScriptedInteraction(["Leave it"])
    let run = try await WorkflowTester(
      """
      steps:
        - menu: File it?
          options:
            File it:
              - set: { done: filed }
            Leave it:
              - set: { done: left }
      output: $done
      """, in: TestContext.make(interaction: interaction)
    ).run()
    #expect(run.result == "left")
    #expect(interaction.asked.map(\.prompt) == ["File it?"])
  }

  @Test func `a menu without an answer takes its default`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - menu: File it?
          default: File it
          options:
            File it:
              - set: { done: filed }
            Leave it:
              - set: { done: left }
      output: $done
      """, in: TestContext.make(interaction: UnattendedInteraction())
    ).run()
    #expect(run.result == "filed")
  }

  @Test func `a menu without a default fails if the run is unattended`() async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - menu: File it?
          options: { File it: [], Leave it: [] }
      """, in: TestContext.make(interaction: UnattendedInteraction())
    ).run()
    #expect(run.failure == "“File it?” can't be answered, because the run is unattended")
  }
}
