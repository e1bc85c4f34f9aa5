import Testing
import WorkflowLanguage
import WorkflowTesting

@testable import WorkflowEngine

/// What `replies` of a test give to the steps that ask a language model.
@Suite("Replies of tests")
struct TestRepliesTests {
  private func reports(_ text: String) async throws -> [String] {
    try await WorkflowTester(text).runTests().map(\.report)
  }

  @Test func `each request takes the next reply, as the type of its answer needs it`() async throws
  {
    let found = try await reports(
      """
      permissions: { reach: [llm.example.org] }
      steps:
        - model.use: Is it a bill?
          input: An invoice
          output: boolean
          as: is_bill
        - model.use: When is it due?
          input: Tomorrow
          output: date
          as: due
        - model.extract: { vendor, amount: number, note: { type: text, optional: true } }
          input: ACME, 12.50
          as: bill
        - model.use: What are the parts?
          input: Two
          output: dictionary
          as: parts
        - model.classify: [refund, question]
          input: I want my money back
          as: kind
        - model.summarize: A long text
          as: summary
        - model.use: Which numbers?
          input: Many
          output: list
          as: list
        - model.use: Who?
          input: Somebody
          output: number
          optional: true
          model: large
          as: nobody
      tests:
        all of it:
          replies:
            - true
            - 2026-11-21
            - { vendor: ACME, amount: 12.5 }
            - { a: x, b: y }
            - '{"value": "refund"}'
            - It is long.
            - [a, b]
            - ~
          expect:
            that:
              - is_bill
              - due is "2026-11-21"
              - bill.vendor is "ACME" and bill.amount is 12.5 and bill.note has no value
              - parts.b is "y"
              - kind is "refund"
              - summary is "It is long."
              - list is ["a", "b"]
              - nobody has no value
      """)
    #expect(found == [""], "\(found.first ?? "")")
  }

  private static let question = """
    steps:
      - model.use: Is it paid?
        input: Yes, it is
        output: boolean
        as: paid
    output: $paid
    tests:

    """

  @Test func `a wrong reply is asked for again, and may make the step fail`() async throws {
    let found = try await reports(
      Self.question + """
          repaired:
            replies: ["I guess so", true]
            expect: { output: true }
          wrong twice:
            replies: ["I guess so", 17]
            expect: { fails: { kind: answer, message: "wanted yes/no (true or false), got the number 17" } }
        """)
    #expect(found == ["", ""], "\(found)")
  }

  @Test func `too few and too many replies fail the test`() async throws {
    let found = try await reports(
      Self.question + """
          too few:
            replies: ["I guess so"]
            expect: { fails: answer }
          none:
            replies: []
            expect: { output: true }
          too many:
            replies: [true, false, "no"]
            expect: { output: true }
          without:
            expect: { output: true }
        """)
    #expect(found[0].contains("a model is asked once more, but the test has only 1 reply"))
    #expect(
      found[0].contains(
        "it is asked: That can't be used: wanted yes/no (true or false), got the text “I guess so”")
    )
    #expect(found[0].contains("replies: [\"I guess so\"]"))
    #expect(found[1].contains("but the test has no reply"), "\(found[1])")
    #expect(found[2].contains("no step asked for the last 2 replies"), "\(found[2])")
    #expect(
      found[3].contains("the test needs a reply for `model.use`, which asks a language model"))
    #expect(found[3].contains("add `replies: [ … ]`"), "\(found[3])")
  }

  @Test func `a reply that can't be used is told of where the next one is taken for it`()
    async throws
  {
    let found = try await reports(
      """
      steps:
        - model.use: Is it paid?
          input: Settled
          output: boolean
        - model.use: Who paid it?
          input: Ada
          output: text
      tests:
        shifted: { replies: ["I guess so", Ada] }
        short: { replies: ["I guess so", true] }
      """)
    let note =
      "reply 1 of the test can't be used (wanted yes/no (true or false), got the text “I guess so”)"
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains(note) }, "\(found)")
  }

  @Test func `an output in with comes before replies, and a real test needs none`() async throws {
    let found = try await reports(
      Self.question + """
          replaced:
            with: { paid: false }
            expect: { output: false }
          real:
            real: true
            expect: { fails: { kind: network, message: no model answers here } }
        """)
    #expect(found == ["", ""], "\(found)")
  }
}
